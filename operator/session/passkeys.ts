import type { Answer, Input } from '../api/calls.ts';

type Options = Answer<'signInOptions'>['options'];

/** Has the device make a passkey; null when that was broken off. */
export async function makePasskey(
  options: Options,
): Promise<Input<'addMyPasskey'>['credential'] | null> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    return (await startRegistration({ optionsJSON: options as never })) as never;
  } catch {
    return null;
  }
}

/** Has the device answer with one of its passkeys; null when that was broken off. */
export async function answerByPasskey(
  options: Options,
): Promise<Input<'signIn'>['credential'] | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  try {
    return (await startAuthentication({ optionsJSON: options })) as never;
  } catch {
    return null;
  }
}
