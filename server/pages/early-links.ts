import { existsSync, readFileSync } from 'node:fs';

/** The part of Vite's manifest that is read here. */
interface BuiltModule {
  file: string;
  imports?: readonly string[];
  css?: readonly string[];
}
type Manifest = Readonly<Record<string, BuiltModule>>;
type Link = Readonly<Record<string, string>>;

/** Modules of the pages that visitors enter by; others follow a click, when the shell is there. */
const ENTRANCES: Readonly<Record<string, string>> = {
  signup: 'features/signup/signup-page.tsx',
  'reset-password': 'features/access/reset-password-page.tsx',
};

function reach(
  manifest: Manifest,
  name: string,
  found = new Map<string, BuiltModule>(),
): Map<string, BuiltModule> {
  const module = manifest[name];
  if (!module || found.has(name)) return found;
  found.set(name, module);
  for (const needed of module.imports ?? []) reach(manifest, needed, found);
  return found;
}

/**
 * The code and styles of each entry page, linked so that the browser fetches them with the page.
 * @param folder the built client; without its manifest there are no links.
 * @returns the links of a route.
 */
export function openEarlyLinks(folder: string): (route: string) => readonly Link[] {
  const path = `${folder}/.vite/manifest.json`;
  const manifest: Manifest = existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest)
    : {};
  const always = reach(manifest, 'index.html');
  const links = new Map(
    Object.entries(ENTRANCES).map(([route, module]): [string, Link[]] => {
      const more = [...reach(manifest, module)]
        .filter(([name]) => !always.has(name))
        .map(([, built]) => built);
      return [
        route,
        [
          ...more.flatMap((built) =>
            (built.css ?? []).map((file) => ({
              rel: 'preload',
              as: 'style',
              href: `/${file}`,
              crossorigin: '',
            })),
          ),
          ...more.map((built) => ({
            rel: 'modulepreload',
            href: `/${built.file}`,
            crossorigin: '',
            fetchpriority: 'low',
          })),
        ],
      ];
    }),
  );
  return (route) => links.get(route) ?? [];
}
