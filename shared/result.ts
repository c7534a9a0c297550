import type { ErrorCode } from './errors.ts';

/** An outcome that may fail as expected: plain data for worker and desktop bridge. */
export type Result<Value, Failure = CallFailure> =
  { ok: true; value: Value } | { ok: false; failure: Failure };

/** Why a call failed; `offline` and `unreachable` never carry a server's answer. */
export interface CallFailure {
  code: ErrorCode;
  /** In the member's language when the server wrote it, empty when there was no answer. */
  message: string;
  fields?: Record<string, string>;
  retry_after_s?: number;
}

export const success = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });
export const failure = <Failure>(reason: Failure): { ok: false; failure: Failure } => ({
  ok: false,
  failure: reason,
});
