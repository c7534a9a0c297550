import { ageOn, COUNTRY_TIME_ZONES, dateInZone } from '../../../shared/account/age.ts';
import { dateOf } from '../../../shared/account/signup-fields.ts';
import { birthDateProblem } from '../../../shared/account/signup-rules.ts';
import type { Draft } from './draft.ts';

type DateParts = Pick<Draft, 'day' | 'month' | 'year'>;

/** A whole date in one text, as somebody pastes it: `12-04-1984`, `12/4/1984`, `1984-04-12`. */
export function readDate(text: string): DateParts | null {
  const line = text.trim();
  const turned = /^(\d{4})[-./\s]+(\d{1,2})[-./\s]+(\d{1,2})\.?$/.exec(line);
  if (turned) {
    const [, year = '', month = '', day = ''] = turned;
    return { day, month, year };
  }
  const [, day, month, year] =
    /^(\d{1,2})[-./\s]+(\d{1,2})[-./\s]+(\d{4})$/.exec(line) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(line) ??
    [];
  return day && month && year ? { day, month, year } : null;
}

/** The age that a draft's birth date makes; null where it makes none that may join. */
export function ageOfDraft(draft: Draft, minAge: number, now: Date): number | null {
  const date = dateOf(draft);
  if (birthDateProblem(date, { minAge, country: draft.country, now })) return null;
  return ageOn(date, dateInZone(now, COUNTRY_TIME_ZONES[draft.country] ?? 'Europe/Amsterdam'));
}
