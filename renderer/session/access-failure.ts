import type { CallFailure } from '../../shared/result.ts';
import { useText } from '../i18n/text.ts';
import { useFailureText } from './failure-text.ts';

const WORDED = [
  'passwords_differ',
  'wrong_old_password',
  'wrong_password',
  'email_not_found',
  'email_taken',
  'address_barred',
  'new_email_invalid',
  'link_invalid',
] as const;
type Worded = (typeof WORDED)[number];
const isWorded = (code: string): code is Worded => WORDED.some((one) => one === code);

/** What is wrong with a password, address or link, in the page's language. */
export function useAccessFailure(): (failure: CallFailure) => string {
  const t = useText('access');
  const failureText = useFailureText();
  return (failure) => {
    if (isWorded(failure.code)) return t(`wrong.${failure.code}`);
    const wait = failure.retry_after_s ?? 0;
    if (failure.code === 'login_blocked' || (failure.code === 'too_many_requests' && wait > 60))
      return t('wrong.minutes', { count: Math.max(1, Math.ceil(wait / 60)) });
    return Object.values(failure.fields ?? {})[0] ?? failureText(failure);
  };
}
