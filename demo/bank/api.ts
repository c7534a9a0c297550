import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type z } from 'zod';
import { isSlowMethod } from '../../shared/money/payment-methods.ts';
import {
  sandboxAmount,
  sandboxOrderSchema,
  sandboxRefundOrderSchema,
  type sandboxMethodsSchema,
  type sandboxPageSchema,
  type sandboxPaymentSchema,
  type sandboxRefundSchema,
} from '../../shared/money/sandbox-bank.ts';
import { perform, type ActInput } from './acts.ts';
import { BankRefusal, readBody, type Answer } from './answer.ts';
import { planOfIban } from './debit-plans.ts';
import { hasCheckDigits } from './iban.ts';
import type { Office } from './office.ts';
import { isFinal, refundable, type BankPayment, type BankRefund } from './payment.ts';
import type { BankStore } from './store.ts';
import { banksOf, MERCHANT, methodsWithBanks } from './test-banks.ts';
import { newId } from './transitions.ts';

/** The bank's JSON protocol, for the shop. Repeating a call with the same id repeats no effect. */

const INSTANT_EXPIRY_MS = 15 * 60_000;
const SLOW_EXPIRY_MS = 21 * 86_400_000;
const PAGE = 100;
const NOTHING_CHOSEN: ActInput = {
  reason: 'unknown',
  code: 'MD06',
  plan: 'collected',
  account: '',
  bank: '',
  refund: '',
  faults: [],
};

interface ApiOptions {
  store: BankStore;
  office: Office;
  /** The bearer key that the shop must send. */
  key: string;
  /** The bank's own origin, for the addresses of its pages. */
  origin: string;
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
const json = (value: unknown, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
});

async function parseBody<Schema extends z.ZodType>(
  request: IncomingMessage,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await readBody(request, 'application/json');
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new BankRefusal(400, 'malformed_json');
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new BankRefusal(422, `invalid_${parsed.error.issues[0]?.path.join('_') ?? 'body'}`);
}

const writeRefund = (refund: BankRefund): z.input<typeof sandboxRefundSchema> => ({
  id: refund.id,
  refund: refund.refund,
  amount: sandboxAmount(refund.amount),
  at: refund.at,
  status: refund.status,
});

function writePayment(payment: BankPayment, origin: string): z.input<typeof sandboxPaymentSchema> {
  const leads = !isFinal(payment) && payment.method !== 'sdd';
  return {
    id: payment.id,
    payment: payment.payment,
    mode: 'test',
    status: payment.status,
    amount: sandboxAmount(payment.amount),
    method: payment.method,
    checkoutUrl: leads ? `${origin}/pay/${payment.token}` : null,
    paidAt: payment.paidAt,
    failure: payment.failure,
    // Of a debit only its last digits are stored, which are no account.
    payer: { ...payment.payer, account: payment.method === 'sdd' ? null : payment.payer.account },
    transfer:
      payment.transferReference === null
        ? null
        : {
            holder: MERCHANT.name,
            iban: MERCHANT.iban,
            bic: MERCHANT.bic,
            reference: payment.transferReference,
          },
    refunds: payment.refunds.map(writeRefund),
    chargebacks: payment.chargebacks.map(({ id, amount, at, reversedAt, reason }) => ({
      id,
      amount: sandboxAmount(amount),
      at,
      reversed: reversedAt !== null,
      reason,
    })),
  };
}

/** The fields that identify an order; addresses may differ when a restarted shop asks again. */
const hashOfOrder = ({ purchase, amount, method }: z.output<typeof sandboxOrderSchema>): string =>
  hash(JSON.stringify([purchase, amount.amount, amount.currency, method])).toString('base64url');

/** A payment as it begins. A debit's holder and IBAN are not stored, only what they lead to. */
function begin(order: z.output<typeof sandboxOrderSchema>, now: Date): BankPayment {
  const isDebit = order.method === 'sdd';
  if (isDebit !== (order.debit !== null)) throw new BankRefusal(422, 'invalid_debit');
  if (order.debit !== null && !hasCheckDigits(order.debit.iban))
    throw new BankRefusal(422, 'invalid_iban');
  if (order.bank !== null && !banksOf(order.method).some(({ id }) => id === order.bank))
    throw new BankRefusal(422, 'unknown_bank');
  const lasts = isSlowMethod(order.method) ? SLOW_EXPIRY_MS : INSTANT_EXPIRY_MS;
  const expiresAt = order.expiresAt ?? new Date(now.getTime() + lasts).toISOString();
  const digits = () => String(randomBytes(2).readUInt16BE() % 10_000).padStart(4, '0');
  return {
    id: newId('sb'),
    token: randomBytes(32).toString('base64url'),
    payment: order.payment,
    purchase: order.purchase,
    orderHash: hashOfOrder(order),
    ordered: order.amount,
    amount: order.amount,
    method: order.method,
    bank: order.bank,
    country: order.country,
    locale: order.locale,
    description: order.description,
    returnUrl: order.returnUrl,
    webhookUrl: order.webhookUrl,
    createdAt: now.toISOString(),
    expiresAt,
    status: isDebit ? 'pending' : 'open',
    paidAt: null,
    failure: null,
    payer: {
      country: order.debit?.iban.slice(0, 2) ?? null,
      account: order.debit === null ? null : `${'•'.repeat(4)}${order.debit.iban.slice(-4)}`,
    },
    transferReference: order.method === 'sct' ? `VK ${digits()} ${digits()}` : null,
    transferredAt: null,
    debitPlan: order.debit === null ? null : planOfIban(order.debit.iban),
    refunds: [],
    chargebacks: [],
    cutsAnswer: false,
  };
}

