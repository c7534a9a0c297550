import type { TFunction } from 'i18next';
import type { CallFailure } from '../../../shared/result.ts';
import { failureWords } from '../../session/failure-text.ts';

/** The words of a failed sign-in. */
export function loginFailure(
  texts: { auth: TFunction<'auth'>; errors: TFunction<'errors'> },
  failure: CallFailure,
): string {
  const { auth, errors } = texts;
  if (failure.code === 'login_failed') return auth('login.failed');
  if (failure.code === 'passkey_failed') return auth('login.passkeyFailed');
  if (failure.code === 'login_blocked')
    return auth('login.blocked', {
      count: Math.max(1, Math.ceil((failure.retry_after_s ?? 60) / 60)),
    });
  return failureWords(errors, failure);
}
