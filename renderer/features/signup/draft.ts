import type { Wanted } from '../../../shared/account/signup-fields.ts';
import { SIGNUP_STEPS } from '../../../shared/account/signup-rules.ts';
import { GENDERS, type Gender } from '../../../shared/profile-choices.ts';

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
