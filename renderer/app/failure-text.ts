import type { CallFailure } from '../../shared/result.ts';
import { CLIENT_ERROR_CODES, type ErrorCode } from '../../shared/errors.ts';
import { useText } from '../i18n/text.ts';

type ClientCode = (typeof CLIENT_ERROR_CODES)[number];
const isClientCode = (code: ErrorCode): code is ClientCode =>
  CLIENT_ERROR_CODES.some((one) => one === code);

/** What a failed call says to the member: the server's words, else ours; the general ones of specification section 8 where there are none. */
export function useFailureText(): (failure: Pick<CallFailure, 'code' | 'message'>) => string {
  const t = useText('errors');
  return ({ code, message }) => {
    if (isClientCode(code)) return t(`client.${code}`);
    if (code === 'internal' || code === 'unavailable' || code === 'busy') return t('general.later');
    return message || t('general.plain');
  };
}
