import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { drawingsOf, spriteOf, spritePlugin } from './sprite.ts';
import type { DrawingSet } from './sprite.ts';

/** One SVG per interest: 24 by 24, lines of 1.75 in the text's colour. */
export const INTEREST_DRAWINGS = fileURLToPath(
  new URL('../../renderer/ui/art/interests', import.meta.url),
);
/** How every drawing begins, so that they are one style. */
export const DRAWING_HEAD =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">';
const interests: DrawingSet = { name: 'interest', folder: INTEREST_DRAWINGS, head: DRAWING_HEAD };

/** The names of the drawings, in order. */
export const drawnInterests = (): string[] => drawingsOf(interests);
/** All drawings in one file, each a symbol under the interest's name. */
export const interestSprite = (): string => spriteOf(interests);
/** `virtual:interest-sprite` knows the address of the sprite. */
export const interestSpritePlugin = (): Plugin => spritePlugin(interests, 'interestSprite');
