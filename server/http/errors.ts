import { randomInt } from 'node:crypto';
import type { z } from 'zod';
import type { errorAnswerSchema } from '../../shared/contract/calls.ts';
import { ERROR_STATUS } from '../../shared/errors.ts';
import type { ServerErrorCode } from '../../shared/errors.ts';
import { DATE_LOCALES } from '../../shared/locales.ts';
import type { Locale } from '../../shared/locales.ts';
import { errorCodes, isDatabaseAway, isWorthRepeating } from '../database/failures.ts';
import { StorageError } from '../storage/photo-files.ts';
import { textsOf } from './caller/language.ts';
import { Refusal } from './route.ts';

type ErrorAnswer = z.infer<typeof errorAnswerSchema>;

const text = textsOf('server');
const grounds = textsOf('mail-decisions');

// Polish would need another case of the whole words.
const unitText = (value: number, unit: string, locale: Locale): string =>
  new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: locale === 'pl' ? 'short' : 'long',
  }).format(value);
const hoursText = (seconds: number, locale: Locale): string =>
  unitText(Math.ceil(seconds / 3_600), 'hour', locale);

/** A wait in words: seconds below two minutes, minutes below two hours, then hours. */
function waitText(seconds: number, locale: Locale): string {
  if (seconds < 120) return unitText(seconds, 'second', locale);
  return seconds < 7_200
    ? unitText(Math.ceil(seconds / 60), 'minute', locale)
    : hoursText(seconds, locale);
}

const dayOf = (at: Date, locale: Locale): string =>
  new Intl.DateTimeFormat(DATE_LOCALES[locale], { dateStyle: 'long' }).format(at);

/** The sentence for an error code; `support` is the address of customer service. */
export function errorMessage(
  code: ServerErrorCode,
  locale: Locale,
  retryAfterSeconds = 0,
  support = '',
  decided?: Refusal['decided'],
): string {
  // Hidden until somebody decides: there is no reason to give yet, and no mail.
  const isUndecided = code === 'account_suspended' && decided?.ground === null;
  return (
    text(locale, `errors.${isUndecided ? 'account_in_review' : code}`, {
      support,
      until: decided ? dayOf(decided.until, locale) : '',
      reason: decided?.ground ? (grounds(locale, `grounds.${decided.ground}`) ?? '') : '',
      wait: waitText(retryAfterSeconds, locale),
      minutes: Math.ceil(retryAfterSeconds / 60),
      hours: hoursText(retryAfterSeconds, locale),
    }) ?? code
  );
}

/** The sentence for a field's problem (`too_long`, `too_young:18`); a general one when unknown. */
export function fieldMessage(problem: string, locale: Locale): string {
  const [word = '', value = ''] = problem.split(':');
  return text(locale, `fields.${word}`, { value }) ?? text(locale, 'fields.invalid') ?? word;
}

/** Any error as a refusal: `unavailable` for a lost database or store, `busy` for a timeout. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  // Spread out, so that refused clients do not all return at once.
  if (error instanceof StorageError || isDatabaseAway(error))
    return new Refusal('unavailable', { retryAfterSeconds: randomInt(1, 4) });
  const codes = errorCodes(error);
  if (isWorthRepeating(error) || ['55P03', '57014', '53300'].some((code) => codes.includes(code)))
    return new Refusal('busy', { retryAfterSeconds: 1 });
  return new Refusal('internal');
}

/** The error answer; never more of an error than its code. */
export function errorResponse(
  refusal: Refusal,
  locale: Locale,
  headers: Record<string, string> = {},
  support = '',
): Response {
  const { code, fields, facts, retryAfterSeconds } = refusal;
  // To the client this is the same as being signed out; signing in gives the reason.
  const signIn = code === 'authentication_required' || code === 'account_suspended';
  const answer: ErrorAnswer = {
    error: {
      code,
      message: errorMessage(code, locale, retryAfterSeconds, support, refusal.decided),
      ...(fields || facts
        ? {
            fields: {
              ...Object.fromEntries(
                Object.entries(fields ?? {}).map(([field, problem]) => [
                  field,
                  fieldMessage(problem, locale),
                ]),
              ),
              ...facts,
            },
          }
        : {}),
      ...(retryAfterSeconds === undefined ? {} : { retry_after_s: retryAfterSeconds }),
      ...(signIn ? { authentication_required: true } : {}),
    },
    ...(signIn ? { authentication_required: true } : {}),
  };
  return Response.json(answer, {
    status: ERROR_STATUS[code],
    headers: {
      'cache-control': 'no-store',
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
      ...headers,
    },
  });
}
