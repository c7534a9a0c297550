import { isIPv4 } from 'node:net';
import { z } from 'zod';
import { parseDecimalAmount } from '../../../../shared/money/money.ts';
import type { MollieBank, StoredAmount } from './bank.ts';
import { MollieError } from './errors.ts';

/** What Mollie takes. A field that it does not know is 422, a parameter of a query 400. */

const CURRENCIES = ['EUR', 'CHF', 'PLN', 'GBP', 'USD', 'CAD', 'AUD', 'NZD', 'SEK', 'DKK', 'NOK'];
const LOCALES =
  'en_US en_GB nl_NL nl_BE de_DE de_AT de_CH fr_FR fr_BE es_ES ca_ES pt_PT it_IT nb_NO sv_SE fi_FI da_DK is_IS hu_HU pl_PL lv_LV lt_LT'.split(
    ' ',
  );

/** The methods that a payment may name, with their currencies where not all are taken. */
export const METHOD_CURRENCIES: Readonly<Record<string, readonly string[] | null>> = {
  ideal: ['EUR'],
  creditcard: null,
  bancontact: ['EUR'],
  banktransfer: ['EUR'],
  directdebit: ['EUR'],
  paypal: null,
  applepay: null,
  eps: ['EUR'],
  przelewy24: ['EUR', 'PLN'],
  blik: ['PLN'],
  paysafecard: ['EUR'],
  klarna: null,
};

const amountInput = z
  .strictObject({ currency: z.enum(CURRENCIES), value: z.string().regex(/^\d{1,9}\.\d{2}$/) })
  .transform(({ currency, value }, context): StoredAmount => {
    const minor = parseDecimalAmount(value) ?? 0;
    if (minor <= 0)
      context.addIssue({ code: 'custom', path: ['value'], message: 'is not positive' });
    return { minor, currency };
  });

/** Any JSON, up to about 1 kB. */
const metadataInput = z
  .unknown()
  .refine((metadata) => Buffer.byteLength(JSON.stringify(metadata ?? null)) <= 1_024);

const pageUrl = z.string().refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''));

/** An address that Mollie can reach: not this machine, not a private network. */
const webhookInput = pageUrl.refine((text) => {
  const host = URL.parse(text)?.hostname ?? '';
  return host.includes('.') && !isIPv4(host) && !/\.(localhost|local|test|invalid)$/.test(host);
}, 'is invalid because it is unreachable from Mollie’s point of view');

export const paymentInput = z.strictObject({
  amount: amountInput,
  description: z.string().min(1).max(255),
  redirectUrl: pageUrl.nullish(),
  cancelUrl: pageUrl.nullish(),
  webhookUrl: webhookInput.nullish(),
  locale: z.enum(LOCALES).nullish(),
  method: z.string().nullish(),
  issuer: z.string().nullish(),
  metadata: metadataInput.optional(),
  sequenceType: z.enum(['oneoff', 'first', 'recurring']).default('oneoff'),
  customerId: z.string().optional(),
  mandateId: z.string().nullish(),
  dueDate: z.iso.date().nullish(),
  testmode: z.boolean().nullish(),
});

export const refundInput = z.strictObject({
  amount: amountInput,
  description: z.string().max(255).default(''),
  metadata: metadataInput.optional(),
  testmode: z.boolean().nullish(),
});

export const customerInput = z.strictObject({
  name: z.string().nullish(),
  email: z.email().nullish(),
  locale: z.enum(LOCALES).nullish(),
  metadata: metadataInput.optional(),
  testmode: z.boolean().nullish(),
});

/** ISO 7064: the letters as numbers, the first four characters last, leave 1 by 97. */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const digits = `${text.slice(4)}${text.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return BigInt(digits) % 97n === 1n;
}

export const mandateInput = z.strictObject({
  method: z.literal('directdebit'),
  consumerName: z.string().min(1),
  consumerAccount: z.string().refine(isIban),
  consumerBic: z.string().nullish(),
  consumerEmail: z.email().nullish(),
  signatureDate: z.iso.date().nullish(),
  mandateReference: z.string().max(35).nullish(),
  testmode: z.boolean().nullish(),
});

export const noInput = z.strictObject({ testmode: z.boolean().nullish() });

/** @throws MollieError 422 that names the first field that is wrong */
export function parseBody<Body>(shape: z.ZodType<Body>, body: unknown): Body {
  const read = shape.safeParse(body);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const path = issue?.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]] : issue?.path;
  const field = (path ?? []).map(String).join('.');
  throw new MollieError(422, `The ${field} field is invalid: ${issue?.message}`, field);
}

/** @throws MollieError 400 for a parameter that the call does not take */
export function checkQuery(query: URLSearchParams, allowed: readonly string[]): void {
  const unknown = [...query.keys()].find((name) => !allowed.includes(name) && name !== 'testmode');
  if (unknown !== undefined)
    throw new MollieError(400, `The ${unknown} parameter is unknown.`, unknown);
}

/** The rules of Mollie over more than one field. @throws MollieError 422 */
export function checkPayment(input: z.infer<typeof paymentInput>, bank: MollieBank): void {
  const refuse = (field: string, detail: string): never => {
    throw new MollieError(422, detail, field);
  };
  const { method, amount, sequenceType, customerId, mandateId } = input;
  const currencies = method ? METHOD_CURRENCIES[method] : null;
  if (currencies === undefined) refuse('method', `The method ${method} is unknown.`);
  if (currencies && !currencies.includes(amount.currency))
    refuse('method', 'The method does not take this currency.');
  if (sequenceType !== 'recurring' && !input.redirectUrl)
    refuse('redirectUrl', 'The redirect URL is required.');
  if (method === 'directdebit' && sequenceType !== 'recurring')
    refuse('method', 'A direct debit needs a recurring payment.');
  if (sequenceType === 'recurring') {
    if (customerId === undefined) return refuse('customerId', 'A customer is required.');
    bank.customer(customerId);
    const mandate = bank.mandates.find(
      (one) => one.customerId === customerId && (!mandateId || one.id === mandateId),
    );
    if (!mandate) refuse('mandateId', 'The customer has no suitable mandates.');
    // Mollie's limit of a direct debit, until it is raised.
    if (amount.minor > 100_000) refuse('amount', 'The amount is higher than the maximum.');
  }
  if (input.dueDate) {
    const days = (Date.parse(input.dueDate) - bank.now().getTime()) / 86_400_000;
    if (method !== 'banktransfer') refuse('dueDate', 'Only a bank transfer has a due date.');
    if (days <= 0 || days > 101) refuse('dueDate', 'The due date is not in the next 100 days.');
  }
}
