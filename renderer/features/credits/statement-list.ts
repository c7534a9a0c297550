import type {
  StatementDay,
  StatementEntry,
  StatementGroup,
} from '../../../shared/contract/credits.ts';
import { SPENDING_CAUSES, type LedgerCause } from '../../../shared/money/ledger.ts';

/** What a device stored before has no days. */
type KnownEntry = Omit<StatementEntry, 'day'> & { day?: string | undefined };

type ListedRow =
  | { kind: 'entry'; entry: StatementEntry }
  /** What somebody took that day; `entries` are those that are here. */
  | { kind: 'group'; key: string; group: StatementGroup; entries: readonly StatementEntry[] };
export interface ListedDay {
  day: string;
  /** What the server says of the whole day; null for what was stored before it did. */
  sums: StatementDay | null;
  rows: readonly ListedRow[];
}

const TALK: readonly LedgerCause[] = [...SPENDING_CAUSES, 'message_undone'];
const keyOf = (member: StatementEntry['member']): string => member?.id ?? 'others';

/** The day of an entry; where the server did not say it, that of this device. */
const dayOf = ({ day, at }: KnownEntry): string => day ?? new Date(at).toLocaleDateString('sv-SE');

function rowsOf(entries: readonly StatementEntry[], sums: StatementDay | null): ListedRow[] {
  const groups = new Map(sums?.groups.map((group) => [keyOf(group.member), group]));
  const found = new Map<string, StatementEntry[]>();
  const places: (StatementEntry | string)[] = [];
  for (const entry of entries) {
    const key = keyOf(entry.member);
    if (!TALK.includes(entry.cause) || !groups.has(key)) {
      places.push(entry);
      continue;
    }
    const before = found.get(key);
    if (before) before.push(entry);
    else {
      found.set(key, [entry]);
      places.push(key);
    }
  }
  // Those whose entries are on a page that is not here yet.
  for (const key of groups.keys()) if (!found.has(key)) places.push(key);
  return places.flatMap((place): ListedRow[] => {
    if (typeof place !== 'string') return [{ kind: 'entry', entry: place }];
    const group = groups.get(place);
    const own = found.get(place) ?? [];
    if (!group) return [];
    const [only] = own;
    return only && group.count === 1
      ? [{ kind: 'entry', entry: only }]
      : [{ kind: 'group', key: place, group, entries: own }];
  });
}

/** Entries, newest first, by day and within a day by person. Every sum is the server's. */
export function listDays(
  entries: readonly StatementEntry[],
  days: readonly StatementDay[],
): ListedDay[] {
  const sums = new Map(days.map((day) => [day.day, day]));
  const byDay = new Map<string, StatementEntry[]>();
  for (const entry of entries) {
    const day = dayOf(entry);
    const before = byDay.get(day);
    if (before) before.push(entry);
    else byDay.set(day, [entry]);
  }
  return [...byDay].map(([day, own]) => {
    const whole = sums.get(day) ?? null;
    return { day, sums: whole, rows: rowsOf(own, whole) };
  });
}
