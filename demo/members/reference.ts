/** The day that demo members' ages count from, fixed so that a seed makes the same people. */
export const REFERENCE = new Date('2026-11-01T12:00:00Z');

const DAY_MS = 86_400_000;

/** The birth date for an age on the reference day and days since the birthday (0 to 364). */
export function bornFor(age: number, daysSinceBirthday: number): string {
  const birthday = new Date(REFERENCE.getTime() - daysSinceBirthday * DAY_MS);
  birthday.setUTCFullYear(birthday.getUTCFullYear() - age);
  return birthday.toISOString().slice(0, 10);
}
