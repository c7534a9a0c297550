import { STATEMENT_PARTS } from '../../../../shared/contract/operator/decisions.ts';
import type { StatementPart } from '../../../../shared/contract/operator/decisions.ts';
import type { Locale } from '../../../../shared/locales.ts';
import type { Ground, Measure } from '../../../../shared/operator/measures.ts';
import { textsOf } from '../../../http/caller/language.ts';
import { writtenAmount, writtenDay, writtenInstant } from '../../money/purchases/written.ts';

const texts = textsOf('mail-decisions');
const SHORT_QUOTE = 500;

/** What a decision removed, in words for the member concerned. */
export interface Stated {
  locale: Locale;
  country: string;
  measure: Measure;
  at: Date;
  until: Date | null;
  /** What it is about, copied when it was reported; a photo only as its day. */
  content:
    | { kind: 'photo' | 'file'; at: Date }
    | { kind: 'message' | 'profile'; at: Date; quote: string }
    | { kind: 'account' };
  /** Whether it was reported, by somebody who is never named, or we saw it ourselves. */
  source: 'notice' | 'own';
  ground: Ground;
  /** Of the terms in force. */
  version: string;
  /** The text of the part of the terms with the ground; null where no text has it. */
  clause: { title: string; words: string } | null;
  appealUntil: Date;
  /** What goes back for unused credits, by currency; empty for nothing, null where there are none. */
  returned: readonly { amount: number; currency: string }[] | null;
  /** What the operator adds, in this language. */
  words: string | null;
}

/** A clause is in the part of the terms about accounts, or about how people treat each other. */
const OF_ACCOUNT: readonly Ground[] = ['underage', 'not_you', 'no_person', 'quality'];

/** The part of the terms with a ground. */
export const sectionOf = (ground: Ground): 'account' | 'conduct' =>
  OF_ACCOUNT.includes(ground) ? 'account' : 'conduct';

const say = (locale: Locale, key: string, values: Record<string, string> = {}): string => {
  const text = texts(locale, key, values);
  if (text === null) throw new Error(`a statement has no ${key}`);
  return text;
};

/** The words of a text, or its beginning. */
function shortened(quote: string): string {
  const letters = Array.from(quote);
  return letters.length <= SHORT_QUOTE ? quote : `${letters.slice(0, SHORT_QUOTE).join('')}…`;
}

function contentOf({ locale, country, content }: Stated): string {
  if (content.kind === 'account') return say(locale, 'content.account');
  const day = writtenDay(locale, content.at, country);
  // Filled in last: what somebody typed is no place for another value.
  return 'quote' in content
    ? say(locale, `content.${content.kind}`, { day, quote: shortened(content.quote) })
    : say(locale, `content.${content.kind}`, { day });
}

/**
 * The statement of reasons of a decision in the member's language, from reviewed texts: its eleven
 * parts in their order (DSA, article 17), each a sentence or two.
 */
export function statementParts(stated: Stated): { part: StatementPart; text: string }[] {
  const { locale, country, until, ground, clause } = stated;
  const day = (at: Date) => writtenDay(locale, at, country);
  const section = clause?.title ?? say(locale, `sections.${sectionOf(ground)}`);
  const of: Readonly<Record<StatementPart, () => string>> = {
    what: () => say(locale, `what.${stated.measure}`),
    since: () => say(locale, 'since', { since: writtenInstant(locale, stated.at, country) }),
    until: () =>
      until ? say(locale, 'until.date', { until: day(until) }) : say(locale, 'until.open'),
    where: () => say(locale, 'where'),
    content: () => contentOf(stated),
    whose: () => say(locale, `whose.${stated.source}`),
    software: () => say(locale, 'software'),
    clause: () =>
      [
        say(locale, 'clause', {
          ground: say(locale, `grounds.${ground}`),
          section,
          version: day(new Date(`${stated.version}T12:00:00Z`)),
        }),
        ...(clause ? [say(locale, 'clause_words', { words: clause.words })] : []),
      ].join(' '),
    appeal: () => say(locale, 'appeal', { until: day(stated.appealUntil) }),
    bodies: () => say(locale, 'bodies'),
    courts: () => say(locale, 'courts'),
  };
  return STATEMENT_PARTS.map((part) => ({ part, text: of[part]() }));
}

/** What becomes of unused credits of an account that is closed. */
function returnedText({ locale, returned }: Stated): string[] {
  if (returned === null) return [];
  if (returned.length === 0) return [say(locale, 'unused.kept')];
  const sums = new Map<string, number>();
  for (const { amount, currency } of returned)
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  const amount = [...sums]
    .map(([currency, sum]) => writtenAmount(locale, sum, currency))
    .join(' + ');
  return [say(locale, 'unused.given', { amount })];
}

/** The whole text as it is mailed, and as `/complaints` shows it. */
export function statementText(stated: Stated): string {
  const parts = statementParts(stated).map(({ text }) => text);
  const words = stated.words === null ? [] : [say(stated.locale, 'words', { words: stated.words })];
  // The decision comes first; what the operator adds is before how to appeal.
  const appeal = STATEMENT_PARTS.indexOf('appeal');
  return [
    ...parts.slice(0, appeal),
    ...returnedText(stated),
    ...words,
    ...parts.slice(appeal),
  ].join('\n\n');
}

/** A sentence with its values for the one who asked, and what the operator adds. */
export const answerText = (
  locale: Locale,
  key: string,
  values: Record<string, string>,
  words: string | null,
): string =>
  [say(locale, key, values), ...(words === null ? [] : [say(locale, 'words', { words })])].join(
    '\n\n',
  );

/** The same for the reporter or the appellant. */
export const outcomeText = (locale: Locale, key: string, words: string | null): string =>
  answerText(locale, key, {}, words);
