import type { FileAnswer } from '../../../../shared/contract/call.ts';
import type {
  Figures,
  TRANSPARENCY_FILES,
} from '../../../../shared/contract/operator/transparency.ts';
import type { SiteSettings } from '../../../../shared/contract/settings.ts';
import { csvText } from '../../../csv.ts';
import { categoryOf } from '../desk/categories.ts';
import type { CountedCase } from './records.ts';
import { isIllegal, restrictionOf } from './restrictions.ts';
import { PARTS } from './template.ts';
import type { Line } from './template-parts.ts';

type FileName = (typeof TRANSPARENCY_FILES)[number];

const CONTENT: Readonly<Record<string, string>> = {
  photo_rejected: 'CONTENT_TYPE_IMAGE',
  photo_removed: 'CONTENT_TYPE_IMAGE',
  words_back: 'CONTENT_TYPE_TEXT',
  message_removed: 'CONTENT_TYPE_TEXT',
};
/** Attributes of the Union's database of statements of reasons that are known here, in its order. */
const STATEMENT_COLUMNS = [
  'puid',
  'decision_visibility',
  'end_date_visibility_restriction',
  'decision_provision',
  'end_date_service_restriction',
  'decision_account',
  'end_date_account_restriction',
  'decision_ground',
  'category',
  'category_specification',
  'content_type',
  'content_language',
  'territorial_scope',
  'application_date',
  'source_type',
  'automated_detection',
  'automated_decision',
] as const;
const END_OF = {
  decision_visibility: 'end_date_visibility_restriction',
  decision_provision: 'end_date_service_restriction',
  decision_account: 'end_date_account_restriction',
} as const;
const SOURCES: Partial<Record<CountedCase['source'], string>> = {
  own: 'SOURCE_VOLUNTARY',
  trusted_flagger: 'SOURCE_TRUSTED_FLAGGER',
};
const DECIDED_BY = {
  no: 'AUTOMATED_DECISION_NOT_AUTOMATED',
  part: 'AUTOMATED_DECISION_PARTIALLY',
  yes: 'AUTOMATED_DECISION_FULLY',
} as const;

const dayOf = (at: Date | null): string => at?.toISOString().slice(0, 10) ?? '';
const day = (at: string | null): string =>
  at === null ? '' : new Date(at).toISOString().slice(0, 10);

/**
 * Each statement of reasons of the year as a row of the Transparency Database, without personal
 * data.
 */
function statementLines(year: number, cases: readonly CountedCase[]): Line[] {
  const own = cases.filter(
    (one) => one.kind === 'statement' && day(one.decided_at).startsWith(`${year}-`),
  );
  return own.map((one) => {
    const measure = one.measure ?? '';
    const restriction = restrictionOf(measure);
    const row: Partial<Record<(typeof STATEMENT_COLUMNS)[number], string>> = {
      puid: one.puid,
      ...(restriction && {
        [restriction.attribute]: restriction.value,
        [END_OF[restriction.attribute]]: day(one.until),
      }),
      decision_ground: isIllegal(one.rests_on)
        ? 'DECISION_GROUND_ILLEGAL_CONTENT'
        : 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
      category: one.rests_on ? categoryOf(one.rests_on) : '',
      category_specification:
        one.rests_on === 'underage' ? 'KEYWORD_AGE_SPECIFIC_RESTRICTIONS_MINORS' : '',
      content_type: CONTENT[measure] ?? 'CONTENT_TYPE_OTHER',
      content_language: one.locale.slice(0, 2).toUpperCase(),
      territorial_scope: 'EU',
      application_date: day(one.decided_at),
      source_type: SOURCES[one.source] ?? 'SOURCE_ARTICLE_16',
      automated_detection: 'No',
      automated_decision: DECIDED_BY[one.automated],
    };
    return STATEMENT_COLUMNS.map((name) => row[name] ?? '');
  });
}

/** What visitors get of a published year; single statements go to the Union's database. */
export const PUBLISHED_FILES = [
  ...(Object.keys(PARTS) as (keyof typeof PARTS)[]),
  'all',
] as const satisfies readonly FileName[];

/** Where a file of a published year is. */
export const publishedPath = (year: number, file: (typeof PUBLISHED_FILES)[number]): string =>
  file === 'all' ? `/transparency-${year}.json` : `/transparency-${year}-${file}.csv`;

/** A part of a year's report as a file: CSV (RFC 4180, UTF-8), or JSON of all of it. */
export function transparencyFile(
  file: FileName,
  figures: Figures,
  of: {
    settings: SiteSettings;
    published: Date | null;
    /** Of the year before. */
    publishedBefore: Date | null;
    cases: readonly CountedCase[];
  },
): FileAnswer {
  const { year } = figures;
  const encode = (text: string) => new TextEncoder().encode(text);
  if (file === 'all')
    return {
      name: `transparency-${year}.json`,
      type: 'application/json',
      bytes: encode(`${JSON.stringify(figures, null, 2)}\n`),
    };
  const [head, lines] =
    file === 'statements'
      ? [[...STATEMENT_COLUMNS], statementLines(year, of.cases)]
      : PARTS[file](figures, {
          settings: of.settings,
          published: dayOf(of.published),
          publishedBefore: dayOf(of.publishedBefore),
        });
  return {
    name: `transparency-${year}-${file}.csv`,
    type: 'text/csv; charset=utf-8',
    bytes: encode(csvText(head, lines)),
  };
}
