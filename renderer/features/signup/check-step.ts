import type { TFunction } from 'i18next';
import { dateOf } from '../../../shared/account/signup-fields.ts';
import {
  birthDateProblem,
  emailProblem,
  nameProblem,
  passwordProblem,
  SIGNUP_MESSAGE_LENGTH,
} from '../../../shared/account/signup-rules.ts';
import { textLength } from '../../../shared/text.ts';
import type { Draft } from './draft.ts';
import type { Errors } from './step.ts';

type Text = TFunction<'signup'>;

interface CheckContext {
  minAge: number;
  country: string;
  now: Date;
  needsRegion: boolean;
  needsCity: boolean;
}

const CHECKS: readonly ((t: Text, draft: Draft, context: CheckContext) => Errors)[] = [
  (t, { gender }) => (gender ? {} : { gender: t('problem.gender_missing') }),
  (t, draft, { minAge, country, now }) => {
    const problem = birthDateProblem(dateOf(draft), {
      minAge,
      country: draft.country || country,
      now,
    });
    if (problem === 'too_young') return { date_of_birth: t('birthDate.title', { age: minAge }) };
    return problem ? { date_of_birth: t('problem.invalid_birth_date') } : {};
  },
  (t, { country, region, city }, { needsRegion, needsCity }) => ({
    ...(country ? {} : { country: t('problem.country_missing') }),
    ...(needsRegion && !region ? { region: t('problem.region_missing') } : {}),
    ...(needsCity && !city ? { city: t('problem.city_missing') } : {}),
  }),
  (t, { name, email }) => {
    const problem = nameProblem(name, email);
    return problem ? { name: t(`problem.${problem}`) } : {};
  },
  (t, { email, password, message }) => {
    const wrong = passwordProblem(password);
    return {
      ...(emailProblem(email)
        ? { email: t(email.trim() === '' ? 'problem.email_missing' : 'problem.invalid_email') }
        : {}),
      ...(wrong ? { password: t(`problem.${wrong}`) } : {}),
      ...(textLength(message) > SIGNUP_MESSAGE_LENGTH
        ? { signup_message: t('problem.message_long', { count: SIGNUP_MESSAGE_LENGTH }) }
        : {}),
    };
  },
];

/**
 * The errors by field up to a step: what was passed may have been changed since, and the browser's
 * Forward passes without looking. The server checks again.
 */
export function checkSteps(t: Text, last: number, draft: Draft, context: CheckContext): Errors {
  const errors: Errors = {};
  for (const check of CHECKS.slice(0, last + 1)) Object.assign(errors, check(t, draft, context));
  return errors;
}
