import type { Answer } from '../../../shared/contract/calls.ts';
import { COUNTRIES, type Country } from '../../../shared/profile-choices.ts';
import type { CallFailure } from '../../../shared/result.ts';
import { useConnection, useMember } from '../../session/contexts.ts';
import { useAnswer } from '../../session/use-answer.ts';

type AnsweredOrder = NonNullable<Answer<'getRepeatOrder'>['order']>;
export type RepeatOrder = Omit<AnsweredOrder, 'country'> & { country: Country };

interface LastOrder {
  /** Undefined until it is known; null without one. */
  order: RepeatOrder | null | undefined;
  failure: CallFailure | null;
  reload: () => void;
}

const withCountry = (order: AnsweredOrder | null): RepeatOrder | null => {
  const country = COUNTRIES.find((one) => one === order?.country);
  return order && country ? { ...order, country } : null;
};

/** A premium member's last order at today's price; a free member has none and is not asked. */
export function useRepeatOrder(): LastOrder {
  const { paid_user: paid, credits } = useMember();
  const isOnline = useConnection() === 'online';
  // A purchase changes the balance: then there is a newer order.
  const { answer, failure, askAgain } = useAnswer(
    'getRepeatOrder',
    paid ? {} : null,
    `${credits} ${isOnline}`,
  );
  return { order: answer ? withCountry(answer.order) : undefined, failure, reload: askAgain };
}
