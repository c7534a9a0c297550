import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer, Query } from '../../../shared/contract/calls.ts';
import type { StatementDay, StatementEntry } from '../../../shared/contract/credits.ts';
import type { CallFailure } from '../../../shared/result.ts';
import { useDatabase, useMember, useWorker } from '../../session/contexts.ts';
import type { StoredStatement } from '../../local/rows.ts';
import { metaValue } from '../../local/meta.ts';

type Page = Answer<'getStatement'>;
export type StatementFilter = Pick<Query<'getStatement'>, 'profile' | 'cause' | 'month'>;

interface ShownStatement {
  /** The newest page's sums and choices; null until one is here. */
  page: Page | null;
  entries: readonly StatementEntry[];
  days: readonly StatementDay[];
  /** Whether there are older entries to be asked for. */
  more: boolean;
  busy: boolean;
  failure: CallFailure | null;
  /** The last page stored on this device, for when the server cannot be reached. */
  stored: StoredStatement | null;
  loadMore: () => void;
  retry: () => void;
}

const keyOf = (filter: StatementFilter): string =>
  JSON.stringify([filter.profile ?? null, filter.cause ?? null, filter.month ?? null]);

/** The statement by a filter: newest page live, older ones on request. */
export function useStatement(filter: StatementFilter): ShownStatement {
  const db = useDatabase();
  const worker = useWorker();
  const { credits } = useMember();
  const key = keyOf(filter);
  const [pages, setPages] = useState<{ key: string; list: readonly Page[] }>({ key, list: [] });
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [loading, setLoading] = useState(false);
  // What the newest page is asked for by: while another one is shown, it is on its way.
  const wanted = `${key} ${credits} ${attempt}`;
  const [answered, setAnswered] = useState<string | null>(null);
  const stored = useLiveQuery(async () => (await metaValue(db, 'statement')) ?? null, [db]) ?? null;
  // Older pages of another filter, or of before a change, are not put behind the newest one.
  const round = useRef(0);

  useEffect(() => {
    const mine = ++round.current;
    const [profile, cause, month] = JSON.parse(key) as [
      string | null,
      StatementFilter['cause'] | null,
      string | null,
    ];
    void worker
      .loadStatement({
        ...(profile ? { profile } : {}),
        ...(cause ? { cause } : {}),
        ...(month ? { month } : {}),
      })
      .then((answer) => {
        if (mine !== round.current) return;
        setAnswered(wanted);
        setLoading(false);
        setFailure(answer.ok ? null : answer.failure);
        if (answer.ok) setPages({ key, list: [answer.value] });
      });
  }, [worker, key, wanted]);

  const list = pages.key === key ? pages.list : [];
  const cursor = list.at(-1)?.next_cursor ?? null;
  const busy = loading || answered !== wanted;
  const loadMore = useCallback(() => {
    if (cursor === null || busy) return;
    const mine = round.current;
    setLoading(true);
    void worker.loadStatement({ ...filter, cursor }).then((answer) => {
      if (mine !== round.current) return;
      setLoading(false);
      setFailure(answer.ok ? null : answer.failure);
      if (answer.ok)
        setPages((before) =>
          before.key === key ? { key, list: [...before.list, answer.value] } : before,
        );
    });
  }, [worker, filter, key, cursor, busy]);

  return {
    page: list[0] ?? null,
    entries: list.flatMap((page) => page.entries),
    days: list.flatMap((page) => page.days),
    more: cursor !== null,
    busy,
    failure,
    stored: list.length === 0 && failure ? stored : null,
    loadMore,
    retry: () => setAttempt((count) => count + 1),
  };
}
