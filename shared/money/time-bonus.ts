/** The code of the time bonus. */
export const TIME_BONUS_CODE = 'TIMEBONUS25';
export const TIME_BONUS_PERCENTAGE = 25;
/** The bonus lasts for so long from the sign-up. */
export const TIME_BONUS_SECONDS = 14_400;
/** The modal opens this long after the members area was entered. */
export const TIME_BONUS_MODAL_MS = 40_000;

/** The codes of the two other discounts that a member gets automatically. */
export const WELCOME_CODE = 'WELKOM25';
export const STAY_CODE = 'BLIJF';

/** Seconds that are left of the bonus, 0 once it is over. */
export function timeBonusSeconds(signupAt: number, now: number): number {
  const left = Math.ceil(TIME_BONUS_SECONDS - (now - signupAt) / 1_000);
  return Math.min(TIME_BONUS_SECONDS, Math.max(0, left));
}

/** `03:59:07`: hours, minutes and seconds of two digits each. */
export function countdown(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map(two)
    .join(':');
}
