import type { NetworkFirst } from 'workbox-strategies';
import { sizesOf } from './another-size.ts';
import { isForeign } from './own-answers.ts';

type WorkboxPlugin = NonNullable<
  NonNullable<ConstructorParameters<typeof NetworkFirst>[0]>['plugins']
>[number];

/**
 * Deletes a cached photo in all its sizes when the server refuses one, so that it does not return
 * offline; a failing server, or a Wi-Fi that wants a login, changes nothing.
 * @param cacheNames where photos are stored.
 */
export const forgetRefused = (cacheNames: readonly string[]): WorkboxPlugin => ({
  fetchDidSucceed: async ({ request, response }) => {
    // What is kept shows instead.
    if (response.status >= 500 || response.status === 429 || isForeign(response))
      throw new Error(`no photo and no refusal: ${response.status}`);
    if (response.status === 404)
      for (const name of cacheNames) {
        const cache = await caches.open(name);
        for (const address of sizesOf(request.url))
          await cache.delete(address, { ignoreVary: true });
      }
    return response;
  },
});
