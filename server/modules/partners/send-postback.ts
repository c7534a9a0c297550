import { createHmac } from 'node:crypto';
import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { publicLookup } from '../../http/caller/public-address.ts';

interface Postback {
  /** The same in every attempt. */
  id: string;
  url: URL;
  secret: string;
  /** An origin that the operator listed may be in a private network, and speak http. */
  isOperators: boolean;
}

const PATIENCE_MS = 10_000;

/** The signature of a postback: of its time in seconds, its id, and the requested path. */
export const signatureOf = (secret: string, time: number, id: string, { pathname, search }: URL) =>
  `sha256=${createHmac('sha256', secret).update(`${time}.${id}.${pathname}${search}`).digest('hex')}`;

/** The status of the answer, whose body nobody reads; redirections are not followed. */
function get({ id, url, secret, isOperators }: Postback): Promise<number> {
  // Real time: a partner does not follow the demo's clock.
  const time = Math.floor(Date.now() / 1_000);
  const headers = {
    'user-agent': 'postback',
    'postback-id': id,
    'postback-time': String(time),
    'postback-signature': signatureOf(secret, time, id, url),
  };
  const options = {
    method: 'GET',
    headers,
    signal: AbortSignal.timeout(PATIENCE_MS),
    agent: false,
  };
  return new Promise((resolve, reject) => {
    const sent = isOperators
      ? (url.protocol === 'http:' ? plainRequest : request)(url, options)
      : request(url, { ...options, lookup: publicLookup });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    });
    sent.end();
  });
}

/** Calls a partner's address once. @throws Error for anything but an answer of 200 to 299. */
export async function sendPostback(postback: Postback): Promise<void> {
  const status = await get(postback);
  if (status < 200 || status > 299) throw new Error(`The partner answered ${status}.`);
}
