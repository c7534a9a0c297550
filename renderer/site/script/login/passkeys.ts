import { PASSKEY_OPTIONS_PATH } from '../../../../shared/api-paths.ts';
import type { Answer } from '../../../../shared/contract/calls.ts';
import * as passkeys from '../../../platform/passkeys/passkeys.ts';
import type { Credential } from './login-module.ts';

/** A challenge is good for five minutes; the login page may be open longer. */
const RENEW_MS = 4 * 60_000;

/** What the device is to answer. Rejects when the server gives nothing. */
async function askOptions(): Promise<Answer<'passkeyOptions'>['options']> {
  const answer = await fetch(PASSKEY_OPTIONS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'request-type': 'client' },
    body: JSON.stringify({ purpose: 'sign_in' }),
  });
  if (!answer.ok) throw new Error(`No challenge: ${answer.status}.`);
  return ((await answer.json()) as Answer<'passkeyOptions'>).options;
}

/** Has the device answer by one of its passkeys; null where it does not. Rejects as `askOptions`. */
export async function answerByPasskey(): Promise<Credential | null> {
  const answer = await passkeys.answerByPasskey(await askOptions());
  return answer.ok ? answer.value : null;
}

/**
 * Offers this device's passkeys at the address in the background; failures are ignored, the password
 * remains.
 * @param isBusy something else asks the device.
 * @returns offers them once more.
 */
export function offerPasskeys(
  isBusy: () => boolean,
  onChosen: (credential: Credential) => void,
): () => void {
  async function offer(): Promise<void> {
    if (isBusy() || !(await passkeys.canOfferPasskeys())) return;
    const options = await askOptions();
    if (isBusy()) return;
    const credential = await passkeys.offerPasskeys(options);
    if (credential) onChosen(credential);
  }
  // An offer that fails is none; the form is there.
  const begin = () => void offer().catch(() => undefined);
  begin();
  setInterval(begin, RENEW_MS);
  return begin;
}
