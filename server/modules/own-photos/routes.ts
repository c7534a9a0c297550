import type { Route } from '../../http/route.ts';

/** Own photos (decisions section 4). */
export const ownPhotoRoutes: Route[] = [];
