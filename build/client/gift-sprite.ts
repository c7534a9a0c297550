import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { drawingsOf, spriteOf, spritePlugin } from './sprite.ts';
import type { DrawingSet } from './sprite.ts';

/** One SVG per gift, 64 by 64: ink lines of 2.25, the five colours of `gift-art.module.css`. */
const gifts: DrawingSet = {
  name: 'gift',
  folder: fileURLToPath(new URL('../../renderer/ui/art/gifts', import.meta.url)),
  head: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" fill="none" stroke="currentColor" stroke-width="2.25" stroke-linecap="round" stroke-linejoin="round">',
};

/** The names of the drawings, in order. */
export const drawnGifts = (): string[] => drawingsOf(gifts);
/** All drawings in one file, each a symbol under the gift's id. */
export const giftSprite = (): string => spriteOf(gifts);
/** `virtual:gift-sprite` knows the address of the sprite. */
export const giftSpritePlugin = (): Plugin => spritePlugin(gifts, 'giftSprite');
