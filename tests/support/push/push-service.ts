import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { pushPayloadSchema } from '../../../shared/contract/push.ts';
import type { PushPayload, PushSubscriptionFields } from '../../../shared/contract/push.ts';

/**
 * A push service of the tests' own: it speaks RFC 8030, validates VAPID (RFC 8292), and has the
 * browsers' private keys, so that it can read what arrives (RFC 8291) as a browser would. It stores
 * what a browser that is offline has not fetched, by topic.
 */

/** A push as it was taken. */
export interface ReceivedPush {
  endpoint: string;
  payload: PushPayload;
  /** The decrypted text: what `ServiceWorker.deliverPushMessage` takes. */
  text: string;
  ttl: number;
  urgency: string;
  topic: string | null;
  /** Path of the message, as in `Location`. */
  location: string;
  claims: { aud: string; exp: number; sub: string };
  /** Bytes of the encrypted body. */
  size: number;
}

/** What the service says instead of taking a push; `hang` says nothing at all. */
interface ProgrammedAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  hang?: true;
}

export interface PushService {
  /** For `VONK_PUSH_SERVICES`. */
  origin: string;
  /**
   * What `PushManager.subscribe` gives. @param applicationServerKey the public key that alone may
   * send, base64url.
   */
  subscribe(applicationServerKey: string): PushSubscriptionFields;
  /** Every push that was taken, in order. */
  readonly received: readonly ReceivedPush[];
  /** How many requests came, whatever was answered. */
  readonly requests: number;
  /** What was wrong with those that were refused, and with those that could not be read. */
  readonly faults: readonly string[];
  /** Waits until so many were taken. */
  waitFor(count: number, patienceMs?: number): Promise<readonly ReceivedPush[]>;
  /**
   * What a browser that comes back is given: of each topic the last that was not fetched before, as
   * long as its TTL lasts.
   */
  fetch(endpoint: string): ReceivedPush[];
  /** The subscription ended: 410 from now on. */
  expire(endpoint: string): void;
  /** Answers the next requests so, one each. */
  answer(...answers: ProgrammedAnswer[]): void;
  /** Called with each push that was taken, before the answer goes out; the answer waits for it. */
  beforeAnswer: ((push: ReceivedPush) => Promise<void> | void) | null;
  close(): Promise<void>;
}

interface Subscriber {
  endpoint: string;
  applicationServerKey: string;
  pair: ReturnType<typeof createECDH>;
  auth: Buffer;
  isExpired: boolean;
  waiting: { push: ReceivedPush; until: number }[];
}

const hmac = (key: Buffer, ...parts: (Buffer | string)[]): Buffer =>
  parts.reduce((sum, part) => sum.update(part), createHmac('sha256', key)).digest();
/**
 * HKDF of one block, written out, so that the two ends do not share what could be wrong with it.
 */
const hkdf = (salt: Buffer, secret: Buffer, info: Buffer | string, bytes: number): Buffer =>
  hmac(hmac(salt, secret), info, Buffer.from([1])).subarray(0, bytes);

/**
 * Reads a body as a browser does: RFC 8188 with the keys of RFC 8291. @throws Error for whatever
 * was not encrypted to this pair.
 */
export function decryptPush(
  body: Buffer,
  pair: ReturnType<typeof createECDH>,
  auth: Buffer,
): string {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const secret = hkdf(
    auth,
    pair.computeSecret(sender),
    Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]),
    32,
  );
  const decipher = createDecipheriv(
    'aes-128-gcm',
    hkdf(salt, secret, 'Content-Encoding: aes128gcm\0', 16),
    hkdf(salt, secret, 'Content-Encoding: nonce\0', 12),
  );
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('the last record does not end with 2');
  return padded.subarray(0, end).toString('utf8');
}

