import type { NetworkFirst } from 'workbox-strategies';

type WorkboxPlugin = NonNullable<
  NonNullable<ConstructorParameters<typeof NetworkFirst>[0]>['plugins']
>[number];

const isPage = (response: Response): boolean =>
  /^text\/html\b/i.test(response.headers.get('content-type') ?? '');

/** Whether a Wi-Fi's login or a proxy answered in the place of a photo or a file. */
export const isForeign = (response: Response): boolean =>
  // Ours come from this origin: one that cannot be looked into was redirected to another.
  response.type === 'opaque' || isPage(response);

/**
 * Takes a page of somebody else for no answer, so that none is stored as a file of the app: until
 * the next version it would stay in its place.
 * @param marker what the app's own pages contain.
 */
export const ownAnswers = (marker: string): WorkboxPlugin => ({
  fetchDidSucceed: async ({ request, response }) => {
    const isOwn = new URL(request.url).pathname.endsWith('.html')
      ? (await response.clone().text()).includes(marker)
      : !isForeign(response);
    if (!isOwn) throw new Error(`somebody else answered for ${request.url}`);
    return response;
  },
});
