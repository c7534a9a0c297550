import type { Featured } from './featured.ts';
import { FEATURED_MEN } from './featured-men.ts';
import { FEATURED_WOMEN } from './featured-women.ts';

/** Those who the sign-ins talk with, in the order of their numbers. */
export const FEATURED_MEMBERS: readonly Featured[] = [...FEATURED_WOMEN, ...FEATURED_MEN];
