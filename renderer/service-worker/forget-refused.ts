import type { NetworkFirst } from 'workbox-strategies';

type WorkboxPlugin = NonNullable<
  NonNullable<ConstructorParameters<typeof NetworkFirst>[0]>['plugins']
>[number];

/**
 * For what only some may see, and only as long as they may (security.md, point 7): what the server says is not there any more goes from
 * the cache too, so that it does not come back offline. A server that is in trouble counts as none, and what is kept shows.
 * @param cacheName the cache that the strategy fills.
 */
export const forgetRefused = (cacheName: string): WorkboxPlugin => ({
  fetchDidSucceed: async ({ request, response }) => {
    if (response.status >= 500) throw new Error(`the server answered ${response.status}`);
    if (response.status === 404)
      await (await caches.open(cacheName)).delete(request, { ignoreVary: true });
    return response;
  },
});
