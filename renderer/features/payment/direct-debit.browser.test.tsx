import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { success } from '../../../shared/result.ts';
import { payment, user } from '../../../tests/component/builders.ts';
import { refuse } from '../../../tests/component/fake-worker.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
  type ScreenOptions,
} from '../../../tests/component/screen.ts';
import { saveMeta } from '../../local/meta.ts';

const SIZES = [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const;
const one = payment({ method: 'sdd', needs: 'direct_debit', actions: { continue_url: null } });
const coded = { ...one, needs: 'direct_debit_code' as const };
const me = user({ open_payment: one.payment_id });
const open = (options: ScreenOptions = {}, shown = one, locale = 'nl') =>
  openScreen(`/${locale}/directdebit?payment=${one.payment_id}`, {
    as: me,
    ...options,
    fill: (db) => saveMeta(db, 'payments', [shown]),
    worker: { loadPayment: async () => success(shown), ...options.worker },
  });

const FIELDS = [
  ['Naam van de rekeninghouder', 'account_holder', 'name', 'A. de Vries'],
  ['IBAN', 'iban', 'off', 'NL91ABNA0417164300'],
  ['Straat', 'street', 'address-line1', 'Oudegracht'],
  ['Huisnummer', 'house_number', 'address-line2', '1 bis'],
  ['Postcode', 'zip', 'postal-code', '3511 AA'],
  ['Plaats', 'city', 'address-level2', 'Utrecht'],
  ['Mobiel nummer', 'phone', 'tel', '06-12 34 56 78'],
] as const;
const field = (label: string) => page.getByLabelText(label, { exact: true });
const tick = page.getByRole('checkbox', { name: 'Ik geef deze eenmalige machtiging.' });
const send = page.getByRole('button', { name: 'Stuur me een code' });
async function fillIn(): Promise<void> {
  for (const [label, , , value] of FIELDS) await field(label).fill(value);
}

describe('the mandate', () => {
  test.each(SIZES)(
    'R-069 R-189 R-284 R-384 R-388 on %s it has all fields and the mandate’s words, and is not sent without the tick',
    async (_, size) => {
      const screen = await open({
        size,
        calls: {
          startDirectDebit: async () => success({ payment: coded, phone_masked: '06 •••••• 78' }),
        },
      });
      for (const [label, name, autoComplete] of FIELDS) {
        await expect.element(field(label)).toHaveAttribute('name', name);
        await expect.element(field(label)).toHaveAttribute('autocomplete', autoComplete);
      }
      await expect.element(tick).not.toBeChecked();
      for (const words of [
        'NL00ZZZ000000000000',
        `M${one.payment_id.replaceAll('-', '').toUpperCase()}`,
        'Eenmalig',
      ])
        await expect.element(page.getByText(words, { exact: true })).toBeVisible();
      await expect.element(page.getByText('€ 42,19 naar je bank')).toBeVisible();
      await expect.element(page.getByText(/binnen acht weken/)).toBeVisible();
      expectNoSidewaysScroll();
      await expectAccessible();
      await fillIn();
      await send.click();
      await expect.element(page.getByText(/Zonder je machtiging/)).toBeVisible();
      expect(screen.worker.requested('startDirectDebit')).toEqual([]);
      await expectAccessible();
      await tick.click();
      await send.click();
      await expect.element(page.getByText('We stuurden een sms naar 06 •••••• 78.')).toBeVisible();
      expect(screen.worker.requested('startDirectDebit')).toEqual([
        {
          body: {
            payment: one.payment_id,
            account_holder: 'A. de Vries',
            iban: 'NL91ABNA0417164300',
            street: 'Oudegracht',
            house_number: '1 bis',
            zip: '3511 AA',
            city: 'Utrecht',
            phone: '0612345678',
            mandate: true,
          },
        },
      ]);
      await expect.element(field('Code')).toHaveAttribute('autocomplete', 'one-time-code');
      expectNoSidewaysScroll();
      await expectAccessible();
      expect(screen.complaints).toEqual([]);
    },
  );

  test('R-069 the open payment is meant where the address names none', async () => {
    await openScreen('/nl/directdebit', {
      as: me,
      fill: (db) => saveMeta(db, 'payments', [one]),
      worker: { loadPayment: async () => success(one) },
    });
    await expect.element(field('IBAN')).toBeVisible();
    await openScreen('/nl/directdebit', { as: user() });
    await expect.element(page.getByRole('link', { name: 'Bekijk de bundels' })).toBeVisible();
  });

  test('R-284 an IBAN is grouped as it is typed, and the caret stays where it was put', async () => {
    await open();
    const iban = field('IBAN');
    await iban.click();
    await userEvent.keyboard('nl91abn0417164300');
    await expect.element(iban).toHaveValue('NL91 ABN0 4171 6430 0');
    const input = iban.element() as HTMLInputElement;
    // Behind the N of ABN.
    input.setSelectionRange(8, 8);
    await userEvent.keyboard('a');
    await expect.element(iban).toHaveValue('NL91 ABNA 0417 1643 00');
    expect(input.selectionStart).toBe(9);
    await userEvent.keyboard('{Backspace}');
    await expect.element(iban).toHaveValue('NL91 ABN0 4171 6430 0');
    expect(input.selectionStart).toBe(8);
    // A sign that no IBAN has changes nothing.
    await userEvent.keyboard('-');
    await expect.element(iban).toHaveValue('NL91 ABN0 4171 6430 0');
    expect(input.selectionStart).toBe(8);
  });

  test('R-284 what is wrong is said beside its field, here and by the server', async () => {
    const screen = await open({
      calls: {
        startDirectDebit: async () =>
          refuse('validation_failed', { fields: { zip: 'invalid', iban: 'invalid' } }),
      },
    });
    await send.click();
    expect(page.getByText('Vul dit in.').elements()).toHaveLength(7);
    await expect.element(field('Naam van de rekeninghouder')).toHaveFocus();
    await fillIn();
    await field('IBAN').fill('NL92ABNA0417164300');
    await tick.click();
    await send.click();
    await expect.element(page.getByText('Deze IBAN klopt niet. Kijk de cijfers na.')).toBeVisible();
    expect(screen.worker.requested('startDirectDebit')).toEqual([]);
    await field('IBAN').fill('NL91ABNA0417164300');
    await send.click();
    await expect.element(page.getByText('Dit klopt niet. Kijk het na.')).toBeVisible();
    await expect.element(field('IBAN')).toHaveAttribute('aria-invalid', 'true');
  });

  test.each([
    ['R-386', 'direct_debit_blocked', 'Je account is geblokkeerd voor automatische incasso.'],
    [
      'R-387',
      'direct_debit_limit',
      'Uw limiet voor automatische incasso betalingen is bereikt. U kunt wel met een andere methode betalen.',
    ],
  ] as const)(
    '%s the refusal %s has its words, another method, and keeps what was typed',
    async (_, code, words) => {
      await open({ calls: { startDirectDebit: async () => refuse(code, { message: 'Nee.' }) } });
      await fillIn();
      await tick.click();
      await send.click();
      await expect.element(page.getByRole('alert')).toHaveTextContent(words);
      await expect
        .element(page.getByRole('link', { name: 'Kies een andere methode' }))
        .toHaveAttribute('href', `/nl/credits/p2?purchase=${one.purchase}`);
      await expect.element(field('Straat')).toHaveValue('Oudegracht');
      await expectAccessible();
    },
  );
});

describe('the code', () => {
  test.each(SIZES)(
    'R-385 on %s a wrong code is said so, another can be sent, and the right one signs',
    async (_, size) => {
      const screen = await open(
        { size, calls: { confirmDirectDebit: async () => refuse('otp_invalid') } },
        coded,
      );
      await field('Code').fill('111111');
      await page.getByRole('button', { name: 'Onderteken en betaal' }).click();
      await expect.element(page.getByText('Code ongeldig', { exact: true })).toBeVisible();
      await expectAccessible();
      const signed = { ...one, needs: null };
      screen.worker.answerCall('confirmDirectDebit', async () => success({ payment: signed }));
      screen.worker.answer('loadPayment', async () => {
        await saveMeta(screen.db, 'payments', [signed]);
        return success(signed);
      });
      await field('Code').fill(' 222222 ');
      await page.getByRole('button', { name: 'Onderteken en betaal' }).click();
      await expect.poll(screen.path).toBe(`/nl/transactions/${one.payment_id}`);
      expect(screen.worker.requested('confirmDirectDebit').at(-1)).toEqual({
        body: { payment: one.payment_id, otp: '222222' },
      });
      await expect.element(page.getByText(/We schrijven het bedrag af/)).toBeVisible();
    },
  );

  test('a new code is sent with what was typed; after a reload the form is filled in again', async () => {
    const screen = await open({
      calls: {
        startDirectDebit: async () => success({ payment: coded, phone_masked: '06 •••••• 78' }),
      },
    });
    await fillIn();
    await tick.click();
    await send.click();
    const resend = page.getByRole('button', { name: 'Stuur een nieuwe code' });
    await resend.click();
    await expect.element(page.getByText('Er is een nieuwe code onderweg.')).toBeVisible();
    expect(screen.worker.requested('startDirectDebit')).toHaveLength(2);
    await open({}, coded);
    await expect.element(page.getByText('We stuurden een sms naar je telefoon.')).toBeVisible();
    await resend.click();
    await expect.element(field('IBAN')).toBeVisible();
  });

  test('R-385 in German too, in dark colours', async () => {
    await open(
      { dark: true, calls: { confirmDirectDebit: async () => refuse('otp_invalid') } },
      coded,
      'de',
    );
    await field('Code').fill('1');
    await page.getByRole('button', { name: 'Unterschreiben und bezahlen' }).click();
    await expect.element(page.getByText('Code ungültig')).toBeVisible();
    await expectAccessible();
  });
});
