import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState } from 'react';
import type { Shop } from '../../../shared/contract/payments.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import type { PaymentMethod } from '../../../shared/money/payment-methods.ts';
import type { CallFailure } from '../../../shared/result.ts';
import { useConnection, useDatabase, useMember, useWorker } from '../../session/contexts.ts';
import { setDiscountCode, useShopChoice } from '../../actions/purchase/shop-choice.ts';
import { useSecondsUntil } from '../../actions/purchase/seconds.ts';
import { metaValue } from '../../local/meta.ts';

const CODE_FAILURES = [
  'code_not_found',
  'code_used',
  'code_expired',
  'code_not_applicable',
] as const satisfies readonly ErrorCode[];
type CodeFailure = (typeof CODE_FAILURES)[number];
const asCodeFailure = (code: ErrorCode): CodeFailure | null =>
  CODE_FAILURES.find((one) => one === code) ?? null;

/** How soon prices are read again after a discount has ended. */
const END_CHECK_MS = 1_000;

export interface ShownShop {
  /** What is sold; null while nothing is known. */
  shop: Shop | null;
  /** When the prices were read, in milliseconds; null for the current ones. */
  storedAt: number | null;
  /** Seconds left of the discount; null without one that ends. */
  secondsLeft: number | null;
  busy: boolean;
  failure: CallFailure | null;
  /** Why the code that was typed last is not applied. */
  codeFailure: CodeFailure | null;
  /** Applies a typed code, or null for none; takes a refused order's reason too. */
  applyCode: (code: string | null, refused?: ErrorCode) => void;
  reload: () => void;
}

interface FreshShop {
  key: string;
  shop: Shop;
  endsAt: number | null;
}

/**
 * What is sold to the member, by the country and code of this tab; without a network what this
 * device stored last.
 * @param method a method that a code may be bound to; null for any.
 */
export function useShop(method: PaymentMethod | null = null): ShownShop {
  const worker = useWorker();
  const db = useDatabase();
  const { paid_user: paid } = useMember();
  const isOnline = useConnection() === 'online';
  const { country, code } = useShopChoice();
  const [attempt, setAttempt] = useState(0);
  const [fresh, setFresh] = useState<FreshShop | null>(null);
  const [answered, setAnswered] = useState<string | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [codeFailure, setCodeFailure] = useState<CodeFailure | null>(null);
  const stored = useLiveQuery(async () => (await metaValue(db, 'shop')) ?? null, [db]) ?? null;
  const secondsLeft = useSecondsUntil(fresh?.endsAt ?? null);
  const endsAt = fresh?.endsAt ?? null;
  // Only a code of one's own can be bound to a method: other prices are the same for each.
  const boundTo = code === null ? null : method;
  const key = JSON.stringify([country, code, boundTo, attempt, paid, isOnline]);
  const round = useRef(0);

  useEffect(() => {
    const mine = ++round.current;
    const asked = performance.now();
    void worker
      .loadShop({
        ...(country ? { country } : {}),
        ...(code ? { discount_code: code } : {}),
        ...(boundTo ? { method: boundTo } : {}),
      })
      .then((answer) => {
        if (mine !== round.current) return;
        setAnswered(key);
        const refused = answer.ok ? null : asCodeFailure(answer.failure.code);
        if (refused) {
          setCodeFailure(refused);
          setDiscountCode(null);
          return;
        }
        setFailure(answer.ok ? null : answer.failure);
        if (!answer.ok) return;
        const left = answer.value.discount_remaining_s;
        setFresh({
          key,
          shop: answer.value,
          endsAt: left === null ? null : asked + left * 1_000,
        });
      });
  }, [worker, key, country, code, boundTo]);
  useEffect(() => {
    if (endsAt === null) return;
    const timer = setInterval(() => {
      if (performance.now() < endsAt) return;
      clearInterval(timer);
      setAttempt((count) => count + 1);
    }, END_CHECK_MS);
    return () => clearInterval(timer);
  }, [endsAt]);

  const useStored = failure !== null && fresh?.key !== key && stored !== null;
  return {
    shop: useStored ? stored.shop : (fresh?.shop ?? null),
    storedAt: useStored ? stored.fetched : null,
    secondsLeft: useStored ? null : secondsLeft,
    busy: answered !== key,
    failure,
    codeFailure,
    applyCode: (typed, refused) => {
      setCodeFailure(refused ? asCodeFailure(refused) : null);
      setDiscountCode(typed);
    },
    reload: () => setAttempt((count) => count + 1),
  };
}
