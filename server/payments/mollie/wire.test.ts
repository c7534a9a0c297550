import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES, decimalAmount } from '../../../shared/money/money.ts';
import { FAILURE_REASONS } from '../../../shared/money/payment-failures.ts';
import { failureReason } from './failures.ts';
import { chargebackShape, pageShape, paymentShape, refundShape } from './wire.ts';

const WIRE = {
  id: 'tr_1234567890',
  mode: 'live',
  status: 'paid',
  amount: { currency: 'EUR', value: '42.19' },
  createdAt: '2026-11-23T10:00:00+00:00',
  _links: {},
};

const read = (fields: object) => paymentShape.safeParse({ ...WIRE, ...fields });
const payment = (fields: object) => paymentShape.parse({ ...WIRE, ...fields }).payment;

describe('an amount of Mollie', () => {
  it('is read by its digits, whatever they are', () => {
    fc.assert(
      fc.property(fc.nat(99_999_999_999), fc.constantFrom(...CURRENCIES), (amount, currency) => {
        const value = decimalAmount({ amount });
        expect(value).toMatch(/^\d+\.\d{2}$/);
        expect(payment({ amount: { currency, value } }).amount).toEqual({ amount, currency });
      }),
    );
  });

  it.each([
    42.19,
    4219,
    null,
    '',
    '42',
    '42.1',
    '42.190',
    '42,19',
    '1e3',
    '0x10.00',
    ' 42.19',
    '-1.00',
    'NaN',
    '9'.repeat(20) + '.00',
  ])('is nothing else than digits: %s', (value) => {
    expect(read({ amount: { currency: 'EUR', value } }).success).toBe(false);
  });

  it('is of a currency that we sell in', () => {
    for (const currency of ['JPY', 'eur', '', null])
      expect(read({ amount: { currency, value: '42.19' } }).success).toBe(false);
  });
});

describe('a payment of Mollie', () => {
  it.each([
    ['open', 'open'],
    ['pending', 'pending'],
    ['authorized', 'pending'],
    ['paid', 'paid'],
    ['canceled', 'cancelled'],
    ['expired', 'expired'],
    ['failed', 'failed'],
  ])('%s is %s', (status, ours) => {
    expect(payment({ status }).status).toBe(ours);
  });

  it('of a state, a mode or a time that we do not know is not read', () => {
    for (const fields of [
      { status: 'shipped' },
      { mode: 'sandbox' },
      { createdAt: 'yesterday' },
      { paidAt: '2026-13-01T00:00:00+00:00' },
      { id: 1 },
      { _links: undefined },
    ])
      expect(read(fields).success).toBe(false);
  });

  it('keeps its own mode, whatever the key’s is', () => {
    expect(payment({ mode: 'test' }).mode).toBe('test');
  });

  it('is ours by its metadata alone', () => {
    expect(payment({ metadata: { payment: 'ours' } }).payment).toBe('ours');
    for (const metadata of [null, undefined, 'payment', 12, [], {}, { payment: 12 }])
      expect(payment({ metadata }).payment).toBeNull();
  });

  it('leads nowhere once there is nothing to do', () => {
    const _links = { checkout: { href: 'https://www.mollie.com/checkout/1', type: 'text/html' } };
    expect(payment({ status: 'open', _links }).checkoutUrl).toBe(_links.checkout.href);
    for (const status of ['pending', 'paid', 'expired', 'failed', 'canceled'])
      expect(payment({ status, _links }).checkoutUrl).toBeNull();
  });

  it('has a reason where it failed, and nowhere else', () => {
    const details = { failureReason: 'insufficient_funds' };
    expect(payment({ status: 'failed', details }).failure).toBe('insufficient_funds');
    expect(payment({ status: 'paid', details }).failure).toBeNull();
    expect(payment({ status: 'failed' }).failure).toBeNull();
    expect(payment({ status: 'failed' }).failureCode).toBeUndefined();
    const refused = { details: { bankReasonCode: 'MS02' } };
    expect(payment({ status: 'failed', ...refused }).failureCode).toBe('MS02');
    expect(payment({ status: 'paid', ...refused }).failureCode).toBeUndefined();
  });

  it('may use a method that we have no name for', () => {
    expect(payment({ method: 'klarna' }).method).toBe('klarna');
    expect(payment({ method: 'directdebit' }).method).toBe('sdd');
    expect(payment({ method: null }).method).toBeNull();
  });

  it('names an account by IBAN alone', () => {
    const payer = (consumerAccount: string) => payment({ details: { consumerAccount } }).payer;
    expect(payer('DE89 3704 0044 0532 0130 00')).toEqual({
      country: 'DE',
      account: 'DE89370400440532013000',
    });
    for (const other of ['payer@example.org', '12345678', 'nl91abna0417164300'])
      expect(payer(other)).toEqual({ country: null, account: null });
  });
});

describe('money that went back', () => {
  const refund = {
    id: 're_1',
    paymentId: 'tr_1',
    amount: WIRE.amount,
    createdAt: WIRE.createdAt,
    metadata: { refund: 'ours' },
  };

  it.each([
    ['queued', 'queued'],
    ['pending', 'queued'],
    ['processing', 'sent'],
    ['refunded', 'done'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
  ])('as a refund that is %s is %s', (status, ours) => {
    expect(refundShape.parse({ ...refund, status })).toMatchObject({
      status: ours,
      refund: 'ours',
    });
  });

  it('as a refund of a state that we do not know is not read', () => {
    expect(refundShape.safeParse({ ...refund, status: 'lost' }).success).toBe(false);
    expect(chargebackShape.safeParse({ ...refund, createdAt: 1 }).success).toBe(false);
  });
});

describe('why a payment failed', () => {
  it.each([
    ['refused_by_issuer', 'card_declined'],
    ['inactive_card', 'card_declined'],
    ['invalid_cvv', 'invalid_card'],
    ['authentication_abandoned', 'authentication_failed'],
    ['authentication_unavailable_acs', 'bank_unavailable'],
    ['unknown_reason', 'unknown'],
    ['a_new_one', 'unknown'],
    ['constructor', 'unknown'],
  ])('by card: %s is %s', (wire, reason) => {
    expect(failureReason({ failureReason: wire })).toBe(reason);
    expect(FAILURE_REASONS).toContain(reason);
  });

  it.each([
    ['AM04', 'insufficient_funds'],
    ['MS03', 'insufficient_funds'],
    ['AC04', 'account_closed'],
    ['AC06', 'account_closed'],
    ['MD01', 'account_closed'],
    ['ZZ99', 'unknown'],
  ])('by direct debit: %s is %s', (bankReasonCode, reason) => {
    expect(failureReason({ bankReasonCode })).toBe(reason);
  });
});

it('a page of a list names the next one by its id alone', () => {
  const next = (href: string) =>
    pageShape.parse({ _embedded: { payments: [] }, _links: { next: { href } } }).next;
  expect(next('https://api.mollie.com/v2/payments?from=tr_2&limit=50')).toBe('tr_2');
  expect(next('not an address')).toBeNull();
  expect(pageShape.parse({ _embedded: {}, _links: { next: null } }).next).toBeNull();
});
