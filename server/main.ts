import { startFailure } from './start/failures.ts';
import { run } from './start/run.ts';
import { STOP_MS } from './start/stop.ts';

/** `npm start`: starts the server, prints where it is, and stops it in order. */

/** The reader of the output may end before the server. */
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const starting = run(process.env);
let stopping: Promise<void> | undefined;
function stop(): Promise<void> {
  // Ctrl+C reaches this process from the terminal and from npm: it counts once.
  stopping ??= starting
    .then((running) => {
      setTimeout(() => {
        console.error('The server did not stop in time: what was at work is done by the next one.');
        process.exit(1);
      }, STOP_MS - 500).unref();
      return running.stop();
    })
    // A start that failed has printed why.
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
    // A start that failed has printed why.
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
  const { config, introduction } = running;
  if (!stopping) console.log([...introduction, `Vonk runs at ${config.publicUrl}`].join('\n'));
} catch (error) {
  console.error(startFailure(error));
  process.exit(1);
}
