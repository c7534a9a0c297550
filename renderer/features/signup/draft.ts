import { SIGNUP_STEPS } from '../../../shared/account/signup-rules.ts';
import { GENDERS, type Gender, type SEXUALITIES } from '../../../shared/profile-choices.ts';

export type Wanted = Gender | 'both';
type Sexuality = (typeof SEXUALITIES)[number];

export interface Draft {
  step: number;
  email: string;
  name: string;
  password: string;
  day: string;
  month: string;
  year: string;
  gender: Gender | null;
  wanted: Wanted | null;
  /** Separately and explicitly: whom one desires may be stored and shown. */
  consent: boolean;
  country: string;
  region: string;
  city: string;
  message: string;
}

const KEY = 'vonk.signup';
const EMPTY: Draft = {
  step: 0,
  email: '',
  name: '',
  password: '',
  day: '',
  month: '',
  year: '',
  gender: null,
  wanted: null,
  consent: false,
  country: '',
  region: '',
  city: '',
  message: '',
};
const LAST_STEP = SIGNUP_STEPS - 1;
let cached: Draft | null = null;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function read(): Draft {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Record<
      string,
      unknown
    > | null;
    if (!stored) return EMPTY;
    const texts = Object.fromEntries(
      (
        ['email', 'name', 'day', 'month', 'year', 'country', 'region', 'city', 'message'] as const
      ).map((key) => [key, textOf(stored[key])]),
    );
    return {
      ...EMPTY,
      ...texts,
      consent: stored['consent'] === true,
      step: Math.min(Math.max(Math.trunc(Number(stored['step'])) || 0, 0), LAST_STEP),
      gender: GENDERS.find((gender) => gender === stored['gender']) ?? null,
      wanted: ([...GENDERS, 'both'] as const).find((one) => one === stored['wanted']) ?? null,
    };
  } catch {
    return EMPTY;
  }
}

/** The draft of before a reload in this tab; the password is never stored. */
export const storedDraft = (): Draft => (cached ??= read());

/** Stores what was typed until the account exists or the tab is closed. */
export function storeDraft(draft: Draft): void {
  cached = draft;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...draft, password: undefined }));
  } catch {
    // Then it lasts until a reload.
  }
}

/** The account is there: nothing of it stays behind. */
export function deleteDraft(): void {
  cached = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored then.
  }
}

/** `YYYY-MM-DD` of the three fields; of fields that make no date a text that is none either. */
export function dateOf({ day, month, year }: Pick<Draft, 'day' | 'month' | 'year'>): string {
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
