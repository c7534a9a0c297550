import type {
  DesktopPreferences,
  QuietHours,
} from '../../../shared/desktop/desktop-preferences.ts';

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether a moment is in quiet hours, from `from` until before `to`, past midnight if need be. */
export function isWithin(hours: QuietHours, at: Date): boolean {
  const [from, to, now] = [
    minutesOf(hours.from),
    minutesOf(hours.to),
    at.getHours() * 60 + at.getMinutes(),
  ];
  return from <= to ? now >= from && now < to : now >= from || now < to;
}

/** Whether no notification may show now. */
export const isQuiet = (
  { doNotDisturb, quietHours }: Pick<DesktopPreferences, 'doNotDisturb' | 'quietHours'>,
  at: Date,
): boolean => doNotDisturb || (quietHours !== null && isWithin(quietHours, at));
