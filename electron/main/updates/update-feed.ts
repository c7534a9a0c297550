import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { isChannel } from './update-decision.ts';

/** Where updates come from and who signs them, as set by the build. */
export interface UpdateSource {
  /** Address of the folder that the releases lie in, with a slash at its end. */
  folder: string;
  channel: string;
  publicKey: string;
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const TEXT_WAIT_MS = 30_000;
const FILE_WAIT_MS = 60 * 60_000;

/**
 * The built feed, or another address for tests (`--update-feed=URL`) with the built channel and
 * key.
 * @returns null without a feed, or for an address that is neither https nor this machine.
 */
export function updateSource(
  commandLine: readonly string[],
  built: { feed: string; channel: string; publicKey: string },
): UpdateSource | null {
  const given =
    commandLine
      .find((argument) => argument.startsWith('--update-feed='))
      ?.slice('--update-feed='.length) ?? built.feed;
  const url = URL.parse(given);
  if (!url || !built.publicKey || !isChannel(built.channel)) return null;
  const isLocal =
    url.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  if (
    (url.protocol !== 'https:' && !isLocal) ||
    url.username ||
    url.password ||
    url.search ||
    url.hash
  )
    return null;
  return {
    folder: url.href.endsWith('/') ? url.href : `${url.href}/`,
    channel: built.channel,
    publicKey: built.publicKey,
  };
}

/** Requests a file of the feed: no cookies, no redirection. */
async function ask(fetch: Fetch, url: string, waitMs: number): Promise<Response> {
  const answer = await fetch(url, {
    redirect: 'error',
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(waitMs),
  });
  if (answer.redirected || (answer.url !== '' && answer.url !== url))
    throw new Error('the feed leads elsewhere');
  return answer;
}

/** The chunks of an answer. @throws Error as soon as there are more bytes than the limit. */
async function* bytesWithin(answer: Response, limit: number): AsyncGenerator<Uint8Array> {
  let sum = 0;
  for await (const part of answer.body ?? []) {
    sum += part.byteLength;
    if (sum > limit) throw new Error('larger than it may be');
    yield part;
  }
}

/** A small text of the feed; null where it is missing. @throws Error where the feed misbehaves. */
export async function readText(fetch: Fetch, url: string, limit: number): Promise<string | null> {
  const answer = await ask(fetch, url, TEXT_WAIT_MS);
  if (answer.status === 404) return null;
  if (answer.status !== 200) throw new Error(`the feed answered ${answer.status}`);
  const parts: Uint8Array[] = [];
  for await (const part of bytesWithin(answer, limit)) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

/** SHA-512 of a file, in base64 as the feed has it. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha512');
  await using handle = await open(file);
  for await (const part of handle.createReadStream({ autoClose: false }))
    hash.update(part as Buffer);
  return hash.digest('base64');
}

/**
 * Downloads and checks a file; nothing stays when it is not what was offered.
 * @throws Error where size or hash differ, the feed fails or redirects.
 */
export async function download(
  fetch: Fetch,
  url: string,
  destination: string,
  wanted: { size: number; sha512: string },
): Promise<void> {
  const answer = await ask(fetch, url, FILE_WAIT_MS);
  if (answer.status !== 200) throw new Error(`the feed answered ${answer.status}`);
  const hash = createHash('sha512');
  let written = 0;
  try {
    await using file = await open(destination, 'w', 0o600);
    for await (const part of bytesWithin(answer, wanted.size)) {
      hash.update(part);
      await file.write(part);
      written += part.byteLength;
    }
    if (written !== wanted.size || hash.digest('base64') !== wanted.sha512)
      throw new Error('not the file that was offered');
  } catch (failure) {
    await rm(destination, { force: true });
    throw failure;
  }
}
