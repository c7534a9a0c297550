import type { Route } from '../../http/route.ts';

/** Blocking and reporting (decisions section 4). */
export const safetyRoutes: Route[] = [];
