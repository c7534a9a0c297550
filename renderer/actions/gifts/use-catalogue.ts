import { useCallback, useEffect, useState } from 'react';
import type { Gift } from '../../../shared/contract/gifts.ts';
import type { CallFailure } from '../../../shared/result.ts';
import { useRequest } from '../../session/use-request.ts';

/** The gifts at the server's current prices; `gifts` is null before the answer. */
export function useCatalogue(): {
  gifts: readonly Gift[] | null;
  failure: CallFailure | null;
  askAgain: () => void;
} {
  const request = useRequest();
  const [state, setState] = useState<{
    gifts: readonly Gift[] | null;
    failure: CallFailure | null;
  }>({ gifts: null, failure: null });
  const ask = useCallback(() => {
    void request('getGifts', {}).then((answer) => {
      setState((before) =>
        answer.ok
          ? { gifts: answer.value.gifts, failure: null }
          : { ...before, failure: answer.failure },
      );
    });
  }, [request]);
  useEffect(ask, [ask]);
  return { ...state, askAgain: ask };
}
