/** The fewest and the most digits of the app lock's PIN. */
export const PIN_DIGITS = { least: 4, most: 12 } as const;

/** Why a PIN is refused: its length, a non-digit, or too easily guessed. */
type PinProblem = 'short' | 'long' | 'digits' | 'simple';

/** Whether a text has the form of a PIN: 4 to 12 of the digits 0 to 9, in no other script. */
export const isPin = (text: string): boolean => /^[0-9]{4,12}$/.test(text);

function isSimple(pin: string): boolean {
  const steps = new Set(
    Array.from(pin)
      .slice(1)
      .map((digit, at) => Number(digit) - Number(pin[at])),
  );
  const [step = 0] = steps;
  return steps.size === 1 && Math.abs(step) <= 1;
}

/** What is wrong with a PIN that a member chooses; null when nothing is. */
export function pinProblem(pin: string): PinProblem | null {
  if (!/^[0-9]*$/.test(pin)) return 'digits';
  if (pin.length < PIN_DIGITS.least) return 'short';
  if (pin.length > PIN_DIGITS.most) return 'long';
  return isSimple(pin) ? 'simple' : null;
}
