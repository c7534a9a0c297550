import { UUID_PATTERN } from '../../../../shared/identifiers.ts';
import { VOICE_TYPE } from '../../../../shared/voice.ts';
import type { Viewer } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { byProxy } from '../by-proxy.ts';
import type { ProxyDelivery } from '../by-proxy.ts';
import { chatUpload, PRIVATE_HEADERS } from '../serve.ts';

/**
 * The part of a file that a `range` header asks for, both ends among it.
 * @returns null for the whole: without a range, or for several or an invalid one, as a server may
 *   (RFC 9110); `none` where it is outside of the file.
 */
function rangeOf(
  header: string | null,
  size: number,
): { first: number; last: number } | 'none' | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  if (from === '') {
    const length = Math.min(size, Number(to));
    return length === 0 ? 'none' : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return null;
  return first >= size ? 'none' : { first, last };
}

/**
 * Answers GET `/photos/{id}/voice`: a recording of a conversation, for the two in it, while its
 * message is visible to them; a part of it where one is requested. Any refusal is an empty 404.
 * @param proxy who sends the file, and parts of it, instead of the server; null where nobody does.
 */
export async function serveVoice(
  services: Pick<Services, 'database' | 'photos' | 'clock' | 'settings'>,
  viewer: Viewer | null,
  id: string,
  range: string | null,
  proxy: ProxyDelivery | null = null,
): Promise<Response> {
  const found =
    viewer && viewer.status !== 'deleted' && UUID_PATTERN.test(id)
      ? await chatUpload(services, viewer, id)
      : null;
  const headers = { ...PRIVATE_HEADERS, 'content-type': VOICE_TYPE, 'accept-ranges': 'bytes' };
  const place = found && proxy && (await services.photos.locateVoice(found.id, proxy.method));
  if (place) return byProxy(proxy, place, headers);
  const file = found && (await services.photos.readVoice(found.id));
  if (!file) return new Response(null, { status: 404, headers: PRIVATE_HEADERS });
  const part = rangeOf(range, file.byteLength);
  if (part === 'none')
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'content-range': `bytes */${file.byteLength}` },
    });
  const { first, last } = part ?? { first: 0, last: file.byteLength - 1 };
  return new Response(new Uint8Array(file.subarray(first, last + 1)), {
    status: part ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(last - first + 1),
      ...(part ? { 'content-range': `bytes ${first}-${last}/${file.byteLength}` } : {}),
    },
  });
}
