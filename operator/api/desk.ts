import { createListeners } from '../../shared/listeners.ts';
import type { CallFailure, Result } from '../../shared/result.ts';
import type { Answer, CallName, Input } from './calls.ts';
import { send, sendForFile } from './transport.ts';

/** Reports that the server knows no session here any more. */
export const signedOut = createListeners();

let stepUp: (() => Promise<boolean>) | null = null;
/** Gives the calls a way to ask the operator for a fresh passkey. @returns takes it away. */
export function provideStepUp(ask: () => Promise<boolean>): () => void {
  stepUp = ask;
  return () => {
    if (stepUp === ask) stepUp = null;
  };
}

const isRefused = <Value>(
  result: Result<Value>,
  code: CallFailure['code'],
): result is { ok: false; failure: CallFailure } => !result.ok && result.failure.code === code;

async function withStepUp<Value>(act: () => Promise<Result<Value>>): Promise<Result<Value>> {
  let result = await act();
  if (isRefused(result, 'step_up_required') && (await stepUp?.())) result = await act();
  if (isRefused(result, 'authentication_required')) signedOut.notify();
  return result;
}

/** Calls the desk's server; asks for a fresh passkey where one is needed, and tries again. */
export const callDesk = <Name extends CallName>(
  name: Name,
  input: Input<Name>,
  byItself = false,
): Promise<Result<Answer<Name>>> => withStepUp(() => send(name, input, byItself));

/** The same for a file. */
export const fileOfDesk = <Name extends CallName>(
  name: Name,
  input: Input<Name>,
): Promise<Result<Blob>> => withStepUp(() => sendForFile(name, input));
