import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** SVG drawings of one style that become one file. */
export interface DrawingSet {
  name: string;
  folder: string;
  head: string;
}

export const drawingsOf = ({ folder }: DrawingSet): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.svg'))
    .map((file) => file.slice(0, -'.svg'.length))
    .sort();

/** A set's drawings as one file of symbols. @throws for a drawing that breaks the style. */
export function spriteOf(set: DrawingSet): string {
  const symbolHead = set.head.replace('<svg xmlns="http://www.w3.org/2000/svg" ', '');
  const symbols = drawingsOf(set).map((name) => {
    const drawing = readFileSync(join(set.folder, `${name}.svg`), 'utf8').trim();
    if (!drawing.startsWith(set.head) || !drawing.endsWith('</svg>'))
      throw new Error(`${name}.svg does not begin as the other drawings do`);
    const lines = drawing
      .slice(set.head.length, -'</svg>'.length)
      .split('\n')
      .map((line) => line.trim())
      .join('');
    return `<symbol id="${name}" ${symbolHead}${lines}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`;
}

/** Emits a set's sprite under a hashed name; `virtual:NAME-sprite` is its address. */
export function spritePlugin(set: DrawingSet, exported: string): Plugin {
  const module = `virtual:${set.name}-sprite`;
  const prefix = `assets/${set.name}s-`;
  let builds = false;
  return {
    name: `vonk:${set.name}-sprite`,
    configResolved(config) {
      builds = config.command === 'build';
    },
    resolveId: (id) => (id === module ? `\0${module}` : null),
    load(id) {
      if (id !== `\0${module}`) return null;
      const source = spriteOf(set);
      const fileName = `${prefix}${createHash('sha256').update(source).digest('hex').slice(0, 8)}.svg`;
      if (builds) this.emitFile({ type: 'asset', fileName, source });
      return `export const ${exported} = ${JSON.stringify(`/${fileName}`)};`;
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!request.url?.startsWith(`/${prefix}`)) {
          next();
          return;
        }
        response.setHeader('content-type', 'image/svg+xml');
        response.end(spriteOf(set));
      });
    },
  };
}
