import { z } from 'zod';
import { OPERATOR_ROLES } from '../../operator/roles.ts';
import { normaliseText, textLength, isBlank } from '../../text.ts';
import { UNION_LANGUAGES } from '../../union-languages.ts';
import { idSchema } from '../fields.ts';

export const roleSchema = z.enum(OPERATOR_ROLES);

/** An operator as colleagues see them; outside they are their role and number alone. */
export const operatorNameSchema = z.object({
  id: idSchema,
  /** As in "Moderator 7". */
  number: z.number().int().positive(),
  name: z.string(),
  role: roleSchema,
});

/** In which an operator judges what members write; there is always one. */
export const spokenSchema = z
  .array(z.enum(UNION_LANGUAGES))
  .min(1)
  .max(UNION_LANGUAGES.length)
  .transform((languages) => [...new Set(languages)].sort());

/** Why somebody did or asks for something, for colleagues and the audit: no words of members. */
export const reasonSchema = z
  .string()
  .max(20_000)
  .transform(normaliseText)
  .refine((text) => !isBlank(text), { error: 'blank' })
  .refine((text) => textLength(text) <= 500, { error: 'too_long' });

/** A challenge and what goes with it, for @simplewebauthn/browser; good for five minutes and one answer. */
export const passkeyOptionsSchema = z.object({
  options: z.looseObject({ challenge: z.string() }),
});

/** The unguessable part of an invitation's link: 256 bits, after its `#`. */
export const invitationTokenSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/, { error: 'invalid' });
