import { timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { calls } from '../../../../shared/contract/calls.ts';
import type { SiteSettings } from '../../../../shared/contract/settings.ts';
import type { SignupPlace } from '../../../../shared/site/legal-texts.ts';
import type { Locale } from '../../../../shared/locales.ts';
import {
  birthDateProblem,
  emailProblem,
  nameProblem,
  passwordProblem,
  SIGNUP_MESSAGE_LENGTH,
} from '../../../../shared/account/signup-rules.ts';
import { normaliseLine, normaliseText, textLength } from '../../../../shared/text.ts';
import { Refusal } from '../../../http/route.ts';
import { isCommonPassword } from '../sign-in/password-rules.ts';
import { findPlace } from '../../site/places/places.ts';
import { regionsOf } from '../../site/places/regions.ts';

export type SignUpBody = z.output<(typeof calls.signUp)['body']>;

interface Home {
  country: string;
  region: string | null;
  city: string | null;
  latitude: number | null;
  longitude: number | null;
}

export interface CheckedForm {
  email: string;
  name: string;
  password: string;
  dateOfBirth: string;
  gender: SignUpBody['gender'];
  home: Home;
  message: string | null;
  language: Locale;
  /** Null without the consent that it needs. */
  sexuality: NonNullable<SignUpBody['sexuality']> | null;
  consents: boolean;
  tracking: SignUpBody['tracking'] | null;
  /** Where the form was; `page` where the client does not send it. */
  place: SignupPlace;
}

type Visit = { settings: SiteSettings; country: string; locale: Locale; now: Date };

const isSame = (one: string, other: string): boolean => {
  const [mine, theirs] = [Buffer.from(one), Buffer.from(other)];
  return mine.length === theirs.length && timingSafeEqual(mine, theirs);
};

/**
 * Whether somebody may sign up: everybody, those with a traffic source, or those invited.
 * @throws Refusal `signups_closed`
 */
export function checkSignups(
  { tracking, invite }: Pick<SignUpBody, 'tracking' | 'invite'>,
  settings: SiteSettings,
): void {
  const invited =
    invite !== undefined &&
    settings.invite_codes.filter((code) => isSame(code, invite.trim())).length > 0;
  const sent = settings.signups === 'with_trafficsource' && Boolean(tracking?.network);
  if (settings.signups !== 'all' && !invited && !sent) throw new Refusal('signups_closed');
}

function homeOf(
  body: SignUpBody,
  { settings, country: visited }: Visit,
  fields: Record<string, string>,
): Home {
  const country =
    body.country ??
    settings.countries.find((one) => one === visited) ??
    settings.geoip_default_country;
  if (!settings.countries.includes(country)) fields['country'] = 'invalid_value';
  const wanted = body.region?.trim();
  const region = wanted ? regionsOf()[country]?.find((one) => one.id === wanted)?.id : null;
  if (region === undefined) fields['region'] = 'invalid_value';
  const city = normaliseLine(body.city ?? '');
  const found = city === '' ? null : (findPlace(country, city) ?? undefined);
  const place = found && region && found.region !== region ? undefined : found;
  if (place === undefined) fields['city'] = 'invalid_value';
  return {
    country,
    region: place?.region ?? region ?? null,
    city: place?.name ?? null,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
  };
}

/**
 * Checks the whole form.
 * @param known problems that are named with those that are found here.
 * @throws Refusal `validation_failed` naming every wrong field.
 */
export function checkForm(
  body: SignUpBody,
  visit: Visit,
  known: Readonly<Record<string, string>> = {},
): CheckedForm {
  const { settings, now } = visit;
  const fields: Record<string, string> = { ...known };
  const note = (field: string, problem: string | null) => {
    if (problem !== null) fields[field] = problem;
  };
  const email = body.email.trim();
  const name = normaliseLine(body.name);
  const home = homeOf(body, visit, fields);
  note('email', emailProblem(email));
  note('name', nameProblem(body.name, email));
  const isObvious =
    isCommonPassword(body.password) ||
    [email, name].some((text) => text.toLowerCase() === body.password.toLowerCase());
  note('password', passwordProblem(body.password) ?? (isObvious ? 'password_common' : null));
  const age = birthDateProblem(body.date_of_birth, {
    minAge: settings.min_age,
    country: home.country,
    now,
  });
  note('date_of_birth', age === 'too_young' ? `too_young:${settings.min_age}` : age);
  const message = normaliseText(body.signup_message ?? '');
  note('signup_message', textLength(message) > SIGNUP_MESSAGE_LENGTH ? 'too_long' : null);
  if (Object.keys(fields).length > 0) throw new Refusal('validation_failed', { fields });
  const consents = body.consent_sensitive === true;
  const { tracking } = body;
  return {
    email,
    name,
    password: body.password,
    dateOfBirth: body.date_of_birth,
    gender: body.gender,
    home,
    message: message === '' ? null : message,
    language: body.language ?? visit.locale,
    sexuality: consents ? (body.sexuality ?? null) : null,
    consents,
    place: body.place ?? 'page',
    tracking: tracking && Object.values(tracking).some(Boolean) ? tracking : null,
  };
}
