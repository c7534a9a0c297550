const DAY_MS = 86_400_000;
/** In the morning of the days on which accounts are debited, by UTC. */
const COLLECTION_HOUR = 6;

/** Easter Sunday of a year, as the instant at which its day begins in UTC. */
function easterOf(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((8 * b + 13) / 25) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const day = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return Date.UTC(year, Math.floor(day / 31) - 1, (day % 31) + 1);
}

/** Whether banks settle in euro on a day: TARGET rests at weekends and on six holidays. */
function isSettlementDay(day: number): boolean {
  const date = new Date(day);
  if (date.getUTCDay() === 0 || date.getUTCDay() === 6) return false;
  const easter = easterOf(date.getUTCFullYear());
  if (day === easter - 2 * DAY_MS || day === easter + DAY_MS) return false;
  const name = date.toISOString().slice(5, 10);
  return !['01-01', '05-01', '12-25', '12-26'].includes(name);
}

const inBrussels = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Brussels' });

/** When a mandate is collected: the next bank day's morning; the payer knows a day before. */
export function collectionTime(signedAt: Date): Date {
  let day = Date.parse(inBrussels.format(signedAt)) + DAY_MS;
  while (!isSettlementDay(day)) day += DAY_MS;
  return new Date(day + COLLECTION_HOUR * 3_600_000);
}
