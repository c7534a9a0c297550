import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { BootData } from '../../shared/site/boot-data.ts';
import type { Logger } from '../log.ts';
import type { FirstPage } from './head/template.ts';

/** What the build says of its file: the address on this server. */
const filesSchema = z.object({ script: z.string() });

type Shown = Pick<BootData, 'locale' | 'settings' | 'first'>;

/** The built renderer's own interface: `renderer/app/first-page/render.tsx`. */
interface Renderer {
  renderFirstPage: (shown: Shown) => Promise<string>;
}

/**
 * What draws a member's first page for the document (decision 069). It is loaded by the first one.
 * @param folder the built client; where it has no such renderer the app alone draws.
 * @returns null where nobody is found, and where it fails, which is logged.
 */
export function openFirstPage(
  folder: string,
  log: Logger,
): (shown: Shown) => Promise<FirstPage | null> {
  const [list, code] = [`${folder}/.vite/first-page.json`, `${folder}/.vite/first-page.js`];
  if (!existsSync(list) || !existsSync(code)) return () => Promise.resolve(null);
  const { script } = filesSchema.parse(JSON.parse(readFileSync(list, 'utf8')));
  let renderer: Promise<Renderer> | null = null;
  return async (shown) => {
    if (!shown.first?.found.results.length) return null;
    try {
      renderer ??= import(pathToFileURL(code).href) as Promise<Renderer>;
      return { markup: await (await renderer).renderFirstPage(shown), script };
    } catch (error) {
      log.error({ err: error }, 'no first page');
      return null;
    }
  };
}
