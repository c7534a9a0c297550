import { readEncoderConfig } from './config-encoders.ts';
import { createEncoderPool } from './modules/photos/encode/pool.ts';
import { serveEncoder } from './modules/photos/encode/service.ts';
import { startFailure } from './start/failures.ts';
import { drain, listen } from './start/listen.ts';

/** How long pictures that are being encoded have to end. */
const DRAIN_MS = 10_000;

/** `npm run encoder`: encodes photos for servers that name it in `VONK_ENCODERS`. */
try {
  const config = readEncoderConfig(process.env);
  const pool = createEncoderPool(config.processes);
  const server = await listen({ ...config, https: false }, serveEncoder(pool, config.token));
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= drain(server, DRAIN_MS).then(() => {
      pool.close();
      process.exit();
    });
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.stdout.write(
    `Photos are encoded at ${config.host}:${config.port}, ${config.processes} at a time\n`,
  );
} catch (error) {
  console.error(startFailure(error, 'The encoder failed to start'));
  process.exit(1);
}
