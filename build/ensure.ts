import { isStale } from './stale.ts';

/** The first step of `npm start`: builds the web clients that are missing or outdated. */
if (isStale('renderer') || isStale('operator')) {
  console.log('Building the web client; this takes a moment the first time.');
  const { buildIfStale } = await import('./build.ts');
  await buildIfStale();
}
