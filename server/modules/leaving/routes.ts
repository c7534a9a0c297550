import type { Route } from '../../http/route.ts';

/** Leaving (decisions section 4). */
export const leavingRoutes: Route[] = [];
