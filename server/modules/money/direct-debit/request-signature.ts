import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { COUNTRIES } from '../../../../shared/profile-choices.ts';
import type { Payment } from '../../../../shared/contract/payments.ts';
import {
  MANDATE_TEXT_VERSION,
  mandateReferenceOf,
  SIGNING_CODE_DIGITS,
} from '../../../../shared/money/direct-debit.ts';
import { cleanIban, isSepaIban } from '../../../../shared/money/iban.ts';
import { internationalPhone, maskPhone } from '../../../../shared/account/phone.ts';
import { directDebits } from '../../../database/schema/direct-debits.ts';
import { inAnnouncedTransaction } from '../../../live/announce.ts';
import { textsOf } from '../../../http/caller/language.ts';
import { Refusal } from '../../../http/route.ts';
import type { Request, Viewer } from '../../../http/route.ts';
import { announcePayment, paymentView } from '../purchases/view.ts';
import { writtenAmount } from '../purchases/written.ts';
import { queueTextMessage } from '../../notify/text-messages/queue.ts';
import { checkDebit, mayUseDirectDebit } from './allowed.ts';
import { checkOpen, lockOwnDebit } from './own-debit.ts';

const text = textsOf('server-texts');
const CODE_LASTS_MS = 10 * 60_000;

interface DebitForm {
  payment: string;
  account_holder: string;
  iban: string;
  street: string;
  house_number: string;
  zip: string;
  city: string;
  phone: string;
}

/** @throws Refusal `validation_failed` with the fields that are wrong. */
function readAccount(form: DebitForm, country: string): { iban: string; phone: string } {
  const home = COUNTRIES.find((one) => one === country) ?? 'NL';
  const [iban, phone] = [cleanIban(form.iban), internationalPhone(form.phone, home)];
  const fields = {
    ...(isSepaIban(iban) ? {} : { iban: 'invalid_iban' }),
    ...(phone === null ? { phone: 'invalid_phone' } : {}),
  };
  if (phone === null || Object.keys(fields).length > 0)
    throw new Refusal('validation_failed', { fields });
  return { iban, phone };
}

const newCode = (): string =>
  String(randomInt(10 ** SIGNING_CODE_DIGITS)).padStart(SIGNING_CODE_DIGITS, '0');

/**
 * Accepts the form of a direct debit and texts the code that signs its mandate. A repeated call
 * sends a new code and voids the one before.
 * @throws Refusal `not_found`, `purchase_closed`, `validation_failed`, `method_unavailable`,
 *   `direct_debit_blocked`, `direct_debit_limit`, `too_many_requests`.
 */
export async function askSignature(
  viewer: Viewer,
  { body, locale, now, services }: Request<unknown, DebitForm>,
): Promise<{ payment: Payment; phone_masked: string }> {
  const { payerSecrets } = services;
  const settings = services.settings.current();
  const answer = await inAnnouncedTransaction(services, now, async (announcer) => {
    const { database: transaction } = announcer;
    const rows = await lockOwnDebit(transaction, body.payment, viewer.memberId);
    checkOpen(rows, now);
    const { payment, purchase } = rows;
    const [known] = await transaction
      .select({ status: directDebits.status })
      .from(directDebits)
      .where(eq(directDebits.payment_id, payment.id));
    if (known?.status === 'signed' || known?.status === 'collecting')
      throw new Refusal('purchase_closed');
    const { iban, phone } = readAccount(body, purchase.country);
    if (!(await mayUseDirectDebit(transaction, services, { memberId: viewer.memberId, now })))
      throw new Refusal('method_unavailable');
    const hashes = { iban: payerSecrets.hashAccount(iban), phone: payerSecrets.hashPhone(phone) };
    await checkDebit(transaction, { payment, ...hashes, settings, now });
    const code = newCode();
    const amount = writtenAmount(locale, payment.amount, payment.currency).replace(/\s/g, ' ');
    await queueTextMessage(
      { transaction, services, afterCommit: announcer.afterCommit },
      {
        memberId: viewer.memberId,
        to: phone,
        text: text(locale, 'direct_debit_code', { code, amount }) ?? code,
        purpose: 'direct_debit_code',
        at: now,
      },
    );
    const payer = {
      holder: body.account_holder,
      iban,
      street: body.street,
      houseNumber: body.house_number,
      zip: body.zip,
      city: body.city,
      phone,
    };
    const asked = {
      status: 'asked' as const,
      payer_sealed: payerSecrets.sealPayer(payer, payment.id),
      iban_hmac: hashes.iban,
      phone_hmac: hashes.phone,
      last4: iban.slice(-4),
      otp_hash: payerSecrets.hashCode(payment.id, code),
      otp_expires_at: new Date(now.getTime() + CODE_LASTS_MS),
      otp_tries: 0,
      mandate_text_version: MANDATE_TEXT_VERSION,
      mandate_locale: locale,
    };
    await transaction
      .insert(directDebits)
      .values({
        payment_id: payment.id,
        mandate_reference: mandateReferenceOf(payment.id),
        created_at: now,
        ...asked,
      })
      .onConflictDoUpdate({ target: directDebits.payment_id, set: asked });
    await announcePayment(announcer, payment);
    return {
      payment: await paymentView(transaction, payment.id, { now, settings }),
      phone_masked: maskPhone(phone),
    };
  });
  return answer;
}
