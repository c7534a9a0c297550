import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import type { Answer, Body } from '../../shared/contract/calls.ts';
import { failure, success, type Result } from '../../shared/result.ts';

type Options = Answer<'passkeyOptions'>['options'];
/** The member or the device broke it off; or the device has one for this account. */
export type PasskeyTrouble = 'cancelled' | 'known';

/** Has the device make a passkey. Only loaded when it is wanted. */
export async function makePasskey(options: Options): Promise<Result<Body<'addPasskey'>['credential'], PasskeyTrouble>> {
  try {
    return success((await startRegistration({ optionsJSON: options as never })) as never);
  } catch (error) {
    return failure(error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' ? 'known' : 'cancelled');
  }
}

/** Has the device answer to a challenge with one of its passkeys. */
export async function answerByPasskey(options: Options): Promise<Result<Body<'signInWithPasskey'>['credential'], PasskeyTrouble>> {
  try {
    return success((await startAuthentication({ optionsJSON: options as never })) as never);
  } catch {
    return failure('cancelled');
  }
}
