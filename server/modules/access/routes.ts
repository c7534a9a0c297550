import type { Route } from '../../http/route.ts';

/** Signing in and recovering (decisions section 4). */
export const accessRoutes: Route[] = [];
