import { existsSync, readFileSync } from 'node:fs';
import { languageOf, type Locale } from '../../shared/locales.ts';

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

/** The frame of every page of a member, and its texts. */
const AROUND = ['app/member/member.ts', 'i18n/dutch.ts'];
/** The pages that members enter by, from a bookmark, a mail or a notification. */
const MEMBERS_PAGES: Readonly<Record<string, readonly string[]>> = {
  members: ['features/search/search-page.tsx'],
  'members-id': ['features/profile/profile-page.tsx'],
  likes: ['features/likes/likes-page.tsx'],
  chats: ['app/layouts/chat-layout.tsx', 'features/conversation/chats-page.tsx'],
  'chats-id': ['app/layouts/chat-layout.tsx', 'features/conversation/chats-page.tsx'],
  'swipe-game': ['app/swipe-and-profile.tsx'],
  profile: ['features/account/profile-page.tsx'],
  settings: ['features/settings/settings-page.tsx'],
  credits: ['features/purchase/credits-page.tsx'],
  premium: ['features/purchase/premium-page.tsx'],
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
 * @returns the links of a route, for a visitor or for a member with a page in this locale.
 */
export function openEarlyLinks(
  folder: string,
): (route: string, member?: Locale | null) => readonly Link[] {
  const path = `${folder}/.vite/manifest.json`;
  const manifest: Manifest = existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest)
    : {};
  const always = reach(manifest, 'index.html');
  const linksTo = (modules: readonly string[]): Link[] => {
    const found = new Map<string, BuiltModule>();
    for (const module of modules) reach(manifest, module, found);
    const more = [...found].filter(([name]) => !always.has(name)).map(([, built]) => built);
    const styles = [...new Set(more.flatMap((built) => built.css ?? []))];
    return [
      ...styles.map((file) => ({
        rel: 'preload',
        as: 'style',
        href: `/${file}`,
        crossorigin: '',
      })),
      ...more.map((built) => ({
        rel: 'modulepreload',
        href: `/${built.file}`,
        crossorigin: '',
        fetchpriority: 'low',
      })),
    ];
  };
  const links = new Map<string, Link[]>();
  return (route, member = null) => {
    const page = member === null ? ENTRANCES[route] : MEMBERS_PAGES[route];
    if (page === undefined) return [];
    const key = `${member} ${route}`;
    const known = links.get(key);
    if (known) return known;
    const texts = member === null || member === 'nl' ? [] : textsOf(member);
    const made = linksTo([...(member === null ? [] : AROUND), ...texts, ...[page].flat()]);
    links.set(key, made);
    return made;
  };
}

/** The modules of a language's texts: a regional one has those of its language besides. */
const textsOf = (locale: Locale): string[] =>
  [...new Set([languageOf(locale), locale])]
    .filter((one) => one !== 'nl')
    .map((one) => `i18n/locale-${one.toLowerCase()}.ts`);
