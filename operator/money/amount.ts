import { parseDecimalAmount } from '../../shared/money/money.ts';

/** An amount as it is typed, `12,5` or `12.50`, in minor units; null for anything else, and for nothing. */
export function typedAmount(text: string): number | null {
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  return parseDecimalAmount(`${whole}.${part.padEnd(2, '0')}`) || null;
}
