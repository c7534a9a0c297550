import { decimalAmount } from '../../../../shared/money/money.ts';
import { chargedBackMinor, isCancelable, refundedMinor } from './bank.ts';
import type {
  StoredAmount,
  StoredChargeback,
  StoredCustomer,
  StoredMandate,
  StoredPayment,
  StoredRefund,
} from './bank.ts';

/** The resources as Mollie writes them: HAL, amounts as text, whole seconds. */

const link = (href: string, type = 'application/hal+json') => ({ href, type });
const page = (href: string) => link(href, 'text/html');
const documentation = page('https://docs.mollie.com/reference');

const amountOf = ({ minor, currency }: StoredAmount) => ({
  value: decimalAmount({ amount: minor }),
  currency,
});

const instant = (at: Date): string => `${at.toISOString().slice(0, 19)}+00:00`;

const DATED: Readonly<Record<string, string>> = {
  paid: 'paidAt',
  authorized: 'authorizedAt',
  canceled: 'canceledAt',
  expired: 'expiredAt',
  failed: 'failedAt',
};

export const refundResource = (origin: string, payment: StoredPayment, refund: StoredRefund) => ({
  resource: 'refund',
  id: refund.id,
  mode: payment.mode,
  description: refund.description,
  amount: amountOf(refund.amount),
  metadata: refund.metadata ?? null,
  paymentId: payment.id,
  status: refund.status,
  createdAt: instant(refund.createdAt),
  _links: {
    self: link(`${origin}/v2/payments/${payment.id}/refunds/${refund.id}`),
    payment: link(`${origin}/v2/payments/${payment.id}`),
    documentation,
  },
});

export const chargebackResource = (
  origin: string,
  payment: StoredPayment,
  chargeback: StoredChargeback,
) => ({
  resource: 'chargeback',
  id: chargeback.id,
  amount: amountOf(chargeback.amount),
  paymentId: payment.id,
  createdAt: instant(chargeback.createdAt),
  reversedAt: chargeback.reversedAt === null ? null : instant(chargeback.reversedAt),
  reason:
    chargeback.reason === null
      ? null
      : { code: chargeback.reason, description: 'As the bank reported it' },
  _links: {
    self: link(`${origin}/v2/payments/${payment.id}/chargebacks/${chargeback.id}`),
    payment: link(`${origin}/v2/payments/${payment.id}`),
    documentation,
  },
});

/** @param embed which of `refunds` and `chargebacks` are written into it */
export function paymentResource(
  origin: string,
  payment: StoredPayment,
  embed: readonly string[] = [],
) {
  const { currency } = payment.amount;
  const [refunded, chargedBack] = [refundedMinor(payment), chargedBackMinor(payment)];
  const self = `${origin}/v2/payments/${payment.id}`;
  const dated = DATED[payment.status];
  return {
    resource: 'payment',
    id: payment.id,
    mode: payment.mode,
    status: payment.status,
    amount: amountOf(payment.amount),
    ...(payment.status === 'paid'
      ? {
          amountRefunded: amountOf({ minor: refunded, currency }),
          amountRemaining: amountOf({ minor: payment.amount.minor - refunded, currency }),
          amountChargedBack: amountOf({ minor: chargedBack, currency }),
        }
      : {}),
    description: payment.description,
    method: payment.method,
    locale: payment.locale,
    metadata: payment.metadata ?? null,
    profileId: 'pfl_standin123',
    sequenceType: payment.sequenceType,
    redirectUrl: payment.redirectUrl,
    webhookUrl: payment.webhookUrl,
    ...(payment.customerId === null ? {} : { customerId: payment.customerId }),
    ...(payment.mandateId === null ? {} : { mandateId: payment.mandateId }),
    isCancelable: isCancelable(payment),
    details: Object.keys(payment.details).length === 0 ? null : payment.details,
    createdAt: instant(payment.createdAt),
    ...(dated !== undefined && payment.endedAt !== null
      ? { [dated]: instant(payment.endedAt) }
      : {}),
    _links: {
      self: link(self),
      dashboard: page(`https://my.mollie.com/dashboard/payments/${payment.id}`),
      documentation,
      ...(payment.status === 'open' && payment.redirectUrl !== null
        ? { checkout: page(`${origin}/checkout/${payment.id}`) }
        : {}),
      ...(payment.refunds.length === 0 ? {} : { refunds: link(`${self}/refunds`) }),
      ...(payment.chargebacks.length === 0 ? {} : { chargebacks: link(`${self}/chargebacks`) }),
    },
    ...(embed.length === 0
      ? {}
      : {
          _embedded: {
            ...(embed.includes('refunds')
              ? { refunds: payment.refunds.map((one) => refundResource(origin, payment, one)) }
              : {}),
            ...(embed.includes('chargebacks')
              ? {
                  chargebacks: payment.chargebacks.map((one) =>
                    chargebackResource(origin, payment, one),
                  ),
                }
              : {}),
          },
        }),
  };
}

export const customerResource = (
  origin: string,
  customer: StoredCustomer,
  mode: 'test' | 'live',
) => ({
  resource: 'customer',
  id: customer.id,
  mode,
  name: customer.name,
  email: customer.email,
  locale: null,
  metadata: customer.metadata ?? null,
  createdAt: instant(customer.createdAt),
  _links: {
    self: link(`${origin}/v2/customers/${customer.id}`),
    dashboard: page(`https://my.mollie.com/dashboard/customers/${customer.id}`),
    mandates: link(`${origin}/v2/customers/${customer.id}/mandates`),
    documentation,
  },
});

export const mandateResource = (origin: string, mandate: StoredMandate, mode: 'test' | 'live') => ({
  resource: 'mandate',
  id: mandate.id,
  mode,
  status: 'valid',
  method: 'directdebit',
  details: {
    consumerName: mandate.consumerName,
    consumerAccount: mandate.consumerAccount,
    consumerBic: null,
  },
  mandateReference: mandate.mandateReference,
  signatureDate: mandate.signatureDate,
  customerId: mandate.customerId,
  createdAt: instant(mandate.createdAt),
  _links: {
    self: link(`${origin}/v2/customers/${mandate.customerId}/mandates/${mandate.id}`),
    customer: link(`${origin}/v2/customers/${mandate.customerId}`),
    documentation,
  },
});

export const methodResource = (origin: string, id: string) => ({
  resource: 'method',
  id,
  description: id,
  minimumAmount: { value: '0.01', currency: 'EUR' },
  maximumAmount: null,
  image: {
    size1x: `${origin}/${id}.png`,
    size2x: `${origin}/${id}@2x.png`,
    svg: `${origin}/${id}.svg`,
  },
  status: 'activated',
  _links: { self: link(`${origin}/v2/methods/${id}`) },
});

/** One page of a list, from new to old, as Mollie cuts them: by the id that a page begins with. */
export function listResource<Item extends { id: string }>(
  self: URL,
  name: string,
  items: readonly Item[],
) {
  const limit = Number(self.searchParams.get('limit') ?? 50);
  const from = self.searchParams.get('from');
  const start = from === null ? 0 : items.findIndex(({ id }) => id === from);
  const at = (index: number) => {
    const item = items[index];
    if (item === undefined || index < 0) return null;
    const address = new URL(self);
    address.searchParams.set('from', item.id);
    return link(address.href);
  };
  const shown = items.slice(start, start + limit);
  return {
    count: shown.length,
    _embedded: { [name]: shown },
    _links: {
      self: link(self.href),
      previous: start === 0 ? null : at(Math.max(0, start - limit)),
      next: at(start + limit),
      documentation,
    },
  };
}
