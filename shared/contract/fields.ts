import { z } from 'zod';
import { LOCALES } from '../locales.ts';
import { passwordProblem } from '../signup-rules.ts';
import { isBlank, normaliseLine, normaliseText, textLength } from '../text.ts';
import { UUID_PATTERN } from '../identifiers.ts';

/** Ids are UUIDs as text (decisions section 3). */
export const idSchema = z.string().regex(UUID_PATTERN, { error: 'invalid_id' });
/** An instant, ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime();
export const dateSchema = z.iso.date();
export const localeSchema = z.enum(LOCALES);
export const cursorSchema = z.string().min(1).max(200);

/** A whole number in a query string. */
export const numberInQuery = (minimum: number, maximum: number) =>
  z.coerce.number().int().min(minimum).max(maximum);
/** A switch in a query string: `1` or `true`, anything else of `0` and `false` is off. */
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

/**
 * A text that a member writes over several lines: NFC, without control characters and direction overrides, trimmed.
 * The length counts graphemes; a text of which nothing would be seen is refused as `blank`.
 */
export const writtenText = (maximum: number) =>
  z
    .string()
    .max(maximum * 40)
    .transform(normaliseText)
    .refine((text) => !isBlank(text), { error: 'blank' })
    .refine((text) => textLength(text) <= maximum, { error: 'too_long' });

/** The same on one line. */
export const writtenLine = (maximum: number) =>
  z
    .string()
    .max(maximum * 40)
    .transform(normaliseLine)
    .refine((text) => !isBlank(text), { error: 'blank' })
    .refine((text) => textLength(text) <= maximum, { error: 'too_long' });

/** A password that is chosen (decisions section 6). That it is not a common one is checked by the server alone, which has the list. */
export const newPassword = z
  .string()
  .max(2_000)
  .refine((text) => passwordProblem(text) !== 'password_too_short', { error: 'password_too_short' })
  .refine((text) => passwordProblem(text) !== 'password_too_long', { error: 'password_too_long' });
