/** The most that a limit may be, in minor units. */
const MOST = 10_000_000;

/** An amount as it was typed, `25`, `25,5` or `25.50`, in minor units; null for what is none. */
export function typedAmount(text: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  const amount = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return amount <= MOST ? amount : null;
}
