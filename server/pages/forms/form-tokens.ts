import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '../../services.ts';
import { newId, UUID_PATTERN } from '../../../shared/identifiers.ts';

/** A form that is open longer is shown again, with what was typed. */
const LONGEST_MS = 24 * 3_600_000;

interface OpenedForm {
  /** Of what the form sends once: the same token is the same thing. */
  id: string;
  /** How long the form was open, in milliseconds. */
  filledMs: number;
}

/** Tokens of forms that are sent without JavaScript; each is good for one thing of one form. */
export interface FormTokens {
  issue(form: string): string;
  /** Null for a token of another form or another site, and for one that is too old. */
  read(form: string, token: string): OpenedForm | null;
}

/**
 * Makes the tokens of a site: whichever of its servers showed a form, each of them takes it, also
 * after a restart. Nothing is stored for a page that is only looked at.
 */
export function createFormTokens({
  clock,
  payerSecrets,
}: {
  clock: Pick<Services['clock'], 'now'>;
  payerSecrets: Pick<Services['payerSecrets'], 'keyFor'>;
}): FormTokens {
  const key = payerSecrets.keyFor('forms');
  const sign = (form: string, id: string, at: string): string =>
    createHmac('sha256', key).update(`${form} ${id} ${at}`).digest('base64url');
  return {
    issue(form) {
      const now = clock.now().getTime();
      const [id, at] = [newId(now), now.toString(36)];
      return `${id}.${at}.${sign(form, id, at)}`;
    },
    read(form, token) {
      const [id = '', at = '', signed = ''] = token.split('.');
      if (!UUID_PATTERN.test(id)) return null;
      const [given, right] = [Buffer.from(signed), Buffer.from(sign(form, id, at))];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      const filledMs = clock.now().getTime() - parseInt(at, 36);
      return filledMs > LONGEST_MS ? null : { id, filledMs };
    },
  };
}
