import { useCallback, useEffect, useState } from 'react';
import type { Answer } from '../../../shared/contract/calls.ts';
import type { CallFailure } from '../../../shared/result.ts';
import { useRequest } from '../../session/use-request.ts';

/** A list of the server's, null until it is here, with its failure. */
export function useList<Name extends 'getSessions' | 'getPasskeys'>(
  name: Name,
): { list: Answer<Name> | null; failure: CallFailure | null; askAgain: () => void } {
  const request = useRequest();
  const [times, setTimes] = useState(0);
  const [list, setList] = useState<Answer<Name> | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  useEffect(() => {
    let stale = false;
    void request(name, {}).then((answer) => {
      if (stale) return;
      setFailure(answer.ok ? null : answer.failure);
      if (answer.ok) setList(answer.value);
    });
    return () => {
      stale = true;
    };
  }, [request, name, times]);
  return { list, failure, askAgain: useCallback(() => setTimes((before) => before + 1), []) };
}
