import { CONSENT_TEXTS } from '../../../../shared/account/consents.ts';
import { newId } from '../../../../shared/identifiers.ts';
import type { Locale } from '../../../../shared/locales.ts';
import type { Queryable } from '../../../database/connection.ts';
import { consents } from '../../../database/schema/members.ts';
import { statement } from '../../../database/statement.ts';

/** Records consent to storing sexuality and interests: wording, language and time. */
export async function giveConsent(
  database: Queryable,
  { memberId, locale, at }: { memberId: string; locale: Locale; at: Date },
): Promise<void> {
  await database.insert(consents).values({
    id: newId(at.getTime()),
    member_id: memberId,
    kind: 'sensitive',
    text_version: CONSENT_TEXTS.sensitive,
    locale,
    given_at: at,
  });
}

const withdraw = statement(
  'withdraw_consent',
  `
  update consents set withdrawn_at = $2::timestamptz where member_id = $1::uuid and kind = 'sensitive' and withdrawn_at is null`,
);

/** Ends that consent on record; the caller empties what it was about. */
export async function withdrawConsent(
  database: Queryable,
  memberId: string,
  at: Date,
): Promise<void> {
  await withdraw(database, [memberId, at]);
}
