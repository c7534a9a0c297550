import { useCallback, useEffect, useState } from 'react';
import type { Answer, CallName, Query } from '../../shared/contract/calls.ts';
import type { CallFailure } from '../../shared/result.ts';
import { useRequest } from './use-request.ts';

interface Answered<Name extends CallName> {
  /** The newest answer; it stays while the server is asked again. Null until there is one. */
  answer: Answer<Name> | null;
  /** Why the last try failed; null once one succeeded. */
  failure: CallFailure | null;
  askAgain: () => void;
}

/**
 * The server's answer to a read-only call, for pages that store no copy.
 * @param query asks again when its content changes; null asks nothing.
 * @param version asks again when it changes.
 */
export function useAnswer<Name extends CallName>(
  name: Name,
  query: Query<Name> | null,
  version: number | string | boolean = 0,
): Answered<Name> {
  const request = useRequest();
  const [times, setTimes] = useState(0);
  const [answer, setAnswer] = useState<Answer<Name> | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const asked = query && JSON.stringify(query);
  useEffect(() => {
    if (asked === null) return;
    let isStale = false;
    void request(name, { query: JSON.parse(asked) as Query<Name> }).then((got) => {
      if (isStale) return;
      setFailure(got.ok ? null : got.failure);
      if (got.ok) setAnswer(got.value);
    });
    return () => {
      isStale = true;
    };
  }, [request, name, asked, version, times]);
  return { answer, failure, askAgain: useCallback(() => setTimes((before) => before + 1), []) };
}
