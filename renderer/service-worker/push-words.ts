import type { PushPayload } from '../../shared/contract/push.ts';
import { FALLBACK_LOCALE, localeOfPath, matchLocale, type Locale } from '../../shared/locales.ts';
import type { Look } from './notes.ts';

type Words = Readonly<Record<string, string>>;

/** The few words of notifications in every language, available offline. */
const FILES = import.meta.glob<Words>('../../locales/*/push-notices.json', {
  eager: true,
  import: 'default',
});
const WORDS = new Map(
  Object.entries(FILES).map(([path, words]) => [path.split('/').at(-2) ?? '', words]),
);

function word(locale: Locale, key: string): string {
  const from = [locale, FALLBACK_LOCALE[locale], 'nl'].find(
    (one) => one !== undefined && WORDS.get(one)?.[key] !== undefined,
  );
  return (from && WORDS.get(from)?.[key]) ?? '';
}

function counted(locale: Locale, key: 'messages' | 'likes' | 'matches', count: number): string {
  const form = new Intl.PluralRules(locale).select(count);
  return (word(locale, `${key}_${form}`) || word(locale, `${key}_other`)).replace(
    '{{count}}',
    new Intl.NumberFormat(locale).format(count),
  );
}

/** A notification's text, without names and content, in discretion without the site. */
function bodyOf(payload: PushPayload | null, locale: Locale, discreet: boolean): string {
  if (payload?.kind === 'test') return word(locale, 'test');
  // A count of 0 means that the server sent none.
  const count = Math.max(1, payload?.count ?? 0);
  if (payload?.kind === 'messages') return counted(locale, 'messages', count);
  if (payload === null || discreet) return word(locale, 'news');
  return counted(locale, payload.kind === 'likes' ? 'likes' : 'matches', count);
}

/**
 * Title and text of a notification in its page's language; the site is named only if allowed.
 * @param payload null for a push that could not be read.
 */
export function wordsOfPush(
  payload: PushPayload | null,
  look: Look | undefined,
): { title: string; body: string; locale: Locale } {
  const locale = (payload && localeOfPath(payload.openUrl)) ?? matchLocale(look?.locale) ?? 'nl';
  const discreet = look?.discreet ?? true;
  return {
    title: discreet || !look?.site ? word(locale, 'neutral') : look.site,
    body: bodyOf(payload, locale, discreet),
    locale,
  };
}
