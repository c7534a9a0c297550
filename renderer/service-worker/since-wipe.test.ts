import { expect, test } from 'vitest';
import { storeOnlySinceWipe } from './since-wipe.ts';

/** A photo on its way through the cache, as the strategy passes it to its plugin. */
function photo(plugin: ReturnType<typeof storeOnlySinceWipe>['plugin']) {
  const request = new Request('https://vonk.example/photos/1/thumb');
  const event = {} as never;
  const state = {};
  const response = new Response('picture');
  return {
    start: () => plugin.handlerWillStart?.({ request, event, state }),
    mayStore: async () =>
      (await plugin.cacheWillUpdate?.({ request, response, event, state })) === response,
    stored: () =>
      plugin.cacheDidUpdate?.({
        cacheName: 'photos',
        request,
        newResponse: response,
        event,
        state,
      }),
  };
}

test('a photo that was asked for before the wipe is not kept after it', async () => {
  let cleared = 0;
  const { plugin, wipe } = storeOnlySinceWipe(() => {
    cleared += 1;
    return Promise.resolve();
  });
  const [before, between, after] = [photo(plugin), photo(plugin), photo(plugin)];
  await before.start();
  await between.start();
  expect(await between.mayStore()).toBe(true);
  await wipe();
  expect(await before.mayStore()).toBe(false);
  // It passed the check before the wipe and was written after it.
  await between.stored();
  expect(cleared).toBe(2);
  await after.start();
  expect(await after.mayStore()).toBe(true);
  await after.stored();
  expect(cleared).toBe(2);
});

test('an answer that is no photo is not kept', async () => {
  const { plugin } = storeOnlySinceWipe(() => Promise.resolve());
  const state = { wipes: 0 };
  const request = new Request('https://vonk.example/photos/1/thumb');
  expect(
    await plugin.cacheWillUpdate?.({
      request,
      response: new Response('', { status: 404 }),
      event: {} as never,
      state,
    }),
  ).toBeNull();
});
