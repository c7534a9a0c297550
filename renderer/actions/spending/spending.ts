import { useMemo } from 'react';
import type { ErrorCode } from '../../../shared/errors.ts';
import type { LocalDatabase } from '../../local/database.ts';
import { deleteLocalSetting, localSetting, saveLocalSetting } from '../../local/local-settings.ts';
import { useMember } from '../../session/contexts.ts';
import { createStore } from '../../ui/state/create-store.ts';
import { limitLeft } from './limit-left.ts';

export const SPENDING_KINDS = ['text', 'photo', 'voice', 'gift'] as const;
export type SpendingKind = (typeof SPENDING_KINDS)[number];

/** What only premium members may do, for the words of the alert. */
export type PremiumReason = 'conversations' | 'other';

/** The dialog over the page: a question before spending, or why something is refused. */
type Spending =
  | {
      kind: 'confirm';
      what: SpendingKind;
      credits: number;
      items: number;
      answer: (agreed: boolean) => void;
    }
  /** `credits` is the known price; `isMessageUnpaid`: the text waits in its bubble. */
  | { kind: 'credits'; credits: number | null; isMessageUnpaid: boolean }
  | { kind: 'premium'; reason: PremiumReason }
  /** A limit that the member set for themselves. */
  | { kind: 'limit' };

/** Where credits are sold: a free member's first bundle makes them premium. */
export const wayToCredits = (premium: boolean): string => (premium ? '/credits' : '/premium');

/** Where a member sets their own limits. */
export const LIMITS_PATH = '/settings?section=spending';

const shown = createStore<Spending | null>(null);
/** The most that may be spent unasked on one item of each kind. */
let agreed: ReadonlyMap<SpendingKind, number> = new Map();

function show(next: Spending | null): void {
  const current = shown.get();
  if (current?.kind === 'confirm') current.answer(false);
  shown.set(next);
}

/** What covers the page now, for the one host of it. */
export const useShownSpending = shown.useValue;
export const closeSpending = (): void => show(null);
/** What this member agreed to on this device for one item of each kind; set by the host. */
export const setAgreed = (prices: ReadonlyMap<SpendingKind, number>): void => {
  agreed = prices;
};

/** Shows the alert about credits. `credits` is the price or null; `isMessageUnpaid`: the text waits in its bubble. */
export const showCreditsAlert = (credits: number | null, isMessageUnpaid = false): void =>
  show({ kind: 'credits', credits, isMessageUnpaid });
/** Shows the alert about premium. */
export const showPremiumAlert = (reason: PremiumReason): void => show({ kind: 'premium', reason });

/** Shows the alert that an own spending limit is reached, and when it frees up. */
export const showLimitAlert = (): void => show({ kind: 'limit' });

/** Shows a refusal's alert. @returns false for one about neither credits, premium nor a limit. */
export function showRefusal(code: ErrorCode, credits: number | null = null): boolean {
  if (code === 'insufficient_credits') showCreditsAlert(credits);
  else if (code === 'premium_required') showPremiumAlert('other');
  else if (code === 'spending_limit') showLimitAlert();
  else return false;
  return true;
}

interface Spender {
  /**
   * Asks before credits are spent, once for each kind on this device until an item costs more than
   * was agreed to; free things are not asked for. Too few credits or a reached limit show an alert
   * instead; only a text is let through then, since the outbox stores it until there are credits.
   * @param credits the price of all items.
   * @param items how many.
   * @returns whether to send.
   */
  confirmSpending: (kind: SpendingKind, credits: number, items?: number) => Promise<boolean>;
  /** Whether `confirmSpending` would show anything. */
  asks: (kind: SpendingKind, credits: number, items?: number) => boolean;
  /** Shows the alert of `confirmSpending` where this cannot be paid. @returns whether it did. */
  refuses: (kind: SpendingKind, credits: number) => boolean;
}

/** Asks for spending; the dialogs are in `MemberArea`. */
export function useSpending(): Spender {
  const { credits: balance, spending } = useMember();
  return useMemo(() => {
    const isOverLimit = (credits: number) =>
      credits > (limitLeft(spending, Date.now())?.left ?? Infinity);
    const asks: Spender['asks'] = (kind, credits, items = 1) =>
      credits > 0 &&
      (isOverLimit(credits) ||
        (balance < credits ? kind !== 'text' : credits > (agreed.get(kind) ?? 0) * items));
    const refuses: Spender['refuses'] = (kind, credits) => {
      if (credits === 0) return false;
      if (isOverLimit(credits)) showLimitAlert();
      else if (balance < credits && kind !== 'text') showCreditsAlert(credits);
      else return false;
      return true;
    };
    return {
      asks,
      refuses,
      confirmSpending: (kind, credits, items = 1) => {
        if (!asks(kind, credits, items)) return Promise.resolve(true);
        if (refuses(kind, credits)) return Promise.resolve(false);
        return new Promise((answer) =>
          show({ kind: 'confirm', what: kind, credits, items, answer }),
        );
      },
    };
  }, [balance, spending]);
}

/** Answers the open question. */
export function answerSpending(agreed: boolean): void {
  const current = shown.get();
  if (current?.kind !== 'confirm') return;
  shown.set(null);
  current.answer(agreed);
}

/** Stores on this device whether a kind is asked about each time, not only once. */
export const saveAskAlways = (
  db: LocalDatabase,
  kind: SpendingKind,
  always: boolean,
): Promise<void> =>
  always
    ? saveLocalSetting(db, `spend-unasked-${kind}`, false)
    : deleteLocalSetting(db, `spend-unasked-${kind}`);

/** Which kinds are asked about each time, and what was agreed to for the others. */
export async function agreedPrices(
  db: LocalDatabase,
): Promise<{ always: ReadonlySet<SpendingKind>; prices: ReadonlyMap<SpendingKind, number> }> {
  const always = new Set<SpendingKind>();
  const prices = new Map<SpendingKind, number>();
  for (const kind of SPENDING_KINDS) {
    const unasked = await localSetting(db, `spend-unasked-${kind}`);
    const price = await localSetting(db, `spend-agreed-${kind}`);
    if (unasked === false) always.add(kind);
    else if (price !== undefined) prices.set(kind, price);
    else if (unasked) prices.set(kind, Infinity);
  }
  return { always, prices };
}

/** Stores the price of one item that was agreed to: that much is not asked about again. */
export const saveAgreedPrice = (
  db: LocalDatabase,
  kind: SpendingKind,
  price: number,
): Promise<void> => saveLocalSetting(db, `spend-agreed-${kind}`, price);
