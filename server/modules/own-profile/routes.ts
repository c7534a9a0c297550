import type { Route } from '../../http/route.ts';

/** The own profile (decisions section 4). */
export const ownProfileRoutes: Route[] = [];
