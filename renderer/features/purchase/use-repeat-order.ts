import { useEffect, useState } from 'react';
import type { Answer } from '../../../shared/contract/calls.ts';
import { COUNTRIES, type Country } from '../../../shared/choices.ts';
import type { CallFailure } from '../../../shared/result.ts';
import { useConnection, useMember } from '../../session/contexts.ts';
import { useRequest } from '../../session/use-request.ts';

type Told = NonNullable<Answer<'getRepeatOrder'>['order']>;
export type RepeatOrder = Omit<Told, 'country'> & { country: Country };

interface LastOrder {
  /** Undefined until it is known; null without one. */
  order: RepeatOrder | null | undefined;
  failure: CallFailure | null;
  reload: () => void;
}

const withCountry = (order: Told | null): RepeatOrder | null => {
  const country = COUNTRIES.find((one) => one === order?.country);
  return order && country ? { ...order, country } : null;
};

/** A premium member's last order at today's price; a free member has none and is not asked. */
export function useRepeatOrder(): LastOrder {
  const request = useRequest();
  const { paid_user: paid, credits } = useMember();
  const isOnline = useConnection() === 'online';
  const [attempt, setAttempt] = useState(0);
  const [order, setOrder] = useState<RepeatOrder | null | undefined>(undefined);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  useEffect(() => {
    if (!paid) return;
    let isGone = false;
    void request('getRepeatOrder', {}).then((answer) => {
      if (isGone) return;
      setFailure(answer.ok ? null : answer.failure);
      if (answer.ok) setOrder(withCountry(answer.value.order));
    });
    return () => {
      isGone = true;
    };
  }, [request, paid, credits, isOnline, attempt]);
  return { order, failure, reload: () => setAttempt((count) => count + 1) };
}
