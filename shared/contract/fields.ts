import { z } from 'zod';
import { LOCALES } from '../locales.ts';
import { passwordProblem } from '../account/signup-rules.ts';
import { isBlank, normaliseLine, textLength } from '../text.ts';
import { UUID_PATTERN } from '../identifiers.ts';

export const idSchema = z.string().regex(UUID_PATTERN, { error: 'invalid_id' });
/** An instant, ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime();
export const dateSchema = z.iso.date();
export const localeSchema = z.enum(LOCALES);
export const cursorSchema = z.string().min(1).max(200);

/** A whole number in a query string. */
export const numberInQuery = (minimum: number, maximum: number) =>
  z.coerce.number().int().min(minimum).max(maximum);
/** A switch in a query string: `1` or `true`; `0` and `false` are off. */
export const switchInQuery = z
  .enum(['1', 'true', '0', 'false'])
  .transform((value) => value === '1' || value === 'true');
/** A list in a query string, divided by commas. */
export const listInQuery = (maximum: number) =>
  z
    .string()
    .max(2_000)
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.string()).max(maximum));

export const writtenLine = (maximum: number) =>
  z
    .string()
    .max(maximum * 40)
    .transform(normaliseLine)
    .refine((text) => !isBlank(text), { error: 'blank' })
    .refine((text) => textLength(text) <= maximum, { error: 'too_long' });

/** A new password; whether it is common is checked by the server alone, which has the list. */
export const newPassword = z
  .string()
  .max(2_000)
  .refine((text) => passwordProblem(text) !== 'password_too_short', { error: 'password_too_short' })
  .refine((text) => passwordProblem(text) !== 'password_too_long', { error: 'password_too_long' });
