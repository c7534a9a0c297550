import type { Route } from '../../http/route.ts';

/** Joining (decisions section 4). */
export const signupRoutes: Route[] = [];
