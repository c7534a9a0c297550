import { parseDecimalAmount } from '../../shared/money/money.ts';

/** A number of two digits as it is typed, `12,5` or `12.50`, in hundredths; null for anything else. */
export function typedDecimal(text: string): number | null {
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? null : parseDecimalAmount(`${whole}.${part.padEnd(2, '0')}`);
}

/** An amount as it is typed, in minor units; null for anything else, and for nothing. */
export const typedAmount = (text: string): number | null => typedDecimal(text) || null;
