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

const EMPTY = 'app/layouts/empty-layout.tsx';
/** The pages of the app that visitors enter by, from a lander or a mail. */
const ENTRANCES: Readonly<Record<string, readonly string[]>> = {
  signup: [EMPTY, 'features/signup/signup-page.tsx'],
  'signup-matches': [EMPTY, 'features/signup/signup-page.tsx'],
  'members-id-signup': [EMPTY, 'features/signup/member-signup-page.tsx'],
  'match-finder': ['features/match-finder/match-finder-page.tsx'],
  'reset-password': ['features/access/reset-password-page.tsx'],
  'reset-password-do': ['features/access/choose-password-page.tsx'],
  'activate-done': ['features/activation/activate-done-page.tsx'],
  'activate-error': ['features/activation/activate-error-page.tsx'],
  'mail-change-do': ['features/access/mail-change-page.tsx'],
  unsubscribe: ['features/unsubscribe/unsubscribe-page.tsx'],
  'account-deleted': ['features/leaving/account-deleted-page.tsx'],
  withdraw: ['features/payment/withdraw-page.tsx'],
};

/** The frame of every page of a member. */
const AROUND = ['app/member/member.ts'];
/** The pages that members enter by, from a bookmark, a mail or a notification. */
const MEMBERS_PAGES: Readonly<Record<string, readonly string[]>> = {
  members: ['features/search/search-page.tsx'],
  'members-id': ['app/likes-and-profile.tsx'],
  likes: ['app/likes-and-profile.tsx'],
  chats: ['app/layouts/chat-layout.tsx', 'features/conversation/chats-page.tsx'],
  'chats-id': ['app/layouts/chat-layout.tsx', 'features/conversation/chats-page.tsx'],
  'swipe-game': ['app/swipe-and-profile.tsx'],
  profile: ['features/account/own-profile-page.tsx'],
  settings: ['features/settings/settings-page.tsx'],
  credits: ['features/purchase/credits-page.tsx'],
  premium: ['features/purchase/premium-page.tsx'],
};

/** Who reads a page, and whether it is drawn in its document. */
interface Reader {
  locale: Locale;
  isMember: boolean;
  isDrawn?: boolean;
}

/** What a module needs, before it: a page's styles stand after those of what it is made of. */
function reach(
  manifest: Manifest,
  name: string,
  found = new Map<string, BuiltModule>(),
): Map<string, BuiltModule> {
  const module = manifest[name];
  if (!module || found.has(name)) return found;
  for (const needed of module.imports ?? []) reach(manifest, needed, found);
  found.set(name, module);
  return found;
}

/**
 * The code and styles of each entry page, linked so that the browser fetches them with the page.
 * @param folder the built client; without its manifest there are no links.
 * @returns the links of a route, for a visitor or for a member, with the texts of a locale; where
 *   the document has the page drawn, its styles are the document's own.
 */
export function openEarlyLinks(folder: string): (route: string, reader: Reader) => readonly Link[] {
  const path = `${folder}/.vite/manifest.json`;
  const manifest: Manifest = existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest)
    : {};
  const always = reach(manifest, 'index.html');
  const linksTo = (modules: readonly string[], isDrawn: boolean): Link[] => {
    const found = new Map<string, BuiltModule>();
    for (const module of modules) reach(manifest, module, found);
    const more = [...found].filter(([name]) => !always.has(name)).map(([, built]) => built);
    const styles = [...new Set(more.flatMap((built) => built.css ?? []))];
    return [
      ...styles.map((file) => ({
        ...(isDrawn ? { rel: 'stylesheet' } : { rel: 'preload', as: 'style' }),
        href: `/${file}`,
        crossorigin: '',
      })),
      ...more.map((built) => ({
        rel: 'modulepreload',
        href: `/${built.file}`,
        crossorigin: '',
        // Else the app would wait for the pictures of what is drawn already.
        ...(isDrawn ? {} : { fetchpriority: 'low' }),
      })),
    ];
  };
  const links = new Map<string, Link[]>();
  return (route, { locale, isMember, isDrawn = false }) => {
    const page = isMember ? MEMBERS_PAGES[route] : ENTRANCES[route];
    if (page === undefined) return [];
    const key = `${isMember} ${isDrawn} ${locale} ${route}`;
    const known = links.get(key);
    if (known) return known;
    const made = linksTo([...(isMember ? AROUND : []), ...textsOf(locale), ...page], isDrawn);
    links.set(key, made);
    return made;
  };
}

/** The modules of a locale's texts: a regional one has those of its language besides. */
const textsOf = (locale: Locale): string[] => [
  'i18n/dutch.ts',
  ...[...new Set([languageOf(locale), locale])]
    .filter((one) => one !== 'nl')
    .map((one) => `i18n/locale-${one.toLowerCase()}.ts`),
];
