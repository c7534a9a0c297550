import type { CacheFirst } from 'workbox-strategies';

type WorkboxPlugin = NonNullable<
  NonNullable<ConstructorParameters<typeof CacheFirst>[0]>['plugins']
>[number];

/**
 * A cache that is wiped at sign-out, while photos may still be on their way: what was asked for before the wipe is shown to
 * whoever waits for it, but not kept.
 * @param clear deletes what is kept.
 * @returns the plugin of the caching strategy, and the wipe.
 */
export function keepOnlySinceWipe(clear: () => Promise<void>): {
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
