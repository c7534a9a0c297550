import type { TFunction } from 'i18next';
import type { CallFailure } from '../../shared/result.ts';
import { CLIENT_ERROR_CODES, type ErrorCode } from '../../shared/errors.ts';
import { useText } from '../i18n/text.ts';

type ClientCode = (typeof CLIENT_ERROR_CODES)[number];
const isClientCode = (code: ErrorCode): code is ClientCode =>
  CLIENT_ERROR_CODES.some((one) => one === code);

type Failure = Pick<CallFailure, 'code' | 'message'>;

/** The words of a failed call: the server's, else ours. */
export function failureWords(t: TFunction<'errors'>, { code, message }: Failure): string {
  if (isClientCode(code)) return t(`client.${code}`);
  if (code === 'internal' || code === 'unavailable' || code === 'busy') return t('general.later');
  return message || t('general.plain');
}

/** The same in the language of the page. */
export function useFailureText(): (failure: Failure) => string {
  const t = useText('errors');
  return (failure) => failureWords(t, failure);
}
