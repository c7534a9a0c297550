import { buildIfStale } from '../../build/build.ts';

/** Tests that start the real server find the client built. */
export async function setup(): Promise<void> {
  await buildIfStale();
}
