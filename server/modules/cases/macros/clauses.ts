import { asc, eq } from 'drizzle-orm';
import type { ShownText } from '../../../../shared/contract/texts.ts';
import { DEFAULT_LOCALE } from '../../../../shared/locales.ts';
import type { Locale } from '../../../../shared/locales.ts';
import { LEGAL_PAGES } from '../../../../shared/site/routes.ts';
import type { Queryable } from '../../../database/connection.ts';
import { legalTexts } from '../../../database/schema/texts.ts';
import { Refusal } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { showText } from '../../texts/show.ts';
import type { Clause } from './store.ts';

/** What texts are shown with. */
export type TextSource = Pick<Services, 'settings' | 'clock' | 'config' | 'log'> & {
  database: Queryable;
};

/** The version of a legal text that is in force, and the next that is announced. */
interface InForce {
  current: string | null;
  coming: string | null;
}
type TextsInForce = ReadonlyMap<string, InForce>;

/** What is in force of every legal text. */
export async function textsInForce(database: Queryable, now: Date): Promise<TextsInForce> {
  const rows = await database
    .select({ page: legalTexts.page, version: legalTexts.version, from: legalTexts.valid_from })
    .from(legalTexts)
    .where(eq(legalTexts.locale, DEFAULT_LOCALE))
    .orderBy(asc(legalTexts.valid_from));
  const known = new Map<string, InForce>();
  for (const { page, version, from } of rows) {
    const { current, coming } = known.get(page) ?? { current: null, coming: null };
    known.set(
      page,
      from <= now ? { current: version, coming } : { current, coming: coming ?? version },
    );
  }
  return known;
}

/** Whether a macro that names this has to be looked at, or from which day it will have to be. */
export function reviewOf(
  clause: Clause | null,
  inForce: TextsInForce,
): { due: boolean; from: string | null } {
  const text = clause && inForce.get(clause.page);
  if (!text) return { due: false, from: null };
  const due = text.current !== clause.version;
  return { due, from: due ? null : text.coming };
}

const sectionOf = (text: ShownText | null, id: string | null) =>
  text?.sections.find((section) => section.id === id) ?? null;

/** A clause in the reader's language, and its state since. */
export async function describeClause(
  source: TextSource,
  clause: Clause,
  { inForce, locale }: { inForce: TextsInForce; locale: Locale },
): Promise<{
  page_title: string;
  section_title: string | null;
  current: string;
  changed: boolean;
}> {
  const { page, section, version } = clause;
  const current = inForce.get(page)?.current ?? version;
  const named = await showText(source, { page, version, locale });
  const isOld = current !== version;
  const now = isOld ? await showText(source, { page, version: current, locale }) : named;
  const says = (text: ShownText | null): string =>
    JSON.stringify(section === null ? text?.sections : sectionOf(text, section));
  return {
    page_title: named?.title ?? page,
    section_title: section === null ? null : (sectionOf(named, section)?.title ?? section),
    current,
    changed: isOld && says(named) !== says(now),
  };
}

/**
 * Lets a macro name the version in force alone.
 * @throws Refusal `macro_changed` for another version; `validation_failed` for a section that it has not.
 */
export async function checkClause(
  source: TextSource,
  clause: Clause | null,
  now: Date,
): Promise<void> {
  if (clause === null) return;
  const { page, section, version } = clause;
  const current = (await textsInForce(source.database, now)).get(page)?.current;
  if (current !== version) throw new Refusal('macro_changed');
  if (section === null) return;
  const text = await showText(source, { page, version, locale: DEFAULT_LOCALE });
  if (!sectionOf(text, section))
    throw new Refusal('validation_failed', { fields: { clause: 'invalid' } });
}

/** Every legal text that is in force, with the parts that a macro can name. */
export async function namableTexts(
  source: TextSource,
  { now, locale }: { now: Date; locale: Locale },
): Promise<
  {
    page: Clause['page'];
    title: string;
    version: string;
    coming: string | null;
    sections: { id: string; title: string }[];
  }[]
> {
  const inForce = await textsInForce(source.database, now);
  const texts = [];
  for (const page of LEGAL_PAGES) {
    const { current, coming } = inForce.get(page) ?? { current: null, coming: null };
    const text = current && (await showText(source, { page, version: current, locale }));
    if (!text) continue;
    const sections = text.sections.map(({ id, title }) => ({ id, title }));
    texts.push({ page, title: text.title, version: text.version, coming, sections });
  }
  return texts;
}
