import type { TFunction } from 'i18next';
import {
  birthDateProblem,
  emailProblem,
  nameProblem,
  passwordProblem,
  SIGNUP_MESSAGE_LENGTH,
} from '../../../shared/account/signup-rules.ts';
import { textLength } from '../../../shared/text.ts';
import { dateOf, type Draft } from './draft.ts';
import type { Errors } from './step.ts';

interface CheckContext {
  minAge: number;
  country: string;
  now: Date;
  needsRegion: boolean;
  needsCity: boolean;
}

/** The errors of a step by field; the server checks again. */
export function checkStep(
  t: TFunction<'signup'>,
  step: number,
  draft: Draft,
  { minAge, country, now, needsRegion, needsCity }: CheckContext,
): Errors {
  const errors: Errors = {};
  if (step === 0) {
    const email = emailProblem(draft.email);
    if (email)
      errors.email =
        draft.email.trim() === '' ? t('problem.email_missing') : t('problem.invalid_email');
  }
  if (step === 1) {
    const name = nameProblem(draft.name, draft.email);
    if (name) errors.name = t(`problem.${name}`);
    const password = passwordProblem(draft.password);
    if (password) errors.password = t(`problem.${password}`);
  }
  if (step === 2) {
    const date = birthDateProblem(dateOf(draft), {
      minAge,
      country: draft.country || country,
      now,
    });
    if (date === 'too_young') errors.date_of_birth = t('birthDate.title', { age: minAge });
    else if (date) errors.date_of_birth = t('problem.invalid_birth_date');
  }
  if (step === 3) {
    if (!draft.gender) errors.gender = t('problem.gender_missing');
    if (!draft.country) errors.country = t('problem.country_missing');
    if (needsRegion && !draft.region) errors.region = t('problem.region_missing');
    if (needsCity && !draft.city) errors.city = t('problem.city_missing');
  }
  if (step === 4 && textLength(draft.message) > SIGNUP_MESSAGE_LENGTH)
    errors.signup_message = t('problem.message_long', { count: SIGNUP_MESSAGE_LENGTH });
  return errors;
}
