import type { MollieBank, StoredPayment } from './bank.ts';
import { MollieError } from './errors.ts';
import {
  METHOD_CURRENCIES,
  checkPayment,
  checkQuery,
  customerInput,
  mandateInput,
  noInput,
  parseBody,
  paymentInput,
  refundInput,
} from './input.ts';
import {
  chargebackResource,
  customerResource,
  listResource,
  mandateResource,
  methodResource,
  paymentResource,
  refundResource,
} from './resources.ts';

/** A request that passed the key and the idempotency rules. */
export interface ApiRequest {
  method: string;
  url: URL;
  body: unknown;
}

export interface ApiAnswer {
  status: number;
  /** Undefined for an answer without a body. */
  body?: unknown;
}

interface ApiContext extends ApiRequest {
  bank: MollieBank;
  mode: 'test' | 'live';
  /** The parts of the path that stand for ids, in order. */
  ids: readonly [string, string];
}

type Handler = (context: ApiContext) => ApiAnswer;

const ok = (body: unknown): ApiAnswer => ({ status: 200, body });
const created = (body: unknown): ApiAnswer => ({ status: 201, body });

/** What a bank transfer says on the payer's screen. */
const TRANSFER = {
  bankName: 'Stichting Mollie Payments',
  bankAccount: 'NL53ABNA0627535577',
  bankBic: 'ABNANL2A',
};

const createPayment: Handler = ({ bank, body, mode, url }) => {
  const input = parseBody(paymentInput, body);
  checkPayment(input, bank);
  const { method, customerId = null } = input;
  const mandate = bank.mandates.find(
    (one) => one.customerId === customerId && (!input.mandateId || one.id === input.mandateId),
  );
  const payment = bank.addPayment({
    mode,
    amount: input.amount,
    description: input.description,
    method: method ?? null,
    locale: input.locale ?? null,
    metadata: input.metadata ?? null,
    redirectUrl: input.redirectUrl ?? null,
    webhookUrl: input.webhookUrl ?? null,
    sequenceType: input.sequenceType,
    customerId,
    mandateId: mandate?.id ?? null,
    status: input.sequenceType === 'recurring' ? 'pending' : 'open',
    details: {},
  });
  if (method === 'banktransfer')
    payment.details = { ...TRANSFER, transferReference: `RF12-${payment.id.slice(-4)}` };
  return created(paymentResource(url.origin, payment));
};

function readPayment({ bank, ids, url }: ApiContext): ApiAnswer {
  checkQuery(url.searchParams, ['embed', 'include']);
  const embed = (url.searchParams.get('embed') ?? '').split(',').filter((name) => name !== '');
  const unknown = embed.find((name) => !['refunds', 'chargebacks', 'captures'].includes(name));
  if (unknown !== undefined)
    throw new MollieError(400, `The embed ${unknown} is unknown.`, 'embed');
  return ok(paymentResource(url.origin, bank.payment(ids[0]), embed));
}

const cancelPayment: Handler = ({ bank, ids, body, url }) => {
  if (body !== undefined) parseBody(noInput, body);
  return ok(paymentResource(url.origin, bank.cancel(ids[0])));
};

const createRefund: Handler = ({ bank, ids, body, url }) => {
  const input = parseBody(refundInput, body);
  const refund = bank.refund(ids[0], { ...input, metadata: input.metadata ?? null });
  return created(refundResource(url.origin, bank.payment(ids[0]), refund));
};

/** A list of what payments hold, from new to old; a payment's list where the path has its id. */
function list<Item extends { id: string; createdAt: string }>(
  name: string,
  itemsOf: (origin: string, payment: StoredPayment) => readonly Item[],
): Handler {
  return ({ bank, ids, url }) => {
    checkQuery(url.searchParams, ['from', 'limit', 'sort', 'embed']);
    const limit = Number(url.searchParams.get('limit') ?? 50);
    if (!Number.isInteger(limit) || limit < 1 || limit > 250)
      throw new MollieError(400, 'The limit is not between 1 and 250.', 'limit');
    const payments = ids[0] === '' ? [...bank.payments].reverse() : [bank.payment(ids[0])];
    // The sort is stable, so that the newest of one second stays first.
    const items = payments
      .flatMap((payment) => [...itemsOf(url.origin, payment)].reverse())
      .sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
    const from = url.searchParams.get('from');
    if (from !== null && !items.some(({ id }) => id === from))
      throw new MollieError(400, 'The from parameter is unknown.', 'from');
    return ok(listResource(url, name, items));
  };
}

const METHODS_OF: Readonly<Record<string, readonly string[]>> = {
  NL: ['ideal'],
  BE: ['bancontact'],
  AT: ['eps', 'paysafecard'],
  PL: ['przelewy24', 'blik'],
};

