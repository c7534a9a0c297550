import type { FileAnswer } from '../../../../shared/contract/call.ts';
import type {
  Figures,
  TRANSPARENCY_FILES,
} from '../../../../shared/contract/operator/transparency.ts';
import type { SiteSettings } from '../../../../shared/contract/settings.ts';
import { csvText } from '../../../csv.ts';
import { categoryOf } from '../desk/categories.ts';
import type { CountedCase } from './records.ts';

type FileName = (typeof TRANSPARENCY_FILES)[number];
type Line = readonly (string | number | null)[];

/** Where a measure stands in the Union's database of statements of reasons. */
const RESTRICTIONS: Readonly<Record<string, readonly [name: string, value: string]>> = {
  photo_rejected: ['decision_visibility', 'DECISION_VISIBILITY_CONTENT_DISABLED'],
  photo_removed: ['decision_visibility', 'DECISION_VISIBILITY_CONTENT_REMOVED'],
  words_back: ['decision_visibility', 'DECISION_VISIBILITY_CONTENT_REMOVED'],
  message_removed: ['decision_visibility', 'DECISION_VISIBILITY_CONTENT_REMOVED'],
  not_listed: ['decision_visibility', 'DECISION_VISIBILITY_CONTENT_DEMOTED'],
  quarantined: ['decision_visibility', 'DECISION_VISIBILITY_CONTENT_DEMOTED'],
  warned: ['decision_visibility', 'DECISION_VISIBILITY_CONTENT_LABELLED'],
  uploads_off: ['decision_provision', 'DECISION_PROVISION_PARTIAL_SUSPENSION'],
  messages_off: ['decision_provision', 'DECISION_PROVISION_PARTIAL_SUSPENSION'],
  reports_off: ['decision_provision', 'DECISION_PROVISION_PARTIAL_SUSPENSION'],
  suspended: ['decision_account', 'DECISION_ACCOUNT_SUSPENDED'],
  closed: ['decision_account', 'DECISION_ACCOUNT_TERMINATED'],
};
const CONTENT: Readonly<Record<string, string>> = {
  photo_rejected: 'CONTENT_TYPE_IMAGE',
  photo_removed: 'CONTENT_TYPE_IMAGE',
  words_back: 'CONTENT_TYPE_TEXT',
  message_removed: 'CONTENT_TYPE_TEXT',
};
const STATEMENT_COLUMNS = [
  'puid',
  'decision_visibility',
  'decision_provision',
  'decision_account',
  'decision_ground',
  'category',
  'category_specification',
  'content_type',
  'content_language',
  'source_type',
  'automated_detection',
  'automated_decision',
  'territorial_scope',
  'application_date',
  'end_date',
] as const;
const DECIDED_BY = {
  no: 'AUTOMATED_DECISION_NOT_AUTOMATED',
  part: 'AUTOMATED_DECISION_PARTIALLY',
  yes: 'AUTOMATED_DECISION_FULLY',
} as const;

const day = (at: string | null): string =>
  at === null ? '' : new Date(at).toISOString().slice(0, 10);

/** Each statement of reasons of the year as a row of the Transparency Database: of nobody. */
function statementLines(year: number, cases: readonly CountedCase[]): Line[] {
  const own = cases.filter(
    (one) => one.kind === 'statement' && day(one.decided_at).startsWith(`${year}-`),
  );
  return own.map((one) => {
    const measure = one.measure ?? '';
    const [kind, restriction] = RESTRICTIONS[measure] ?? ['decision_visibility', ''];
    const ground = one.rests_on;
    const row: Readonly<Record<(typeof STATEMENT_COLUMNS)[number], string>> = {
      puid: one.puid,
      decision_visibility: kind === 'decision_visibility' ? restriction : '',
      decision_provision: kind === 'decision_provision' ? restriction : '',
      decision_account: kind === 'decision_account' ? restriction : '',
      decision_ground:
        ground === 'illegal'
          ? 'DECISION_GROUND_ILLEGAL_CONTENT'
          : 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
      category: ground ? categoryOf(ground) : '',
      category_specification: ground === 'underage' ? 'KEYWORD_AGE_SPECIFIC_RESTRICTIONS' : '',
      content_type: CONTENT[measure] ?? 'CONTENT_TYPE_OTHER',
      content_language: one.locale.slice(0, 2).toUpperCase(),
      source_type: one.source === 'own' ? 'SOURCE_VOLUNTARY' : 'SOURCE_ARTICLE_16',
      automated_detection: 'No',
      automated_decision: DECIDED_BY[one.automated],
      territorial_scope: 'EU',
      application_date: day(one.decided_at),
      end_date: day(one.until),
    };
    return STATEMENT_COLUMNS.map((name) => row[name]);
  });
}

const PARTS: Readonly<
  Record<
    Exclude<FileName, 'statements' | 'all'>,
    (figures: Figures, settings: SiteSettings, published: string) => [head: string[], lines: Line[]]
  >
> = {
  report_identification: ({ year }, settings, published) => [
    [
      'name_of_service_provider',
      'name_of_service',
      'period_from',
      'period_to',
      'date_of_publication',
    ],
    [[settings.company_name, settings.name, `${year}-01-01`, `${year}-12-31`, published]],
  ],
  member_states_orders: ({ orders }) => [
    ['member_state', 'category', 'orders_received', 'median_minutes'],
    orders.map((one) => [one.country, one.category, one.received, one.median_minutes]),
  ],
  notices: ({ notices }) => [
    ['category', 'flaggers', 'notices_received', 'decided', 'actions_taken', 'median_minutes'],
    notices.map((one) => [
      one.category,
      one.flaggers,
      one.received,
      one.decided,
      one.acted,
      one.median_minutes,
    ]),
  ],
  own_initiative: ({ measures }) => [
    ['source', 'measure', 'ground', 'category', 'measures'],
    measures.map((one) => [one.source, one.measure, one.ground, one.category, one.count]),
  ],
  appeals_and_recidivism: ({ appeals, complaints, suspensions }) => [
    ['indicator', 'value'],
    [
      ['complaints_received', appeals.received],
      ['complaints_decided', appeals.decided],
      ['decisions_reversed', appeals.upheld],
      ['decisions_partly_reversed', appeals.partly],
      ['decisions_upheld', appeals.dismissed],
      ['median_minutes', appeals.median_minutes],
      ['other_complaints_received', complaints.received],
      ['other_complaints_decided', complaints.decided],
      ['other_complaints_median_minutes', complaints.median_minutes],
      ['accounts_suspended', suspensions.accounts],
      ['notice_processing_suspended', suspensions.notices],
    ],
  ],
  automated_means: ({ automation }) => [
    ['indicator', 'value'],
    [
      ['fully_automated', automation.fully],
      ['partly_automated', automation.partly],
      ['not_automated', automation.none],
    ],
  ],
  human_resources: ({ moderators }) => [
    ['language', 'moderators'],
    moderators.map((one) => [one.language, one.count]),
  ],
  amar: ({ recipients: { months, average } }) => [
    ['month', 'recipients'],
    [...months.map((one) => [one.month, one.recipients] as const), ['average', average]],
  ],
};

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
  of: { settings: SiteSettings; published: Date | null; cases: readonly CountedCase[] },
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
      : PARTS[file](figures, of.settings, of.published?.toISOString().slice(0, 10) ?? '');
  return {
    name: `transparency-${year}-${file}.csv`,
    type: 'text/csv; charset=utf-8',
    bytes: encode(csvText(head, lines)),
  };
}
