/** The day from which the demo members' ages count. Fixed, so that the same seed makes the same people whenever it is run. */
export const REFERENCE = new Date('2026-11-01T12:00:00Z');

const DAY_MS = 86_400_000;

/** The birth date of somebody who is so old on the reference day and had their birthday so many days (0 to 364) before it. */
export function bornFor(age: number, daysSinceBirthday: number): string {
  const birthday = new Date(REFERENCE.getTime() - daysSinceBirthday * DAY_MS);
  birthday.setUTCFullYear(birthday.getUTCFullYear() - age);
  return birthday.toISOString().slice(0, 10);
}
