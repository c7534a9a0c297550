import { z } from 'zod';
import { isCurrency, parseDecimalAmount } from '../../../shared/money/money.ts';
import type { Money } from '../../../shared/money/money.ts';
import type {
  ProviderChargeback,
  ProviderPayment,
  ProviderRefund,
  ProviderStatus,
} from '../provider.ts';
import { failureReason } from './failures.ts';
import { ourMethod } from './methods.ts';

/** What Mollie answers, as far as we read it; what it adds is ignored. */

const amountShape = z
  .object({ currency: z.string(), value: z.string() })
  .transform(({ currency, value }, context): Money => {
    const amount = parseDecimalAmount(value);
    if (amount !== null && amount >= 0 && isCurrency(currency)) return { amount, currency };
    context.addIssue({ code: 'custom', message: 'not an amount of a currency that we sell in' });
    return z.NEVER;
  });

const instantShape = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** Our id in the metadata, which can be anything in a payment that is not ours. */
const ourId = (name: 'payment' | 'refund') =>
  z
    .unknown()
    .optional()
    .transform((metadata): string | null => {
      const id: unknown =
        typeof metadata === 'object' && metadata !== null ? Reflect.get(metadata, name) : null;
      return typeof id === 'string' ? id : null;
    });

const linkShape = z.object({ href: z.string() }).nullish();

const REFUND_STATUS = {
  queued: 'queued',
  pending: 'queued',
  processing: 'sent',
  refunded: 'done',
  failed: 'failed',
  canceled: 'failed',
} as const satisfies Record<string, ProviderRefund['status']>;

export const refundShape = z
  .object({
    id: z.string(),
    paymentId: z.string(),
    amount: amountShape,
    status: z.enum(['queued', 'pending', 'processing', 'refunded', 'failed', 'canceled']),
    createdAt: instantShape,
    metadata: ourId('refund'),
  })
  .transform(({ paymentId, ...wire }): ProviderRefund & { paymentId: string } => ({
    paymentId,
    id: wire.id,
    refund: wire.metadata,
    amount: wire.amount,
    at: wire.createdAt,
    status: REFUND_STATUS[wire.status],
  }));

export const chargebackShape = z.object({
  id: z.string(),
  paymentId: z.string(),
  amount: amountShape,
  createdAt: instantShape,
  reversedAt: instantShape.nullish(),
  reason: z.object({ code: z.string() }).nullish(),
});

const detailsShape = z.object({
  consumerAccount: z.string().nullish(),
  cardCountryCode: z.string().nullish(),
  cardFingerprint: z.string().nullish(),
  failureReason: z.string().nullish(),
  bankReasonCode: z.string().nullish(),
  bankName: z.string().nullish(),
  bankAccount: z.string().nullish(),
  bankBic: z.string().nullish(),
  transferReference: z.string().nullish(),
});
type Details = z.infer<typeof detailsShape>;

const STATUS = {
  open: 'open',
  pending: 'pending',
  authorized: 'pending',
  paid: 'paid',
  canceled: 'cancelled',
  expired: 'expired',
  failed: 'failed',
} as const satisfies Record<string, ProviderStatus>;

const paymentWire = z.object({
  id: z.string(),
  mode: z.enum(['test', 'live']),
  status: z.enum(['open', 'pending', 'authorized', 'paid', 'canceled', 'expired', 'failed']),
  amount: amountShape,
  method: z.string().nullish(),
  metadata: ourId('payment'),
  createdAt: instantShape,
  paidAt: instantShape.nullish(),
  customerId: z.string().nullish(),
  mandateId: z.string().nullish(),
  details: detailsShape.nullish(),
  _links: z.object({ checkout: linkShape, refunds: linkShape, chargebacks: linkShape }),
  _embedded: z
    .object({
      refunds: z.array(refundShape).optional(),
      chargebacks: z.array(chargebackShape).optional(),
    })
    .optional(),
});

/** A payer's account is an IBAN; for PayPal the same field is an address of electronic mail. */
const ibanOf = (details: Details): string | null =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.exec((details.consumerAccount ?? '').replace(/ /g, ''))?.[0] ??
  null;

const payerOf = (details: Details): ProviderPayment['payer'] => {
  const iban = ibanOf(details);
  return {
    country: details.cardCountryCode ?? iban?.slice(0, 2) ?? null,
    account: iban ?? details.cardFingerprint ?? null,
  };
};

/** Mollie calls the name that the money goes to `bankName`. */
function transferOf(details: Details): ProviderPayment['transfer'] {
  const { bankName: holder, bankAccount: iban, bankBic: bic, transferReference } = details;
  return holder && iban && bic && transferReference
    ? { holder, iban, bic, reference: transferReference }
    : null;
}

const chargebackOf = (wire: z.infer<typeof chargebackShape>): ProviderChargeback => ({
  id: wire.id,
  amount: wire.amount,
  at: wire.createdAt,
  reversed: wire.reversedAt !== null && wire.reversedAt !== undefined,
  reason: wire.reason?.code ?? null,
});

function toPayment(wire: z.infer<typeof paymentWire>): ProviderPayment {
  const [status, details] = [STATUS[wire.status], wire.details ?? {}];
  return {
    id: wire.id,
    payment: wire.metadata,
    mode: wire.mode,
    status,
    amount: wire.amount,
    method: wire.method ? (ourMethod(wire.method) ?? wire.method) : null,
    checkoutUrl: status === 'open' ? (wire._links.checkout?.href ?? null) : null,
    paidAt: wire.paidAt ?? null,
    failure: status === 'failed' ? failureReason(details) : null,
    ...(status === 'failed' && details.bankReasonCode
      ? { failureCode: details.bankReasonCode }
      : {}),
    payer: payerOf(details),
    transfer: transferOf(details),
    refunds: (wire._embedded?.refunds ?? []).map(({ paymentId: _paymentId, ...refund }) => refund),
    chargebacks: (wire._embedded?.chargebacks ?? []).map(chargebackOf),
  };
}

/**
 * A payment of Mollie's with what only the adapter needs: whose mandate it used, and whether it has
 * refunds or chargebacks, which a list names by links alone.
 */
export const paymentShape = paymentWire.transform((wire) => ({
  payment: toPayment(wire),
  createdAt: wire.createdAt,
  customerId: wire.customerId ?? null,
  mandateId: wire.mandateId ?? null,
  hasReturns: Boolean(wire._links.refunds ?? wire._links.chargebacks),
}));
export type MolliePayment = z.infer<typeof paymentShape>;

/** An entry of a list, read far enough to skip one that is not ours and that we cannot express. */
export const listEntryShape = z.object({ id: z.string(), metadata: ourId('payment') });

/** One page of a list; `next` is the id that the next page begins with. */
export const pageShape = z
  .object({
    _embedded: z.record(z.string(), z.array(z.unknown())),
    _links: z.object({ next: linkShape }),
  })
  .transform(({ _embedded, _links }) => ({
    items: Object.values(_embedded).flat(),
    next: URL.parse(_links.next?.href ?? '')?.searchParams.get('from') ?? null,
  }));

export const methodsShape = z.object({
  _embedded: z.object({
    methods: z.array(
      z.object({
        id: z.string().nullable(),
        issuers: z.array(z.object({ id: z.string(), name: z.string() })).nullish(),
      }),
    ),
  }),
});

export const createdShape = z.object({ id: z.string() });