/** What the Authorization header claims. @throws Error saying what is wrong with it. */
function verifyVapid(
  header: string | undefined,
  audience: string,
  applicationServerKey: string,
): ReceivedPush['claims'] {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? [];
  if (token === undefined || key === undefined) throw new Error('no vapid authorization');
  if (key !== applicationServerKey)
    throw new Error('another key than the one that was subscribed with');
  const [head = '', claimed = '', signature = ''] = token.split('.');
  const read = (part: string): Record<string, unknown> =>
    JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  const { aud, exp, sub } = read(claimed);
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  });
  if (
    read(head)['alg'] !== 'ES256' ||
    !verify(
      'sha256',
      Buffer.from(`${head}.${claimed}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  )
    throw new Error('a signature that is wrong');
  const now = Date.now() / 1_000;
  if (aud !== audience) throw new Error(`a token for ${String(aud)}`);
  if (typeof exp !== 'number' || exp <= now || exp > now + 86_400)
    throw new Error('a token that is over, or good for more than a day');
  if (typeof sub !== 'string' || !/^(mailto:.+@|https:\/\/)/.test(sub))
    throw new Error('nobody to write to');
  return { aud, exp, sub };
}

/** A refusal with its status. */
class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Validates a request by the RFCs and reads it. @throws Refused */
function validateRequest(
  request: IncomingMessage,
  body: Buffer,
  subscriber: Subscriber,
  origin: string,
  location: string,
): ReceivedPush {
  const { ttl, urgency, topic } = request.headers;
  if (subscriber.isExpired) throw new Refused(410, 'a subscription that ended');
  if (typeof ttl !== 'string' || !/^\d+$/.test(ttl)) throw new Refused(400, 'no TTL');
  if (request.headers['content-encoding'] !== 'aes128gcm')
    throw new Refused(415, 'another content coding than aes128gcm');
  if (body.length > 4_096) throw new Refused(413, 'more than 4096 bytes');
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic)))
    throw new Refused(400, `the topic ${String(topic)}`);
  if (urgency !== undefined && !['very-low', 'low', 'normal', 'high'].includes(String(urgency)))
    throw new Refused(400, `the urgency ${String(urgency)}`);
  let claims: ReceivedPush['claims'];
  try {
    claims = verifyVapid(request.headers.authorization, origin, subscriber.applicationServerKey);
  } catch (error) {
    throw new Refused(403, String(error));
  }
  try {
    const text = decryptPush(body, subscriber.pair, subscriber.auth);
    return {
      endpoint: subscriber.endpoint,
      payload: pushPayloadSchema.parse(JSON.parse(text)),
      text,
      ttl: Number(ttl),
      urgency: String(urgency ?? 'normal'),
      topic: topic === undefined ? null : String(topic),
      location,
      claims,
      size: body.length,
    };
  } catch (error) {
    throw new Refused(400, `what a browser could not read: ${String(error)}`);
  }
}

export async function startPushService(): Promise<PushService> {
  const subscribers = new Map<string, Subscriber>();
  const [received, faults, programmed]: [ReceivedPush[], string[], ProgrammedAnswer[]] = [
    [],
    [],
    [],
  ];
  let requests = 0;
  let origin = '';

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests += 1;
    const body = await bodyOf(request);
    const answer = programmed.shift();
    if (answer?.hang) return;
    if (answer) {
      response.writeHead(answer.status ?? 201, answer.headers).end(answer.body ?? '');
      return;
    }
    const subscriber = subscribers.get(`${origin}${request.url ?? ''}`);
    if (request.method !== 'POST' || !subscriber)
      throw new Refused(404, `${request.method} ${request.url}`);
    const location = `/messages/${randomBytes(9).toString('base64url')}`;
    const push = validateRequest(request, body, subscriber, origin, location);
    subscriber.waiting = subscriber.waiting.filter(
      (one) => push.topic === null || one.push.topic !== push.topic,
    );
    // A TTL of 0 is for a browser that is there now (RFC 8030, section 5.2).
    subscriber.waiting.push({ push, until: Date.now() + push.ttl * 1_000 });
    received.push(push);
    await service.beforeAnswer?.(push);
    response.writeHead(201, { location: `${origin}${location}`, ttl: String(push.ttl) }).end();
  }

  const server = createServer((request, response) => {
    take(request, response).catch((error: unknown) => {
      if (response.destroyed || response.headersSent) return;
      if (!(error instanceof Refused)) throw error;
      faults.push(error.message);
      response.writeHead(error.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const service: PushService = {
    origin,
    received,
    faults,
    beforeAnswer: null,
    get requests() {
      return requests;
    },
    subscribe(applicationServerKey) {
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const [endpoint, auth] = [
        `${origin}/push/${randomBytes(24).toString('base64url')}`,
        randomBytes(16),
      ];
      subscribers.set(endpoint, {
        endpoint,
        applicationServerKey,
        pair,
        auth,
        isExpired: false,
        waiting: [],
      });
      return {
        endpoint,
        expirationTime: null,
        keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
      };
    },
    async waitFor(count, patienceMs = 30_000) {
      for (const until = Date.now() + patienceMs; received.length < count;) {
        if (Date.now() > until)
          throw new Error(
            `${received.length} of ${count} pushes came; faults: ${faults.join(', ') || 'none'}`,
          );
        await wait(20);
      }
      return received;
    },
    fetch(endpoint) {
      const subscriber = subscribers.get(endpoint);
      const waiting = subscriber?.waiting ?? [];
      if (subscriber) subscriber.waiting = [];
      return waiting.filter(({ until }) => until >= Date.now()).map(({ push }) => push);
    },
    expire(endpoint) {
      const subscriber = subscribers.get(endpoint);
      if (subscriber) subscriber.isExpired = true;
    },
    answer(...answers) {
      programmed.push(...answers);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return service;
}
