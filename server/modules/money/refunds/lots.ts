import type { LedgerCause } from '../../../../shared/money/ledger.ts';

/** A ledger entry as its lot needs it; `purchase` is what a purchase, refund or chargeback is of. */
export interface LotEntry {
  amount: number;
  cause: LedgerCause;
  purchase: string | null;
}

interface Lot {
  purchase: string | null;
  size: number;
}

/** Causes that change the size of an existing purchase’s lot. */
const RESIZING: readonly LedgerCause[] = [
  'refund',
  'refund_returned',
  'chargeback',
  'chargeback_reversed',
];

/** Causes that give spending back: what they give was never used. */
const GIVES_BACK: readonly LedgerCause[] = ['message_undone', 'fraud_repaid'];

/**
 * The credits that are left of each grant, those granted first being spent first. An entry
 * of no known purchase is a grant or spending by its sign, so that all that is left adds up to the
 * balance.
 * @param entries of one member, in the order of the ledger.
 */
export function unusedLots(
  entries: readonly LotEntry[],
): { purchase: string | null; unused: number }[] {
  const lots: Lot[] = [];
  const ofPurchase = new Map<string, Lot>();
  let spent = 0;
  for (const { amount, cause, purchase } of entries) {
    const known = purchase === null ? undefined : ofPurchase.get(purchase);
    if (known && RESIZING.includes(cause)) known.size += amount;
    else if (amount < 0 || GIVES_BACK.includes(cause)) spent -= amount;
    else {
      const lot = { purchase: cause === 'purchase' ? purchase : null, size: amount };
      lots.push(lot);
      if (lot.purchase !== null) ofPurchase.set(lot.purchase, lot);
    }
  }
  let earlier = 0;
  return lots.map(({ purchase, size }) => {
    const unused = Math.min(size, Math.max(0, size - (spent - earlier)));
    earlier += size;
    return { purchase, unused };
  });
}
