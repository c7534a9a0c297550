import { useEffect, useState } from 'react';
import { COUNTRIES } from '../../shared/profile-choices.ts';
import type { CallFailure } from '../../shared/result.ts';
import type { Town } from '../ui/controls/place-fields.tsx';
import { useRequest } from './use-request.ts';

/** The towns of a chosen country: null while loading, or why they failed. */
export function useTowns(country: string): {
  towns: readonly Town[] | null;
  failure: CallFailure | null;
  askAgain: () => void;
} {
  const request = useRequest();
  const [times, setTimes] = useState(0);
  const [answer, setAnswer] = useState<{
    country: string;
    towns: readonly Town[] | null;
    failure: CallFailure | null;
  } | null>(null);
  useEffect(() => {
    const known = COUNTRIES.find((one) => one === country);
    if (!known) return;
    let stale = false;
    void request('getPlaces', { query: { country: known } }).then((got) => {
      if (!stale)
        setAnswer(
          got.ok
            ? { country, towns: got.value.places, failure: null }
            : { country, towns: null, failure: got.failure },
        );
    });
    return () => {
      stale = true;
    };
  }, [country, times, request]);
  const current = answer?.country === country ? answer : null;
  return {
    towns: current?.towns ?? null,
    failure: current?.failure ?? null,
    askAgain: () => setTimes(times + 1),
  };
}
