import { ageOn, COUNTRY_TIME_ZONES, dateInZone, isCalendarDate } from './age.ts';
import { isEmailAddress } from './email-address.ts';
import { isBlank, normaliseLine, textLength } from '../text.ts';

/** The rules of sign-up for page and server; each gives the key of the problem's text, or null. */
const NAME_LENGTH = { minimum: 2, maximum: 24 } as const;
export const PASSWORD_LENGTH = { minimum: 10, maximum: 128 } as const;
export const SIGNUP_MESSAGE_LENGTH = 200;
/** The steps of the sign-up, 0 to 4. */
export const SIGNUP_STEPS = 5;
const OLDEST = 120;

type EmailProblem = 'invalid_email';
export function emailProblem(email: string): EmailProblem | null {
  return isEmailAddress(email.trim()) ? null : 'invalid_email';
}

type NameProblem = 'name_short' | 'name_long' | 'name_is_email' | 'name_begins_with_at';
/** What is wrong with a profile name; `email` is the address of the same account. */
export function nameProblem(name: string, email: string): NameProblem | null {
  const line = normaliseLine(name);
  if (line.startsWith('@')) return 'name_begins_with_at';
  if (line !== '' && line.toLowerCase() === email.trim().toLowerCase()) return 'name_is_email';
  if (isBlank(line) || textLength(line) < NAME_LENGTH.minimum) return 'name_short';
  return textLength(line) > NAME_LENGTH.maximum ? 'name_long' : null;
}

type PasswordProblem = 'password_too_short' | 'password_too_long';
/** What is wrong with a new password. Which ones are too common only the server knows. */
export function passwordProblem(password: string): PasswordProblem | null {
  if (textLength(password) < PASSWORD_LENGTH.minimum) return 'password_too_short';
  return textLength(password) > PASSWORD_LENGTH.maximum ? 'password_too_long' : null;
}

type BirthDateProblem = 'invalid_birth_date' | 'too_young';
/** What is wrong with a birth date, by the calendar of the member's country. */
export function birthDateProblem(
  date: string,
  { minAge, country, now }: { minAge: number; country: string; now: Date },
): BirthDateProblem | null {
  if (!isCalendarDate(date)) return 'invalid_birth_date';
  const age = ageOn(date, dateInZone(now, COUNTRY_TIME_ZONES[country] ?? 'Europe/Amsterdam'));
  if (age < 0 || age > OLDEST) return 'invalid_birth_date';
  return age < minAge ? 'too_young' : null;
}

/** Domains that most addresses of our countries have. */
const DOMAINS = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.nl',
  'hotmail.be',
  'hotmail.de',
  'hotmail.fr',
  'hotmail.it',
  'hotmail.es',
  'hotmail.co.uk',
  'outlook.com',
  'outlook.de',
  'outlook.fr',
  'outlook.es',
  'outlook.it',
  'live.nl',
  'live.be',
  'live.com',
  'live.fr',
  'live.co.uk',
  'msn.com',
  'yahoo.com',
  'yahoo.de',
  'yahoo.fr',
  'yahoo.it',
  'yahoo.es',
  'yahoo.co.uk',
  'icloud.com',
  'me.com',
  'aol.com',
  'protonmail.com',
  'proton.me',
  'ziggo.nl',
  'kpnmail.nl',
  'planet.nl',
  'home.nl',
  'xs4all.nl',
  'upcmail.nl',
  'casema.nl',
  'telenet.be',
  'skynet.be',
  'proximus.be',
  'gmx.de',
  'gmx.net',
  'gmx.at',
  'gmx.ch',
  'web.de',
  't-online.de',
  'freenet.de',
  'bluewin.ch',
  'orange.fr',
  'wanadoo.fr',
  'free.fr',
  'sfr.fr',
  'laposte.net',
  'libero.it',
  'virgilio.it',
  'tiscali.it',
  'alice.it',
  'telefonica.net',
  'wp.pl',
  'onet.pl',
  'o2.pl',
  'interia.pl',
  'gazeta.pl',
  'mail.com',
  'email.com',
  'ymail.com',
  'gmx.com',
  'mail.de',
  'email.de',
  'email.it',
  'fastmail.com',
  'tutanota.com',
  'btinternet.com',
  'sky.com',
  'eircom.net',
  'bigpond.com',
  'xtra.co.nz',
  'comcast.net',
  'verizon.net',
];

/** The edit distance of two words, with swapped neighbours as one edit. */
function lettersApart(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= one.length; row++) {
    const line = [row];
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      let least = Math.min(
        (rows[row - 1]?.[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (rows[row - 1]?.[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1]
      )
        least = Math.min(least, (rows[row - 2]?.[column - 2] ?? 0) + 1);
      line.push(least);
    }
    rows.push(line);
  }
  return rows[one.length]?.[other.length] ?? 0;
}

/** The address probably meant (`gmial.com`); null when there is none. */
export function suggestEmail(email: string): string | null {
  const at = email.trim().lastIndexOf('@');
  const [local, domain] = [
    email.trim().slice(0, at),
    email
      .trim()
      .slice(at + 1)
      .toLowerCase(),
  ];
  if (at < 1 || domain.length < 3 || DOMAINS.includes(domain)) return null;
  // A short domain one letter away is more often another domain than a mistake.
  const allowed = domain.length < 6 ? 0 : domain.length < 9 ? 1 : 2;
  let best: { domain: string; apart: number } | null = null;
  for (const known of DOMAINS) {
    const apart = lettersApart(domain, known);
    if (apart <= allowed && (!best || apart < best.apart)) best = { domain: known, apart };
  }
  return best ? `${local}@${best.domain}` : null;
}
