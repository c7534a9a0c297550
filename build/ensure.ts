import { isStale } from './stale.ts';

/** The first step of `npm start`: builds the web client when it is missing or outdated. */
if (isStale()) {
  console.log('Building the web client; this takes a moment the first time.');
  const { buildClient } = await import('./build.ts');
  await buildClient();
}
