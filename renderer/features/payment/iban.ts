const GROUP = 4;
const ALNUM = /[^A-Z0-9]/g;

/** An IBAN without its spaces, in capitals. */
export const compactIban = (text: string): string => text.toUpperCase().replace(ALNUM, '');

/** The same in groups of four, as printed on a card. */
export const formatIban = (text: string): string =>
  compactIban(text).replace(new RegExp(`.{${GROUP}}(?=.)`, 'g'), '$& ');

/**
 * Where the caret is in the formatted text: behind the same character as before.
 * @param text as it was typed, with `caret` in it.
 */
export function caretInIban(text: string, caret: number): number {
  const before = compactIban(text.slice(0, caret)).length;
  if (before === 0) return 0;
  const formatted = before + Math.floor((before - 1) / GROUP);
  return Math.min(formatted, formatIban(text).length);
}

/** Whether the check digits of an IBAN are right (ISO 13616); lengths are the server's to check. */
export function isIban(text: string): boolean {
  const iban = compactIban(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = Array.from(iban.slice(GROUP) + iban.slice(0, GROUP), (one) =>
    String(Number.parseInt(one, 36)),
  ).join('');
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}
