import type { Draft } from './draft.ts';

/** The fields of the sign-up as the API names them, each on its step. */
const STEP_OF = {
  gender: 0,
  sexuality: 0,
  consent_sensitive: 0,
  date_of_birth: 1,
  country: 2,
  region: 2,
  city: 2,
  name: 3,
  email: 4,
  password: 4,
  signup_message: 4,
} as const;
type SignupField = keyof typeof STEP_OF;
export type Errors = Partial<Record<SignupField, string>>;

export interface StepProps {
  draft: Draft;
  errors: Errors;
  change: (part: Partial<Draft>) => void;
}

/** The errors of fields that the sign-up has; what a server names besides is not for the member. */
export function knownErrors(fields: Readonly<Record<string, string>>): Errors {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => field in STEP_OF));
}

/** The first step that has something to mend. */
export const stepOfErrors = (errors: Errors): number =>
  Math.min(...(Object.keys(errors) as SignupField[]).map((field) => STEP_OF[field]));
