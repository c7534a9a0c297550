import {
  AGREED_PAGES,
  ANNOUNCED_AHEAD_DAYS,
  ANNOUNCED_DAYS,
} from '../../../shared/site/legal-texts.ts';
import type { AnnouncedPrices } from '../../../shared/contract/announced-prices.ts';
import { LOCALES } from '../../../shared/locales.ts';
import type { SiteSettings } from '../../../shared/contract/settings.ts';
import type { Queryable, Transaction } from '../../database/connection.ts';
import { scheduleAnnouncement } from './announce.ts';
import { textProblems } from './compare.ts';
import { placeholdersOf } from './fill.ts';
import { isWhole } from './files.ts';
import type { Sources } from './files.ts';
import { parseText } from './parse.ts';
import { bodiesOf, lockTexts, publishText, versionOf, versionsOf } from './store.ts';

const DAY_MS = 86_400_000;

/** A version that cannot be published; the message says what to do. */
export class PublishError extends Error {}

const isAgreed = (page: string): boolean => AGREED_PAGES.some((one) => one === page);

/**
 * The first day from which a new version of a page can be valid: of one that members agree to, after
 * thirty whole days for the member who is mailed last.
 */
export function earliestDay(page: string, now: Date): string {
  if (!isAgreed(page)) return versionOf(now);
  const earliest = now.getTime() + ANNOUNCED_AHEAD_DAYS * DAY_MS;
  return versionOf(new Date(Math.ceil(earliest / DAY_MS) * DAY_MS));
}

/** The day that a version is valid from. @throws PublishError for one that is too early, or no day. */
export function dayOf(text: string | undefined, page: string, now: Date): string {
  const day = /^\d{4}-\d\d-\d\d$/.test(text ?? '') ? new Date(`${text ?? ''}T00:00:00Z`) : null;
  if (!day || Number.isNaN(day.getTime()) || versionOf(day) !== text)
    throw new PublishError('Say from which day it is valid: --valid-from 2027-01-15');
  const earliest = earliestDay(page, now);
  if (text < earliest)
    throw new PublishError(
      isAgreed(page)
        ? `Members are told ${ANNOUNCED_DAYS} days ahead: the first possible day is ${earliest}.`
        : `A version cannot be valid from a day that is over: the first possible one is ${earliest}.`,
    );
  return text;
}

/** Whether members who agreed to a text read why it is another one now; a first version is none. */
async function isReasonMissing(
  database: Queryable,
  page: string,
  { nl: dutch }: Partial<Sources>,
): Promise<boolean> {
  const [newest] = isAgreed(page) ? await versionsOf(database, page, 'nl') : [];
  if (!newest || dutch === undefined) return false;
  const { reason } = parseText(dutch);
  const before = (await bodiesOf(database, page, 'nl')).get(newest.version)?.reason;
  return reason.length === 0 || JSON.stringify(reason) === JSON.stringify(before);
}

/** What is wrong with a coming version of a page, in all of its languages; see `textProblems`. */
export async function versionProblems(
  database: Queryable,
  page: string,
  sources: Partial<Sources>,
  settings: SiteSettings,
): Promise<string[]> {
  const problems = textProblems(sources, settings);
  if (problems.length === 0 && (await isReasonMissing(database, page, sources)))
    problems.push(
      'Members read why it changes: write that as a quotation (> …) under the title, in every language.',
    );
  return problems;
}

/** Prices that a text can name, and so has to where it announces them. */
const NAMED = ['message_credits', 'photo_credits', 'gift_credits', 'voice_credits'] as const;

/**
 * What is wrong with announcing prices in credits by a version: only new terms do, and their reason
 * names each, as a value, in every language. That is what members are mailed.
 */
export async function priceProblems(
  database: Queryable,
  page: string,
  sources: Partial<Sources>,
  prices: AnnouncedPrices | undefined,
): Promise<string[]> {
  if (prices === undefined) return [];
  if (page !== 'terms' || (await versionsOf(database, page, 'nl')).length === 0)
    return ['Prices in credits are announced by new terms alone.'];
  const needed = NAMED.filter((name) => prices[name] !== undefined);
  return LOCALES.flatMap((locale) => {
    const named = placeholdersOf(JSON.stringify(parseText(sources[locale] ?? '').reason));
    return needed
      .filter((name) => !named.includes(name))
      .map((name) => `${locale}: its reason announces a price and does not name {{${name}}}`);
  });
}

/**
 * Publishes a page in every language from a day on, and has it announced where members agree to it.
 * @throws PublishError where a language is missing or wrong, a later version exists, or members
 *   agree to it and are not told why it changes, or which prices it announces.
 */
export async function publishVersion(
  transaction: Transaction,
  settings: SiteSettings,
  text: {
    page: string;
    version: string;
    sources: Partial<Sources>;
    prices?: AnnouncedPrices | undefined;
    by: string;
    at: Date;
  },
): Promise<void> {
  const { page, version, sources, prices, by, at } = text;
  await lockTexts(transaction);
  const [newest] = await versionsOf(transaction, page, 'nl');
  if (newest && newest.version >= version)
    throw new PublishError(`There is a version of ${newest.version} already: name a later day.`);
  const problems = await versionProblems(transaction, page, sources, settings);
  if (problems.length === 0)
    problems.push(...(await priceProblems(transaction, page, sources, prices)));
  if (problems.length > 0 || !isWhole(sources)) throw new PublishError(problems.join('\n'));
  await publishText(transaction, page, sources, { version, by, at, prices: prices ?? null });
  const agreed = AGREED_PAGES.find((one) => one === page);
  if (agreed && newest) await scheduleAnnouncement(transaction, { page: agreed, version, at });
}
