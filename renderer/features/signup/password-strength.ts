import { PASSWORD_LENGTH } from '../../../shared/account/signup-rules.ts';
import { foldText, textLength } from '../../../shared/text.ts';

type Strength = 'short' | 'weak' | 'fair' | 'strong';

/** Bits of each unpredictable character, a low estimate. */
const BITS = { letter: 3, other: 4 };
const FAIR_BITS = 30;
const STRONG_BITS = 45;

/** Whether a character is the one before, or its neighbour in the alphabet or among the digits. */
const follows = (before: number, now: number): boolean => Math.abs(now - before) <= 1;

/** How hard a password is to guess: length and surprise count, the person's own data does not. */
export function passwordStrength(password: string, own: readonly string[]): Strength {
  if (textLength(password) < PASSWORD_LENGTH.minimum) return 'short';
  let text = foldText(password);
  for (const word of own
    .flatMap((one) => foldText(one).split(/[^\p{L}\p{N}]+/u))
    .filter((one) => one.length > 2))
    text = text.replaceAll(word, ' ');
  let bits = 0;
  const seen = new Map<string, number>();
  for (const [index, sign] of Array.from(text).entries()) {
    const before = text.charCodeAt(index - 1);
    const times = seen.get(sign) ?? 0;
    seen.set(sign, times + 1);
    if (index > 0 && follows(before, text.charCodeAt(index))) continue;
    bits += (/\p{L}/u.test(sign) ? BITS.letter : BITS.other) / (1 + times / 2);
  }
  if (bits < FAIR_BITS) return 'weak';
  return bits < STRONG_BITS ? 'fair' : 'strong';
}
