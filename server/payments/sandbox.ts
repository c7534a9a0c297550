import { z } from 'zod';
import {
  sandboxAmount,
  sandboxMethodsSchema,
  sandboxPageSchema,
  sandboxPaymentSchema,
  sandboxRefundSchema,
  sandboxRefusalSchema,
  type sandboxOrderSchema,
  type sandboxRefundOrderSchema,
} from '../../shared/money/sandbox-bank.ts';
import type { Logger } from '../log.ts';
import {
  done,
  type NewPayment,
  type Outcome,
  type PaymentProvider,
  type ProviderPayment,
} from './provider.ts';

/** The adapter of the sandbox bank, over its JSON protocol. */

const TIMEOUT_MS = 10_000;
/** Nothing was sent: nobody listens, or there is no way there. */
const NOT_SENT: readonly unknown[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];
const NOTICE_ID = /^sb_[a-z0-9]{20}$/;

interface SandboxOptions {
  /** The bank's own, such as `http://127.0.0.1:5081`. */
  origin: string;
  key: string;
  log: Logger;
}

type Answered<Value> = Outcome<Value> | { kind: 'missing' };

const codeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? Reflect.get(error.cause, 'code') : null;

/** The sandbox bank as a provider; see `PaymentProvider` for what each call promises. */
export function createSandbox({ origin, key, log }: SandboxOptions): PaymentProvider {
  /** One request, with the outcome that its answer or its failure means. */
  async function call<Schema extends z.ZodType>(
    schema: Schema,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Answered<z.output<Schema>>> {
    const began = performance.now();
    const report = (result: Record<string, unknown>): void =>
      log.info(
        { provider: 'sandbox', method, ms: Math.round(performance.now() - began), ...result },
        'a call to the payment provider',
      );
    try {
      const answer = await fetch(`${origin}/api/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          // A connection from before a restart of the bank would break under the next request.
          connection: 'close',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await answer.text();
      report({ status: answer.status, requestId: answer.headers.get('x-request-id') });
      return parseAnswer(schema, answer.status, text);
    } catch (error) {
      const isAway = NOT_SENT.includes(codeOf(error));
      report({ status: null, code: codeOf(error) });
      return { kind: isAway ? 'away' : 'unknown' };
    }
  }

  /** A change; of a payment that the bank does not know it is refused. */
  async function callKnown<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    body: unknown,
  ): Promise<Outcome<z.output<Schema>>> {
    const answered = await call(schema, 'POST', path, body);
    return answered.kind === 'missing' ? { kind: 'refused', code: 'not_found' } : answered;
  }

  const page = (query: Record<string, string>) =>
    call(sandboxPageSchema, 'GET', `payments?${new URLSearchParams(query).toString()}`);

  return {
    name: 'sandbox',
    mode: 'test',
    checkoutOrigins: [origin],
    async methods({ country, amount }) {
      const { value, currency } = sandboxAmount(amount);
      const query = new URLSearchParams({ country, amount: value, currency }).toString();
      const answered = await call(sandboxMethodsSchema, 'GET', `methods?${query}`);
      if (answered.kind === 'missing') return { kind: 'refused', code: 'not_found' };
      return answered.kind === 'done' ? done(answered.value.methods) : answered;
    },
    create: (order) => callKnown(sandboxPaymentSchema, 'payments', writeOrder(order)),
    async read(id) {
      const answered = await call(
        sandboxPaymentSchema,
        'GET',
        `payments/${encodeURIComponent(id)}`,
      );
      return answered.kind === 'missing' ? done(null) : answered;
    },
    async find(payment) {
      const answered = await page({ payment });
      if (answered.kind === 'missing') return { kind: 'refused', code: 'not_found' };
      return answered.kind === 'done' ? done(answered.value.payments[0] ?? null) : answered;
    },
    cancel: (id) =>
      callKnown(sandboxPaymentSchema, `payments/${encodeURIComponent(id)}/cancel`, {}),
    async refund({ id, refund, amount, description }) {
      const path = `payments/${encodeURIComponent(id)}/refunds`;
      const answered = await callKnown(sandboxRefundSchema, path, {
        refund,
        amount: sandboxAmount(amount),
        description,
      } satisfies z.input<typeof sandboxRefundOrderSchema>);
      const isFinal = answered.kind === 'refused' && answered.code === 'amount_too_high';
      return isFinal ? { ...answered, isFinal } : answered;
    },
    async forgetPayer(id) {
      const path = `payments/${encodeURIComponent(id)}/payer`;
      const answered = await call(z.null(), 'DELETE', path);
      return answered.kind === 'missing' ? done(null) : answered;
    },
    async *since(from): AsyncIterable<ProviderPayment> {
      let cursor: string | null = null;
      do {
        const query: Record<string, string> = cursor === null ? {} : { cursor };
        const answered = await page({ since: from.toISOString(), ...query });
        if (answered.kind !== 'done')
          throw new Error(`The sandbox bank did not list its payments: ${answered.kind}.`);
        yield* answered.value.payments;
        cursor = answered.value.next;
      } while (cursor !== null);
    },
    noticeId(form) {
      const [id, ...others] = form.getAll('id');
      return id !== undefined && others.length === 0 && NOTICE_ID.test(id) ? id : null;
    },
  };
}

const writeOrder = (order: NewPayment): z.input<typeof sandboxOrderSchema> => ({
  payment: order.payment,
  purchase: order.purchase,
  amount: sandboxAmount(order.amount),
  method: order.method,
  bank: order.bank,
  country: order.country,
  locale: order.locale,
  description: order.description,
  returnUrl: order.returnUrl,
  webhookUrl: order.webhookUrl,
  expiresAt: order.expiresAt?.toISOString() ?? null,
  debit:
    order.debit === null
      ? null
      : {
          holder: order.debit.holder,
          iban: order.debit.iban,
          reference: order.debit.reference,
          signedOn: order.debit.signedOn,
        },
});

/** What an answer means. One that cannot be read may be of work that was done. */
function parseAnswer<Schema extends z.ZodType>(
  schema: Schema,
  status: number,
  text: string,
): Answered<z.output<Schema>> {
  let body: unknown;
  try {
    body = text === '' ? null : JSON.parse(text);
  } catch {
    // Cut short, or not the bank at all.
    return { kind: 'unknown' };
  }
  if (status === 404 && sandboxRefusalSchema.safeParse(body).data?.code === 'not_found')
    return { kind: 'missing' };
  if (status >= 400 && status < 500) {
    const refusal = sandboxRefusalSchema.safeParse(body);
    return { kind: 'refused', code: refusal.data?.code ?? `status_${status}` };
  }
  const parsed = schema.safeParse(body);
  return status < 300 && parsed.success ? done(parsed.data) : { kind: 'unknown' };
}
