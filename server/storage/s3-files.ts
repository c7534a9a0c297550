import { AwsClient } from 'aws4fetch';
import type { Config } from '../config.ts';
import { StorageError } from './photo-files.ts';
import type { PhotoFiles } from './photo-files.ts';

const ANSWER_MS = 15_000;
const AT_ONCE = 8;
/** How long a signed address lets in, by the server's clock: no longer than clocks are apart. */
const SIGNED_SECONDS = 300;

const unescape = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|apos|#(\d+));/g, (entity, code: string | undefined) =>
    code
      ? String.fromCodePoint(Number(code))
      : ({ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }[entity] ??
        entity),
  );
const valueOf = (xml: string, name: string): string | null => {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return found === undefined ? null : unescape(found);
};

const typeOf = (key: string): string => (key.endsWith('.wav') ? 'audio/wav' : 'image/webp');

/** Files in a private bucket of an S3-compatible store, with keys below `photos/`. */
export function createS3Files(config: NonNullable<Config['s3']>): PhotoFiles {
  const client = new AwsClient({
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    region: config.region,
    service: 's3',
    retries: 2,
    initRetryMs: 100,
  });
  const bucket = `${config.endpoint.replace(/\/+$/, '')}/${config.bucket}`;
  const urlOf = (key: string): string =>
    `${bucket}/photos/${key.split('/').map(encodeURIComponent).join('/')}`;

  /** @throws StorageError for anything but 2xx and `not found`. */
  async function ask(
    what: string,
    url: string,
    init: { method: string; body?: Uint8Array<ArrayBuffer>; headers?: Record<string, string> },
  ): Promise<Response | null> {
    let response: Response;
    try {
      response = await client.fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_MS) });
    } catch (error) {
      throw new StorageError(`The photo store could not be reached to ${what}.`, { cause: error });
    }
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404 && what !== 'write' && what !== 'list') return null;
    throw new StorageError(`The photo store answered ${response.status} to ${what}.`, {
      status: response.status,
    });
  }

  return {
    async read(key) {
      const response = await ask('read', urlOf(key), { method: 'GET' });
      return response && Buffer.from(await response.arrayBuffer());
    },
    async locate(key, method) {
      const url = `${urlOf(key)}?X-Amz-Expires=${SIGNED_SECONDS}`;
      const signed = await client.sign(url, { method, aws: { signQuery: true } });
      return `${key}${new URL(signed.url).search}`;
    },
    async write(key, bytes) {
      const response = await ask('write', urlOf(key), {
        method: 'PUT',
        body: new Uint8Array(bytes),
        headers: { 'content-type': typeOf(key), 'cache-control': 'private, no-store' },
      });
      await response?.body?.cancel();
    },
    async remove(keys) {
      for (let at = 0; at < keys.length; at += AT_ONCE)
        await Promise.all(
          keys
            .slice(at, at + AT_ONCE)
            .map(async (key) =>
              (await ask('remove', urlOf(key), { method: 'DELETE' }))?.body?.cancel(),
            ),
        );
    },
    async *list(prefix) {
      let token: string | null = null;
      do {
        const query: URLSearchParams = new URLSearchParams({
          'list-type': '2',
          prefix: `photos/${prefix}`,
          ...(token === null ? {} : { 'continuation-token': token }),
        });
        const xml: string =
          (await (await ask('list', `${bucket}?${query.toString()}`, { method: 'GET' }))?.text()) ??
          '';
        for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const key = valueOf(entry, 'Key');
          if (key)
            yield {
              key: key.slice('photos/'.length),
              modified: new Date(valueOf(entry, 'LastModified') ?? 0),
            };
        }
        token =
          valueOf(xml, 'IsTruncated') === 'true' ? valueOf(xml, 'NextContinuationToken') : null;
      } while (token !== null);
    },
  };
}
