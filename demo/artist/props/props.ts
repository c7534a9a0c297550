import { BESIDE } from './beside.ts';
import { CARRIED } from './carried.ts';
import type { PropDrawing } from './prop.ts';

const ALL = { ...CARRIED, ...BESIDE };
export type PropName = keyof typeof ALL;

/** The things that people hold, or stand beside. */
export const PROPS: Readonly<Record<PropName, PropDrawing>> = ALL;
