import { Refusal } from '../../../http/route.ts';
import { COMMON_PASSWORDS, COMMON_STEMS } from './common-passwords.ts';

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '09876543210',
  'qwertyuiopasdfghjklzxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertzuiopasdfghjklyxcvbnm',
];
/** What people add to a word to make it look like a password. */
const ORNAMENT = /^[\d\W_]+|[\d\W_]+$/g;
const PLAIN: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const plain = (text: string): string => text.replace(/[013457@$!]/g, (sign) => PLAIN[sign] ?? sign);

/** Whether a text is one piece again and again: `aaaaaaaaaa`, `1212121212`, `vonkvonkvonk`. */
const isRepeated = (text: string): boolean =>
  /^(.{1,5}?)\1+(.{0,4})$/su.test(text) && new Set(text).size <= 5;
const isSequence = (text: string): boolean =>
  ROWS.some((row) => row.includes(text) || (row + row).includes(text));

/** Whether a password is common: listed, a word with digits, a keyboard row, or repeated. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  if (COMMON_PASSWORDS.has(text) || isRepeated(text) || isSequence(text)) return true;
  const stem = text.replace(ORNAMENT, '');
  return (
    COMMON_STEMS.has(stem) ||
    COMMON_STEMS.has(plain(stem)) ||
    (stem === '' && /^(19|20)?\d{6,12}$/.test(text))
  );
}

/** Refuses a common password. @throws Refusal `validation_failed` for the field. */
export function refuseCommonPassword(field: string, password: string): void {
  if (isCommonPassword(password))
    throw new Refusal('validation_failed', { fields: { [field]: 'password_common' } });
}
