import { listTexts } from '../../../demo/dev/text-messages.ts';
import { createTestPayment } from './test-payments.ts';
import type { TestMember } from '../test-members.ts';
import type { TestSite } from '../test-site.ts';

const DAY_MS = 86_400_000;

/** A form that is right; the account is nobody's. */
export const DEBIT_FORM = {
  account_holder: 'Zoë Łaski-Jansen',
  iban: 'NL91 ABNA 0417 1643 00',
  street: 'Geheimelaan',
  house_number: '7 bis',
  zip: '9713 GZ',
  city: 'Utrecht',
  phone: '06-12 34 56 78',
  mandate: true,
};

/** What names that payer, in the forms in which it could be stored; ids hold any four digits. */
export const DEBIT_SECRETS =
  /NL91 ?ABNA|0417 ?1643|06-?12 ?34 ?56 ?78|612345678|Łaski|Laski|Geheimelaan|7 bis|(?<![\da-f])9713(?![\da-f])/;

/** A member of two days, who may pay by direct debit. */
export const createPayer = (site: TestSite): Promise<TestMember> =>
  site.member({
    member: { signup_at: new Date(site.services.clock.now().getTime() - 2 * DAY_MS) },
  });

/** The newest code that was texted to a phone. @throws Error for none. */
export async function codeTo(site: TestSite, phone = DEBIT_FORM.phone): Promise<string> {
  const [newest] = await listTexts(site.services, phone);
  const code = /\b\d{6}\b/.exec(newest?.text ?? '')?.[0];
  if (code === undefined) throw new Error('No code was texted.');
  return code;
}

/** A payment whose mandate was signed. @returns its id. */
export async function signTestDebit(
  site: TestSite,
  member: TestMember,
  form: Partial<typeof DEBIT_FORM> = {},
): Promise<string> {
  const { database, services } = site;
  const payment = await createTestPayment(database, services, member, { method: 'sdd' });
  await site.call(member, 'startDirectDebit', { ...DEBIT_FORM, ...form, payment });
  const otp = await codeTo(site, form.phone);
  await site.call(member, 'confirmDirectDebit', { payment, otp });
  return payment;
}
