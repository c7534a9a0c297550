import type { Gender, SEXUALITIES } from '../profile-choices.ts';

/** Whom somebody is into, as the sign-up asks it. */
export const WANTED = ['female', 'male', 'both'] as const satisfies readonly (Gender | 'both')[];
export type Wanted = (typeof WANTED)[number];
type Sexuality = (typeof SEXUALITIES)[number];

/** `YYYY-MM-DD` of the three fields; of fields that make no date a text that is none either. */
export function dateOf({ day, month, year }: Record<'day' | 'month' | 'year', string>): string {
  const part = (text: string, length: number) =>
    /^\d+$/.test(text.trim()) ? text.trim().padStart(length, '0') : '';
  return /^\d{4}$/.test(year.trim()) ? `${year.trim()}-${part(month, 2)}-${part(day, 2)}` : '';
}

/** What whom one desires is called, for the API. */
export function sexualityOf(gender: Gender | null, wanted: Wanted | null): Sexuality | null {
  if (gender === null || wanted === null) return null;
  if (wanted === 'both') return 'bi';
  if (wanted !== gender) return 'hetero';
  return gender === 'male' ? 'gay' : 'lesbian';
}
