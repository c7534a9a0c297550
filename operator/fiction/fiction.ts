import type { Answer } from '../api/calls.ts';

/** A profile of nobody, as the desk knows it. */
export type Fiction = Answer<'getFiction'>['profiles'][number];
