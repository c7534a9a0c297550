import type { NetworkFirst } from 'workbox-strategies';

type WorkboxPlugin = NonNullable<
  NonNullable<ConstructorParameters<typeof NetworkFirst>[0]>['plugins']
>[number];

/**
 * Deletes a cached answer when the server refuses it, so that it does not return offline; a failing
 * server changes nothing.
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
