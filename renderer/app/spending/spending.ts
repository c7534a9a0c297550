import { useMemo, useSyncExternalStore } from 'react';
import type { ErrorCode } from '../../../shared/errors.ts';
import { saveLocalSetting } from '../../local/local-settings.ts';
import { useDatabase, useMember } from '../contexts.ts';
import { limitLeft } from './limit-left.ts';

/** What credits are spent on in a conversation. */
export const SPENDING_KINDS = ['text', 'photo', 'gift'] as const;
export type SpendingKind = (typeof SPENDING_KINDS)[number];

/** What only premium members may do, for the words of the alert. */
export type PremiumReason = 'conversations' | 'other';

/** What stands over the page: a question before spending, or why something cannot be paid or done. */
export type Spending =
  | {
      kind: 'confirm';
      what: SpendingKind;
      credits: number;
      items: number;
      answer: (agreed: boolean) => void;
    }
  /** `credits` is the price where it is known; `held` says that what was written waits in its bubble. */
  | { kind: 'credits'; credits: number | null; held: boolean }
  | { kind: 'premium'; reason: PremiumReason }
  /** A limit that the member set for themselves. */
  | { kind: 'limit' };

/** Where credits are to be had: a free member's first bundle is what makes them premium (specification section 1). */
export const wayToCredits = (premium: boolean): string => (premium ? '/credits' : '/premium');

/** Where a member sets their own limits. */
export const LIMITS_PATH = '/settings?section=spending';

let shown: Spending | null = null;
let unasked: ReadonlySet<SpendingKind> = new Set();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function show(next: Spending | null): void {
  if (shown?.kind === 'confirm') shown.answer(false);
  shown = next;
  for (const listener of listeners) listener();
}

/** What stands over the page now, for the one host of it. */
export const useShownSpending = (): Spending | null => useSyncExternalStore(subscribe, () => shown);
export const closeSpending = (): void => show(null);
/** The kinds for which this member is not asked on this device any more; told by the host. */
export const setUnasked = (kinds: ReadonlySet<SpendingKind>): void => {
  unasked = kinds;
};

/** Shows the alert with the way to buy credits. `credits` is the price, null where it is not known; `held`: what was written waits in its bubble. */
export const showCreditsAlert = (credits: number | null, held = false): void =>
  show({ kind: 'credits', credits, held });
/** Shows the alert with the way to premium, for whatever only premium members may do (specification section 8). */
export const showPremiumAlert = (reason: PremiumReason): void => show({ kind: 'premium', reason });

/** Shows the alert that an own spending limit is reached, and when it frees up. */
export const showLimitAlert = (): void => show({ kind: 'limit' });

/**
 * Shows the alert that belongs to a refusal.
 * @returns false for a refusal that has nothing to do with credits, premium or an own limit, which is to be told otherwise.
 */
export function showRefusal(code: ErrorCode, credits: number | null = null): boolean {
  if (code === 'insufficient_credits') showCreditsAlert(credits);
  else if (code === 'premium_required') showPremiumAlert('other');
  else if (code === 'spending_limit') showLimitAlert();
  else return false;
  return true;
}

export interface Spender {
  /**
   * Asks before something is sent that costs credits, unless the member chose not to be asked for this kind on this device. Nothing is
   * asked for what is free. Credits that do not suffice are told by the alert, and nothing is to be sent then; only a text is let
   * through, because the outbox holds it with its words until there are credits. Neither is anything sent that would pass a limit which
   * the member set for themselves.
   *
   *   const { confirmSpending } = useSpending();
   *   if (!await confirmSpending('gift', gift.credits)) return;
   *   const answer = await worker.sendGift(gift);
   *   if (!answer.ok && !showRefusal(answer.failure.code, gift.credits)) toast({ tone: 'danger', text: failureText(answer.failure) });
   *
   * @param credits the price, 0 for what is free; of several things at once that of all of them.
   * @param items how many things that is, for the words of the question.
   * @returns whether to send.
   */
  confirmSpending: (kind: SpendingKind, credits: number, items?: number) => Promise<boolean>;
  /** Whether `confirmSpending` would show anything; where it would not, one can send in the same turn. */
  asks: (kind: SpendingKind, credits: number) => boolean;
}

/** How a place that sends something asks for it. The dialogs themselves are the host's, in `MemberArea`. */
export function useSpending(): Spender {
  const { credits: balance, spending } = useMember();
  return useMemo(() => {
    const isOverLimit = (credits: number) =>
      credits > (limitLeft(spending, Date.now())?.left ?? Infinity);
    const asks: Spender['asks'] = (kind, credits) =>
      credits > 0 &&
      (isOverLimit(credits) || (balance < credits ? kind !== 'text' : !unasked.has(kind)));
    return {
      asks,
      confirmSpending: (kind, credits, items = 1) => {
        if (!asks(kind, credits)) return Promise.resolve(true);
        if (isOverLimit(credits)) {
          showLimitAlert();
          return Promise.resolve(false);
        }
        if (balance < credits) {
          showCreditsAlert(credits);
          return Promise.resolve(false);
        }
        return new Promise((answer) =>
          show({ kind: 'confirm', what: kind, credits, items, answer }),
        );
      },
    };
  }, [balance, spending]);
}

/** Answers the question that stands open. */
export function answerSpending(agreed: boolean): void {
  if (shown?.kind !== 'confirm') return;
  const { answer } = shown;
  shown = null;
  for (const listener of listeners) listener();
  answer(agreed);
}

/** Keeps on this device whether the member is asked before spending on a kind. */
export function useAskAgain(): (kind: SpendingKind, asked: boolean) => Promise<void> {
  const db = useDatabase();
  return (kind, asked) => saveLocalSetting(db, `spend-unasked-${kind}`, !asked);
}
