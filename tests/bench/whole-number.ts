/** Reads an option. @throws Error with one sentence for anything but a whole number from 1 on. */
export function wholeNumber(
  name: string,
  text: string | undefined,
  usual: number,
  most: number,
): number {
  if (text === undefined) return usual;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new Error(`--${name} is ${text}, but takes a whole number from 1 to ${most}.`);
  return value;
}
