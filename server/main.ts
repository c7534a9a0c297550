import { DEMO_PASSWORD, DEMO_SIGN_INS } from './modules/site/settings/public.ts';
import { startFailure } from './start/failures.ts';
import { run } from './start/run.ts';
import type { Running } from './start/run.ts';

/** `npm start`: starts the server, prints where it is, and stops it in order. */

const ABOUT = {
  premium: 'premium, 250 credits',
  free: 'free, no credits',
  new: 'e-mail address not confirmed',
};

function introduce({ config, bank }: Running): void {
  const lines = config.demo
    ? [
        'Demo data is on: anybody may sign in. VONK_DEMO=0 turns it off.',
        `Sign in with the password ${DEMO_PASSWORD} as`,
        ...DEMO_SIGN_INS.map(({ email, kind }) => `  ${email} (${ABOUT[kind]})`),
        `Mail that the server sends is at ${config.publicUrl}/dev/mailbox`,
        ...(bank === null ? [] : [`Payments are made at the sandbox bank, ${bank}`]),
      ]
    : [];
  console.log([...lines, `Vonk runs at ${config.publicUrl}`].join('\n'));
}

/** The reader of the output may end before the server. */
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const starting = run(process.env);
let stopping: Promise<void> | undefined;
function stop(): Promise<void> {
  // Ctrl+C reaches this process from the terminal and from npm: it counts once.
  stopping ??= starting
    .then((running) => running.stop())
    .catch(() => undefined)
    .then(() => {
      process.exit();
    });
  return stopping;
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
process.on('uncaughtException', (error) => {
  process.exitCode = 1;
  starting
    // A start that failed has said why.
    .then(
      ({ log }) => {
        log.error({ err: error }, 'an error was not caught; the server stops');
      },
      () => undefined,
    )
    .finally(() => void stop());
});

try {
  const running = await starting;
  if (!stopping) introduce(running);
} catch (error) {
  console.error(startFailure(error));
  process.exit(1);
}
