import { isStale } from './stale.ts';

/** What `npm start` does first: builds the web client when it is missing or older than its sources, else nothing. */
if (isStale()) {
  console.log('Building the web client; this takes a moment the first time.');
  const { buildClient } = await import('./build.ts');
  await buildClient();
}