/** Whether it is new, or money of it went back, since a time. */
const changedSince = (from: Date) => (payment: BankPayment) =>
  [
    payment.createdAt,
    ...payment.refunds.map(({ at }) => at),
    ...payment.chargebacks.map(({ at, reversedAt }) => reversedAt ?? at),
  ].some((at) => new Date(at) >= from);

/** Answers `/api/…`. @throws BankRefusal */
export function createApi({ store, office, key, origin }: ApiOptions) {
  const write = (payment: BankPayment) => writePayment(payment, origin);
  /** The answer about a payment, cut off where its page or the operator asked for that. */
  function sendNotice(payment: BankPayment, answer: Answer): Answer {
    if (!payment.cutsAnswer) return answer;
    store.put({ ...payment, cutsAnswer: false });
    return { ...answer, isCut: true };
  }
  function known(id: string | undefined): BankPayment {
    const payment = store.payment(id ?? '');
    if (!payment) throw new BankRefusal(404, 'not_found');
    return payment;
  }

  async function create(request: IncomingMessage): Promise<Answer> {
    const order = await parseBody(request, sandboxOrderSchema);
    const now = await office.now();
    const before = store.byOrder(order.payment);
    if (!before) {
      const payment = begin(order, now);
      office.add(payment);
      return json(write(payment), 201);
    }
    if (before.orderHash !== hashOfOrder(order)) throw new BankRefusal(409, 'idempotency_conflict');
    const payment = office.current(before, now);
    return sendNotice(payment, json(write(payment)));
  }

  async function list(query: URLSearchParams): Promise<Answer> {
    const now = await office.now();
    const since = new Date(query.get('since') ?? 0);
    if (Number.isNaN(since.getTime())) throw new BankRefusal(422, 'invalid_since');
    const ours = query.get('payment');
    const cursor = query.get('cursor');
    const found = [...store.payments()]
      .filter(({ payment }) => ours === null || payment === ours)
      .map((payment) => office.current(payment, now))
      .filter(changedSince(since));
    const from = cursor === null ? 0 : found.findIndex(({ id }) => id === cursor);
    if (from < 0) throw new BankRefusal(422, 'invalid_cursor');
    const page: z.input<typeof sandboxPageSchema> = {
      payments: found.slice(from, from + PAGE).map(write),
      next: found[from + PAGE]?.id ?? null,
    };
    return json(page);
  }

  async function refund(request: IncomingMessage, id: string): Promise<Answer> {
    const order = await parseBody(request, sandboxRefundOrderSchema);
    const now = await office.now();
    const payment = office.current(known(id), now);
    const before = payment.refunds.find((one) => one.refund === order.refund);
    if (before) {
      const isSame =
        before.amount.amount === order.amount.amount &&
        before.amount.currency === order.amount.currency;
      if (!isSame) throw new BankRefusal(409, 'idempotency_conflict');
      return sendNotice(payment, json(writeRefund(before)));
    }
    if (payment.status !== 'paid') throw new BankRefusal(409, 'not_paid');
    if (order.amount.currency !== payment.amount.currency)
      throw new BankRefusal(422, 'other_currency');
    if (order.amount.amount > refundable(payment)) throw new BankRefusal(422, 'amount_too_high');
    const made: BankRefund = { ...order, id: newId('re'), at: now.toISOString(), status: 'queued' };
    const after = { ...payment, refunds: [...payment.refunds, made] };
    office.change(payment, after);
    return sendNotice(after, json(writeRefund(made), 201));
  }

  async function act(id: string, call: 'read' | 'cancel' | 'forget'): Promise<Answer> {
    const now = await office.now();
    const payment = office.current(known(id), now);
    if (call === 'read') return sendNotice(payment, json(write(payment)));
    if (call === 'cancel') {
      const after = perform(payment, 'cancel', NOTHING_CHOSEN, now) ?? payment;
      office.change(payment, after);
      return sendNotice(after, json(write(after)));
    }
    if (!isFinal(payment)) throw new BankRefusal(409, 'not_final');
    const after = { ...payment, payer: { country: null, account: null } };
    office.change(payment, after);
    return sendNotice(after, { status: 204 });
  }

  async function route(request: IncomingMessage, { pathname, searchParams }: URL): Promise<Answer> {
    const [, , noun, id, part] = pathname.split('/');
    const call = [request.method, noun, id === undefined ? '' : 'ID', part ?? ''].join(' ').trim();
    switch (call) {
      case 'POST payments':
        return create(request);
      case 'GET payments':
        return list(searchParams);
      case 'GET payments ID':
        return act(id ?? '', 'read');
      case 'POST payments ID cancel':
        return act(id ?? '', 'cancel');
      case 'POST payments ID refunds':
        return refund(request, id ?? '');
      case 'DELETE payments ID payer':
        return act(id ?? '', 'forget');
      case 'GET methods':
        return json({ methods: methodsWithBanks() } satisfies z.input<typeof sandboxMethodsSchema>);
      default:
        throw new BankRefusal(404, 'no_such_call');
    }
  }

  return async (request: IncomingMessage, url: URL): Promise<Answer> => {
    const given = hash(request.headers.authorization ?? '');
    if (!timingSafeEqual(given, hash(`Bearer ${key}`))) throw new BankRefusal(401, 'wrong_key');
    const cuts = store.cutsNextAnswer;
    if (cuts) store.setCutsNextAnswer(false);
    const answer = await route(request, url);
    return cuts ? { ...answer, isCut: true } : answer;
  };
}
