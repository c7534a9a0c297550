import { createHash } from 'node:crypto';
import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import type { PushPayload } from '../../../../shared/contract/push.ts';
import { publicLookup } from '../../../http/caller/public-address.ts';
import type { Services } from '../../../services.ts';
import { encryptPush } from './encrypt.ts';
import type { PushKeys } from './encrypt.ts';
import { pushAddress } from './hosts.ts';
import type { PushAddress } from './hosts.ts';
import { vapidHeader } from './vapid.ts';

interface Push {
  endpoint: string;
  keys: PushKeys;
  payload: PushPayload;
  /** How long the push service stores it for an offline device. */
  ttlSeconds: number;
  urgency: 'normal' | 'high';
  /** The receiver: part of the topic, so that both sides of a conversation have different ones. */
  memberId: string;
}

/**
 * `later`: retry, not before `afterMs`. `gone`: the subscription or our key is unknown. `refused`:
 * never accepted. `status` is null without an answer.
 */
export interface Outcome {
  kind: 'accepted' | 'gone' | 'later' | 'refused';
  status: number | null;
  afterMs: number | null;
}

const PATIENCE_MS = 10_000;
const ANSWER_BYTES = 4_096;
const LONGEST_PAUSE_MS = 6 * 3_600_000;

const agent = new Agent({ keepAlive: true, maxSockets: 32, lookup: publicLookup });
/** Services that the operator named may be in a private network. */
const operatorsAgents = {
  'https:': new Agent({ keepAlive: true }),
  'http:': new PlainAgent({ keepAlive: true }),
};

/** A push replaces an undelivered one of its topic (RFC 8030 5.4), which reveals nothing. */
const topicOf = ({ memberId, payload }: Push): string =>
  createHash('sha256').update(`${memberId} ${payload.tag}`).digest('base64url').slice(0, 32);

/** The pause of a Retry-After: seconds, or a date. */
function pauseOf(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? null : Math.min(LONGEST_PAUSE_MS, Math.max(1_000, ms));
}

/** What an answer means (RFC 8030 5 and 7.3, RFC 8292 4.2); redirections are not followed. */
export function outcomeOf(status: number, retryAfter: string | undefined, now: number): Outcome {
  if (status >= 200 && status < 300) return { kind: 'accepted', status, afterMs: null };
  // 401 and 403: the subscription belongs to an earlier key.
  if ([401, 403, 404, 410].includes(status)) return { kind: 'gone', status, afterMs: null };
  if (status === 429 || status >= 500 || status === 408)
    return { kind: 'later', status, afterMs: pauseOf(retryAfter, now) };
  return { kind: 'refused', status, afterMs: null };
}

interface Answered {
  status: number;
  retryAfter: string | undefined;
}

/** Reads a limited part of the answer so that the connection can be reused. */
function drain(answer: IncomingMessage): void {
  let size = 0;
  answer.on('data', (part: Buffer) => {
    size += part.length;
    if (size > ANSWER_BYTES) answer.destroy();
  });
  answer.on('error', () => undefined);
}

/** @returns null without an answer in time; the status line decides. */
function post(
  { url, isOperators }: PushAddress,
  headers: Record<string, string | number>,
  body: Buffer,
): Promise<Answered | null> {
  return new Promise((resolve) => {
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      signal: AbortSignal.timeout(PATIENCE_MS),
    };
    const sent =
      url.protocol === 'http:'
        ? plainRequest(url, { ...options, agent: operatorsAgents['http:'] })
        : request(url, { ...options, agent: isOperators ? operatorsAgents['https:'] : agent });
    sent.on('error', () => resolve(null));
    sent.on('response', (answer) => {
      drain(answer);
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] });
    });
    sent.end(body);
  });
}

/**
 * Sends a push to its push service (RFC 8030), encrypted (RFC 8291) and signed (RFC 8292). Never
 * throws: an address not on the list is `gone`, no answer in time is `later`.
 */
export async function sendPush(
  { config, settings }: Pick<Services, 'config' | 'settings'>,
  push: Push,
): Promise<Outcome> {
  const { vapid, pushServices } = config;
  const address = pushAddress(push.endpoint, pushServices);
  if (!address) return { kind: 'gone', status: null, afterMs: null };
  if (!vapid) return { kind: 'later', status: null, afterMs: null };
  // A push service wants a contact: a server without a public address names its mailbox.
  const subject = /^(https|mailto):/.test(vapid.subject)
    ? vapid.subject
    : `mailto:${settings.current().support_email}`;
  const answer = await post(
    address,
    {
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: push.ttlSeconds,
      urgency: push.urgency,
      topic: topicOf(push),
      // Real time: neither token nor push service follows the demo's clock.
      authorization: vapidHeader({ ...vapid, subject }, address.url.origin, new Date()),
    },
    encryptPush(JSON.stringify(push.payload), push.keys),
  );
  return answer === null
    ? { kind: 'later', status: null, afterMs: null }
    : outcomeOf(answer.status, answer.retryAfter, Date.now());
}
