import { startBank } from './bank.ts';

/**
 * The sandbox bank as a process of its own: `VONK_BANK_PORT`, `VONK_BANK_KEY`, `VONK_DATA_DIR`, and
 * in `VONK_BANK_CLOCK` the address of the shop's `/dev/clock`. It prints its origin when it listens.
 */
function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is empty: the sandbox bank needs it.`);
  return value;
}

const write = (level: string) => (fields: Record<string, unknown>, message: string) => {
  const { err, ...rest } = fields;
  const type = err instanceof Error ? { type: err.name } : {};
  console.error(JSON.stringify({ level, ...rest, ...type, message }));
};

const clockUrl = process.env['VONK_BANK_CLOCK'];
const bank = await startBank({
  port: Number(process.env['VONK_BANK_PORT'] ?? 0),
  host: '127.0.0.1',
  dataDir: required('VONK_DATA_DIR'),
  key: required('VONK_BANK_KEY'),
  ...(clockUrl ? { clockUrl } : { now: () => new Date() }),
  log: { info: () => undefined, warn: write('warn'), error: write('error') },
});
process.stdout.write(`${bank.origin}\n`);

let stopping: Promise<void> | undefined;
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    stopping ??= bank.stop();
  });
