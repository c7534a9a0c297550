import { z } from 'zod';
import type { Logger } from '../../log.ts';
import type { Outcome } from '../provider.ts';
import { done } from '../provider.ts';

interface MollieCall {
  method: 'GET' | 'POST' | 'DELETE';
  /** Begins with a slash; ids in it are written by `encodeURIComponent`. */
  path: string;
  /** The path as it is logged: without ids. */
  endpoint: string;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  /** The Idempotency-Key; Mollie stores it for 24 hours. */
  key?: string;
  /** When this call is aborted; ten seconds without one. */
  until?: AbortSignal;
}

interface MollieAnswer<Body> {
  body: Body;
  /** Mollie's clock, by the `Date` header. */
  at: Date | null;
}

export interface MollieClient {
  /**
   * Sends one call and checks its answer. `refused` has the code `mollie_STATUS[_FIELD]`, or
   * `http_STATUS` where the answer is not Mollie's. Never throws; an answer that cannot be read is
   * `unknown`, as the work behind it may be done.
   */
  call<Body>(call: MollieCall, shape: z.ZodType<Body>): Promise<Outcome<MollieAnswer<Body>>>;
}

const PATIENCE_MS = 10_000;
const ANSWER_BYTES = 1_000_000;

/** The time that one operation has, over all its calls. */
export const operationTime = (): AbortSignal => AbortSignal.timeout(PATIENCE_MS);

/** Failures of a connection before anything was sent. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

const errorShape = z.object({ status: z.number(), title: z.string(), field: z.string().nullish() });
const idShape = z.string().regex(/^[\w-]{1,80}$/);

function wasNeverSent(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : null;
  return typeof code === 'string' && NEVER_SENT.has(code);
}

/** The JSON of an answer; undefined for anything else, and for one of more than 1 MB. */
async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > ANSWER_BYTES) return undefined;
    chunks.push(chunk);
  }
  if (size === 0) return null;
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    // A proxy's page, or an answer that was cut: the caller treats both as unreadable.
    return undefined;
  }
}

/** What a status without success means. 409: a call with the same key still runs. */
function failureOf(status: number, body: unknown): Outcome<never> {
  if (status === 503 || status === 429) return { kind: 'away' };
  if (status >= 500 || status === 408 || status === 409) return { kind: 'unknown' };
  const error = errorShape.safeParse(body);
  if (!error.success || error.data.status !== status)
    return { kind: 'refused', code: `http_${status}` };
  const field = /^[\w.]{1,40}$/.exec(error.data.field ?? '')?.[0];
  return { kind: 'refused', code: `mollie_${status}${field === undefined ? '' : `_${field}`}` };
}

/**
 * The transport to Mollie: Node's own fetch with the key, ten seconds of patience and no redirects.
 * The log gets method, path without ids, status, milliseconds and Mollie's request id.
 * @param options.apiUrl with the version, as `https://api.mollie.com/v2`
 */
export function createMollieClient(options: {
  apiKey: string;
  apiUrl: string;
  log: Logger;
}): MollieClient {
  const base = options.apiUrl.replace(/\/+$/, '');

  async function send(call: MollieCall): Promise<Response> {
    const query = new URLSearchParams(call.query).toString();
    return fetch(`${base}${call.path}${query === '' ? '' : `?${query}`}`, {
      method: call.method,
      redirect: 'manual',
      signal: call.until ?? operationTime(),
      headers: {
        authorization: `Bearer ${options.apiKey}`,
        accept: 'application/hal+json',
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(call.key === undefined ? {} : { 'idempotency-key': call.key }),
      },
      body: call.body === undefined ? null : JSON.stringify(call.body),
    });
  }

  /**
   * A read whose connection ended is sent once more: a keep-alive connection may have been closed
   * meanwhile. A write is not: it may have arrived.
   */
  const sendSafely = (call: MollieCall): Promise<Response> =>
    call.method === 'GET'
      ? send(call).catch((error: unknown) => {
          if (error instanceof DOMException || wasNeverSent(error)) throw error;
          return send(call);
        })
      : send(call);

  return {
    async call(call, shape) {
      const startedAt = performance.now();
      const fields: Record<string, unknown> = { method: call.method, path: call.endpoint };
      const report = (outcome: Outcome<unknown>['kind']) =>
        options.log.info(
          { ...fields, outcome, ms: Math.round(performance.now() - startedAt) },
          'payment provider called',
        );
      try {
        const response = await sendSafely(call);
        fields['status'] = response.status;
        const request = idShape.safeParse(response.headers.get('x-request-id'));
        if (request.success) fields['request'] = request.data;
        const body = await readJson(response);
        if (!response.ok) {
          const failure = failureOf(response.status, body);
          report(failure.kind);
          return failure;
        }
        const read = shape.safeParse(body);
        report(read.success ? 'done' : 'unknown');
        if (!read.success) return { kind: 'unknown' };
        const at = new Date(response.headers.get('date') ?? '');
        return done({ body: read.data, at: Number.isNaN(at.getTime()) ? null : at });
      } catch (error) {
        // For any network error it matters only whether Mollie may have got the call.
        const kind = wasNeverSent(error) ? 'away' : 'unknown';
        report(kind);
        return { kind };
      }
    },
  };
}
