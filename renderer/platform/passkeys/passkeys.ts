import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { Answer, Body } from '../../../shared/contract/calls.ts';
import { failure, success, type Result } from '../../../shared/result.ts';

type Options = Answer<'passkeyOptions'>['options'];
/** The member or the device broke it off; or the device has one for this account. */
type PasskeyTrouble = 'cancelled' | 'known';

/** Has the device make a passkey. Only loaded when it is wanted. */
export async function makePasskey(
  options: Options,
): Promise<Result<Body<'addPasskey'>['credential'], PasskeyTrouble>> {
  try {
    return success((await startRegistration({ optionsJSON: options as never })) as never);
  } catch (error) {
    return failure(
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
        ? 'known'
        : 'cancelled',
    );
  }
}

/** Has the device answer to a challenge with one of its passkeys. */
export async function answerByPasskey(
  options: Options,
): Promise<Result<Body<'signInWithPasskey'>['credential'], PasskeyTrouble>> {
  try {
    return success((await startAuthentication({ optionsJSON: options })) as never);
  } catch {
    return failure('cancelled');
  }
}

/** Whether this browser offers passkeys among what it fills in. */
export const canOfferPasskeys = (): Promise<boolean> => browserSupportsWebAuthnAutofill();

/**
 * Offers passkeys in a field with `autocomplete="username webauthn"`.
 * @returns the chosen one's answer; null when none was chosen or something else asked.
 */
export async function offerPasskeys(
  options: Options,
): Promise<Body<'signInWithPasskey'>['credential'] | null> {
  try {
    return (await startAuthentication({
      optionsJSON: options,
      useBrowserAutofill: true,
    })) as never;
  } catch {
    return null;
  }
}

/** Ends what waits for a passkey. */
export const withdrawPasskeys = (): void => WebAuthnAbortService.cancelCeremony();
