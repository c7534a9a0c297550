import { expect, test } from 'vitest';
import { siteSettingsSchema } from '../../../../shared/contract/settings.ts';
import { LOCALES } from '../../../../shared/locales.ts';
import { composeMail } from '../../notify/mail/compose.ts';
import { paragraphIf } from '../purchases/written.ts';

const site = { settings: siteSettingsSchema.parse({}), publicUrl: 'https://vonk.example' };
const TEMPLATES = [
  'money.receipt',
  'money.withdrawal',
  'money.refund_sent',
  'money.refund_failed',
  'money.paid_twice',
  'money.chargeback',
  'money.payment_failed',
];
const VALUES = {
  number: 12,
  credits: 100,
  date: 'DATE',
  total: '€ 42,19',
  method: 'iDEAL',
  vat: '€ 7,32',
  rate: '21',
  until: 'UNTIL',
  support: 'hallo@example.org',
  seller: 'SELLER',
  kvk: 'KVK',
  vatNumber: 'VAT',
  ordered: 'ORDERED',
  moment: 'MOMENT',
  latest: 'LATEST',
  amount: 'AMOUNT',
};

test('mails of money are there in every language, with all that they promise', () => {
  for (const locale of LOCALES) {
    const parts = {
      discount: paragraphIf(true, locale, 'discount', { list: 'LIST', discount: 'LESS' }),
      consent: paragraphIf(true, locale, 'consent'),
      premium: paragraphIf(true, locale, 'premium_ended'),
      returned: paragraphIf(true, locale, 'credits_returned', { credits: 7 }),
      taken: paragraphIf(true, locale, 'credits_taken', { credits: 7 }),
      owed: paragraphIf(true, locale, 'credits_owed', { credits: 7 }),
    };
    for (const template of TEMPLATES) {
      const path = template === 'money.receipt' ? { path: '/nl/withdraw?token=abc' } : {};
      const mail = composeMail(
        { template, locale, values: { ...VALUES, ...parts, ...path } },
        site,
      );
      for (const part of [mail.subject, mail.text, mail.html])
        expect(part, `${template} ${locale}`).not.toMatch(/\{\{|\bundefined\b|\bnull\b/);
    }
    const receipt = composeMail(
      {
        template: 'money.receipt',
        locale,
        values: { ...VALUES, ...parts, path: '/nl/withdraw?token=abc' },
      },
      site,
    ).text;
    for (const promised of ['12', '100', '€ 42,19', '€ 7,32', '21', 'iDEAL', 'DATE', 'UNTIL'])
      expect(receipt).toContain(promised);
    for (const promised of ['SELLER', 'KVK', 'VAT', 'LIST', 'LESS', '/nl/withdraw?token=abc'])
      expect(receipt).toContain(promised);
    const withdrawal = composeMail(
      { template: 'money.withdrawal', locale, values: { ...VALUES, ...parts } },
      site,
    ).text;
    for (const promised of ['MOMENT', 'AMOUNT', 'LATEST', 'ORDERED', '12', '100'])
      expect(withdrawal).toContain(promised);
  }
});

test('a discreet mail of money says nothing of the site or of dating in its subject and sender', () => {
  for (const locale of LOCALES)
    for (const template of TEMPLATES) {
      const values = {
        ...VALUES,
        discreet: 1,
        discount: '',
        consent: '',
        premium: '',
        returned: '',
        taken: '',
        owed: '',
        path: '/nl/withdraw?token=abc',
      };
      if (!['money.receipt', 'money.payment_failed'].includes(template)) values.path = '';
      const mail = composeMail({ template, locale, values }, site);
      expect(`${mail.subject} ${mail.from.name}`).not.toMatch(
        /vonk|dat(e|ing)|credit|crédit|kredyt|premium|flirt|liefde|love/i,
      );
      expect(mail.text.replaceAll('https://vonk.example', '')).not.toMatch(/vonk/i);
    }
});
