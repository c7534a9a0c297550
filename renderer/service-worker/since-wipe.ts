import type { CacheFirst } from 'workbox-strategies';

type WorkboxPlugin = NonNullable<
  NonNullable<ConstructorParameters<typeof CacheFirst>[0]>['plugins']
>[number];

/**
 * A cache wiped at sign-out: answers requested before the wipe are not stored after it.
 * @param clear deletes the cache.
 * @returns the plugin of the caching strategy, and the wipe.
 */
export function storeOnlySinceWipe(clear: () => Promise<void>): {
  plugin: WorkboxPlugin;
  wipe: () => Promise<void>;
} {
  let wipes = 0;
  return {
    plugin: {
      handlerWillStart: ({ state }) => {
        if (state) state['wipes'] = wipes;
        return Promise.resolve();
      },
      cacheWillUpdate: ({ response, state }) =>
        Promise.resolve(response.status === 200 && state?.['wipes'] === wipes ? response : null),
      // The wipe came between the check above and the writing.
      cacheDidUpdate: async ({ state }) => {
        if (state?.['wipes'] !== wipes) await clear();
      },
    },
    wipe: () => {
      wipes += 1;
      return clear();
    },
  };
}
