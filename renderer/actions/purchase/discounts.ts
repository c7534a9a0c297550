import { createStore } from '../../ui/state/create-store.ts';
import { useSecondsUntil } from './seconds.ts';

/** A discount; `endsAt` is its end by the monotonic clock, `expires` as the server sent it. */
interface TimedDiscount {
  percentage: number;
  endsAt: number | null;
  expires: string | null;
}

/** The member's automatic discounts, as last received. */
interface Discounts {
  bonus: TimedDiscount | null;
  welcome: TimedDiscount | null;
}

const NONE: Discounts = { bonus: null, welcome: null };
const known = createStore(NONE);

/** Stores what the server reported; what is left out stays as it was. */
export const setDiscounts = (discounts: Partial<Discounts>): void =>
  known.set({ ...known.get(), ...discounts });

export const clearDiscounts = (): void => setDiscounts(NONE);

export interface ActiveDiscount {
  kind: 'bonus' | 'welcome';
  percentage: number;
  /** Seconds left; null without an end. */
  left: number | null;
  /** What follows once it ends. */
  next: TimedDiscount | null;
}

/** The discount in force, the time bonus before the welcome discount; null without any. */
export function useActiveDiscount(): ActiveDiscount | null {
  const { bonus, welcome } = known.useValue();
  const bonusLeft = useSecondsUntil(bonus?.endsAt ?? null);
  const welcomeLeft = useSecondsUntil(welcome?.endsAt ?? null);
  const isWelcome = welcome !== null && welcomeLeft !== 0;
  if (bonus && bonusLeft !== null && bonusLeft > 0)
    return {
      kind: 'bonus',
      percentage: bonus.percentage,
      left: bonusLeft,
      next: isWelcome ? welcome : null,
    };
  return isWelcome
    ? { kind: 'welcome', percentage: welcome.percentage, left: welcomeLeft, next: null }
    : null;
}