const listMethods: Handler = ({ url }) => {
  const query = url.searchParams;
  checkQuery(query, [
    'amount[value]',
    'amount[currency]',
    'billingCountry',
    'include',
    'includeWallets',
    'locale',
    'resource',
    'sequenceType',
  ]);
  const [currency, value] = [query.get('amount[currency]'), query.get('amount[value]')];
  if ((currency === null) !== (value === null) || !/^\d+\.\d{2}$/.test(value ?? '0.00'))
    throw new MollieError(400, 'The amount is not valid.', 'amount');
  const offered =
    query.get('sequenceType') === 'recurring'
      ? ['creditcard', 'directdebit']
      : [
          ...(METHODS_OF[query.get('billingCountry') ?? 'NL'] ?? []),
          'creditcard',
          'paypal',
          ...(query.get('includeWallets') === 'applepay' ? ['applepay'] : []),
          'banktransfer',
          'klarna',
        ];
  const methods = offered
    .filter((id) => METHOD_CURRENCIES[id]?.includes(currency ?? 'EUR') ?? true)
    .map((id) => methodResource(url.origin, id));
  const self = { href: url.href, type: 'application/hal+json' };
  const documentation = { href: 'https://docs.mollie.com/reference', type: 'text/html' };
  return ok({
    count: methods.length,
    _embedded: { methods },
    _links: { self, documentation },
  });
};

const createCustomer: Handler = ({ bank, body, mode, url }) => {
  const input = parseBody(customerInput, body);
  const customer = bank.addCustomer({
    name: input.name ?? null,
    email: input.email ?? null,
    metadata: input.metadata ?? null,
  });
  return created(customerResource(url.origin, customer, mode));
};

const createMandate: Handler = ({ bank, ids, body, mode, url }) => {
  const input = parseBody(mandateInput, body);
  const customerId = bank.customer(ids[0]).id;
  const reference = input.mandateReference ?? null;
  if (reference !== null && bank.mandates.some((one) => one.mandateReference === reference))
    throw new MollieError(422, 'The mandate reference is used already.', 'mandateReference');
  const mandate = bank.addMandate({
    customerId,
    consumerName: input.consumerName,
    consumerAccount: input.consumerAccount,
    signatureDate: input.signatureDate ?? null,
    mandateReference: reference,
  });
  return created(mandateResource(url.origin, mandate, mode));
};

const listMandates: Handler = ({ bank, ids, mode, url }) => {
  checkQuery(url.searchParams, ['from', 'limit', 'sort']);
  const mandates = bank.mandates.filter(
    ({ customerId }) => customerId === bank.customer(ids[0]).id,
  );
  return ok(
    listResource(
      url,
      'mandates',
      mandates.map((mandate) => mandateResource(url.origin, mandate, mode)),
    ),
  );
};

const deleteMandate: Handler = ({ bank, ids, body }) => {
  if (body !== undefined) parseBody(noInput, body);
  const [customerId, id] = ids;
  const mandate = bank.mandates.find((one) => one.id === id && one.customerId === customerId);
  if (!mandate) throw new MollieError(404, `No mandate exists with token ${id}.`);
  const isUsed = bank.payments.some(
    (payment) => payment.mandateId === id && ['open', 'pending'].includes(payment.status),
  );
  if (isUsed) throw new MollieError(422, 'The mandate has a payment that is not final.');
  bank.mandates = bank.mandates.filter((one) => one !== mandate);
  return { status: 204 };
};

const ROUTES: readonly (readonly [string, RegExp, Handler])[] = [
  ['POST', /^\/v2\/payments$/, createPayment],
  ['GET', /^\/v2\/payments$/, list('payments', (origin, one) => [paymentResource(origin, one)])],
  ['GET', /^\/v2\/payments\/([^/]+)$/, readPayment],
  ['DELETE', /^\/v2\/payments\/([^/]+)$/, cancelPayment],
  ['POST', /^\/v2\/payments\/([^/]+)\/refunds$/, createRefund],
  [
    'GET',
    /^\/v2(?:\/payments\/([^/]+))?\/refunds$/,
    list('refunds', (origin, payment) =>
      payment.refunds.map((refund) => refundResource(origin, payment, refund)),
    ),
  ],
  [
    'GET',
    /^\/v2(?:\/payments\/([^/]+))?\/chargebacks$/,
    list('chargebacks', (origin, payment) =>
      payment.chargebacks.map((chargeback) => chargebackResource(origin, payment, chargeback)),
    ),
  ],
  ['GET', /^\/v2\/methods$/, listMethods],
  ['POST', /^\/v2\/customers$/, createCustomer],
  [
    'GET',
    /^\/v2\/customers\/([^/]+)$/,
    ({ bank, ids, mode, url }) => ok(customerResource(url.origin, bank.customer(ids[0]), mode)),
  ],
  ['POST', /^\/v2\/customers\/([^/]+)\/mandates$/, createMandate],
  ['GET', /^\/v2\/customers\/([^/]+)\/mandates$/, listMandates],
  ['DELETE', /^\/v2\/customers\/([^/]+)\/mandates\/([^/]+)$/, deleteMandate],
];

/**
 * Answers one request as Mollie's API v2 does; null for one that this stand-in does not know.
 * @throws MollieError for one that Mollie refuses
 */
export function answerApi(
  request: ApiRequest,
  bank: MollieBank,
  mode: 'test' | 'live',
): ApiAnswer | null {
  for (const [method, pattern, handler] of ROUTES) {
    const match = method === request.method ? pattern.exec(request.url.pathname) : null;
    if (match !== null)
      return handler({ ...request, bank, mode, ids: [match[1] ?? '', match[2] ?? ''] });
  }
  return null;
}
