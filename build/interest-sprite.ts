import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** One SVG file per interest, drawn in one hand: 24 by 24, lines of 1.75 in the colour of the text beside them. */
export const INTEREST_DRAWINGS = fileURLToPath(new URL('../renderer/ui/interests', import.meta.url));
/** How every drawing begins, so that they are one style. */
export const DRAWING_HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">';
const SYMBOL_HEAD = DRAWING_HEAD.replace('<svg xmlns="http://www.w3.org/2000/svg" ', '');
const MODULE = 'virtual:interest-sprite';

/** The names of the drawings, in order. */
export const drawnInterests = (): string[] => readdirSync(INTEREST_DRAWINGS).filter((file) => file.endsWith('.svg')).map((file) => file.slice(0, -'.svg'.length)).sort();

/**
 * All drawings in one file, each a symbol under the interest's name.
 * @throws for a drawing that is not of the house's style, which would stand out among the others.
 */
export function interestSprite(): string {
  const symbols = drawnInterests().map((name) => {
    const drawing = readFileSync(join(INTEREST_DRAWINGS, `${name}.svg`), 'utf8').trim();
    if (!drawing.startsWith(DRAWING_HEAD) || !drawing.endsWith('</svg>')) throw new Error(`${name}.svg does not begin as the other drawings do`);
    const lines = drawing.slice(DRAWING_HEAD.length, -'</svg>'.length).split('\n').map((line) => line.trim()).join('');
    return `<symbol id="${name}" ${SYMBOL_HEAD}${lines}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`;
}

/** Where the sprite is: a name that changes with what is in it, for it is kept for ever. */
const spriteFile = (sprite: string): string => `assets/interests-${createHash('sha256').update(sprite).digest('hex').slice(0, 8)}.svg`;

/** Makes the sprite a file of its own, and `virtual:interest-sprite` the module that knows its address. */
export const interestSpritePlugin = (): Plugin => {
  let builds = false;
  return {
    name: 'vonk:interest-sprite',
    configResolved(config) { builds = config.command === 'build'; },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      const source = interestSprite();
      const fileName = spriteFile(source);
      if (builds) this.emitFile({ type: 'asset', fileName, source });
      return `export const interestSprite = ${JSON.stringify(`/${fileName}`)};`;
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!request.url?.startsWith('/assets/interests-')) { next(); return; }
        response.setHeader('content-type', 'image/svg+xml');
        response.end(interestSprite());
      });
    },
  };
};
