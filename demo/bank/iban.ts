/** Whether the check digits of an IBAN are right, by ISO 7064: what remains of 97 is 1. */
export function hasCheckDigits(iban: string): boolean {
  const moved = `${iban.slice(4)}${iban.slice(0, 4)}`;
  const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  const rest = digits.replace(/\D/g, '').match(/\d{1,7}/g) ?? [];
  return rest.reduce((left, part) => Number(`${left}${part}`) % 97, 0) === 1;
}
