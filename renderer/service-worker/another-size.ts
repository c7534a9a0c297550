import type { NetworkFirst } from 'workbox-strategies';

type WorkboxPlugin = NonNullable<
  NonNullable<ConstructorParameters<typeof NetworkFirst>[0]>['plugins']
>[number];

/** A blurred picture is none of these: it never replaces what it hides, nor the other way. */
const SIZES = ['medium', 'large', 'thumb'];
const SIZED = /\/(?:medium|large|thumb)$/;

/** The addresses of a photo in each size, its own first; of a blurred one only that. */
export function sizesOf(address: string): string[] {
  const url = new URL(address);
  if (!SIZED.test(url.pathname)) return [address];
  const others = SIZES.map((size) => {
    const other = new URL(url);
    other.pathname = url.pathname.replace(SIZED, `/${size}`);
    return other.href;
  });
  return [...new Set([url.href, ...others])];
}

/**
 * Answers without a network with the same photo in another size, where that one was shown: a face
 * from a list is there on its page, and the other way round.
 */
export const anotherSize = (cacheNames: readonly string[]): WorkboxPlugin => ({
  handlerDidError: async ({ request }) => {
    for (const address of sizesOf(request.url))
      for (const name of cacheNames) {
        const stored = await (await caches.open(name)).match(address, { ignoreVary: true });
        if (stored) return stored;
      }
    return undefined;
  },
});
