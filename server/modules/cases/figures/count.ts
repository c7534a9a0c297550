import type { Figures } from '../../../../shared/contract/operator/transparency.ts';
import { hits } from '../desk/letters.ts';
import { categoryOf } from '../desk/categories.ts';
import type { CountedCase, CountedDispute } from './records.ts';
import { averageOf, halvesOf } from './recipients.ts';
import { isIllegal } from './restrictions.ts';

const DAY_MS = 86_400_000;
/** The category of a notice, by the topic that its sender chose. */
const CATEGORY_OF_TOPIC: Readonly<Record<string, string>> = {
  fake: 'SCAMS_AND_FRAUD',
  money: 'SCAMS_AND_FRAUD',
  harassment: 'CYBER_VIOLENCE',
  underage: 'PROTECTION_OF_MINORS',
  minor: 'PROTECTION_OF_MINORS',
  privacy: 'DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
};
const categoryOfTopic = (topic: string): string =>
  `STATEMENT_CATEGORY_${CATEGORY_OF_TOPIC[topic] ?? 'OTHER_VIOLATION_TC'}`;

const minutesOf = ({ received_at: from, decided_at: to }: CountedCase): number =>
  to === null ? 0 : (Date.parse(to) - Date.parse(from)) / 60_000;

/** The middle one, to a tenth; null of none. */
function middleOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  if (sorted.length === 0) return null;
  const [low, high] = [sorted[(sorted.length - 1) >> 1] ?? 0, sorted[sorted.length >> 1] ?? 0];
  return Math.round(((low + high) / 2) * 10) / 10;
}

/** The middle of how long decisions took, in minutes; null where there are none. */
const median = (cases: readonly CountedCase[]): number | null =>
  middleOf(cases.filter((one) => one.decided_at !== null).map(minutesOf));

function disputeFigures(disputes: readonly CountedDispute[]): Figures['disputes'] {
  const ended = (outcome: CountedDispute['outcome']): number =>
    disputes.filter((one) => one.outcome === outcome).length;
  const days = disputes.flatMap(({ submitted_on: from, decided_on: to }) =>
    to === null ? [] : [(Date.parse(to) - Date.parse(from)) / DAY_MS],
  );
  return {
    submitted: disputes.length,
    upheld: ended('upheld'),
    partly: ended('partly'),
    reversed: ended('reversed'),
    omitted: ended('omitted'),
    median_days: middleOf(days),
    to_carry_out: disputes.filter((one) => one.carried_out !== null).length,
    carried_out: disputes.filter((one) => one.carried_out === true).length,
  };
}

/** Items that share a key, by key; each group with its first one. */
function groupsOf<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): (readonly [Item, Item[]])[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, list]) => (list[0] === undefined ? [] : [[list[0], list] as const]));
}

const isDecided = ({ decided_at: at }: CountedCase): boolean => at !== null;

// A measure against the sender of an unfounded report is not an action on the report.
const isActedOn = ({ measure, outcome, rests_on: ground }: CountedCase): boolean =>
  measure === null ? outcome === 'upheld' : hits(measure) && ground !== 'false_reports';

const noticeFigures = (notices: readonly CountedCase[]): Figures['notices'] =>
  groupsOf(notices, ({ topic }) => categoryOfTopic(topic)).flatMap(([{ topic }, own]) =>
    (['all', 'trusted'] as const).flatMap((flaggers) => {
      const of =
        flaggers === 'all' ? own : own.filter(({ source }) => source === 'trusted_flagger');
      if (of.length === 0) return [];
      return [
        {
          category: categoryOfTopic(topic),
          flaggers,
          received: of.length,
          decided: of.filter(isDecided).length,
          acted: of.filter(isActedOn).length,
          acted_on_law: of.filter((one) => isActedOn(one) && isIllegal(one.rests_on)).length,
          median_minutes: median(of),
        },
      ];
    }),
  );

/**
 * Counts a year. Received is what came in the year; measures are what was decided in it, each once,
 * by the statement that the member whom it hit was sent.
 */
export function countFigures(
  year: number,
  cases: readonly CountedCase[],
  more: Required<Pick<Figures, 'moderators' | 'moderators_total'>> & {
    months: Figures['recipients']['months'];
    /** Submitted in the year. */
    disputes: readonly CountedDispute[];
    /** The day of the count, and what is before it is over. */
    now: Date;
  },
): Figures {
  const isIn = (at: string | null): boolean =>
    at !== null && new Date(at).getUTCFullYear() === year;
  const received = cases.filter((one) => isIn(one.received_at));
  const orders = received.filter(({ source }) => source === 'authority');
  // What we open ourselves is nobody's notice: what is decided of it counts as our own measure.
  const notices = received.filter(
    ({ kind, source }) =>
      (kind === 'report' || kind === 'notice') && source !== 'authority' && source !== 'own',
  );
  const statements = cases.filter((one) => one.kind === 'statement' && isIn(one.decided_at));
  const appeals = received.filter(({ kind }) => kind === 'appeal');
  const complaints = received.filter(({ kind }) => kind === 'complaint');
  const of = (list: readonly CountedCase[], outcome: CountedCase['outcome']): number =>
    list.filter((one) => one.outcome === outcome).length;
  const measured = (...measures: CountedCase['measure'][]): number =>
    statements.filter(({ measure }) => measures.includes(measure)).length;
  const automated = (how: CountedCase['automated']): number =>
    statements.filter((one) => one.automated === how).length;
  const { months, moderators, moderators_total, disputes, now } = more;
  return {
    year,
    orders: groupsOf(orders, ({ country, topic }) => `${country ?? ''} ${topic}`).map(
      ([{ country, topic }, own]) => ({
        country: country ?? '',
        category: categoryOfTopic(topic),
        received: own.length,
        median_minutes: median(own),
      }),
    ),
    notices: noticeFigures(notices),
    medians: {
      orders: median(orders),
      notices: median(notices),
      trusted: median(notices.filter(({ source }) => source === 'trusted_flagger')),
    },
    measures: groupsOf(
      statements,
      ({ source, measure, rests_on: ground }) => `${source} ${measure ?? ''} ${ground ?? ''}`,
    ).map(([{ source, measure, rests_on: ground }, own]) => ({
      source: source === 'own' ? ('own_initiative' as const) : ('notice' as const),
      measure: measure ?? '',
      ground: ground ?? '',
      category: ground ? categoryOf(ground) : '',
      count: own.length,
    })),
    appeals: {
      received: appeals.length,
      decided: appeals.filter(isDecided).length,
      upheld: of(appeals, 'upheld'),
      partly: of(appeals, 'partly'),
      dismissed: of(appeals, 'dismissed'),
      median_minutes: median(appeals),
    },
    complaints: {
      received: complaints.length,
      decided: complaints.filter(isDecided).length,
      median_minutes: median(complaints),
    },
    disputes: disputeFigures(disputes),
    suspensions: {
      accounts: measured('suspended', 'closed'),
      notices: measured('reports_off'),
    },
    automation: { fully: automated('yes'), partly: automated('part'), none: automated('no') },
    moderators,
    moderators_total,
    recipients: { months, average: averageOf(months), halves: halvesOf(months, now) },
  };
}
