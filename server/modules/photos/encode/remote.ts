import { photoTypeOf } from '../../../../shared/photos.ts';
import type { EncodersPlace } from '../../../config-encoders.ts';
import type { Logger } from '../../../log.ts';
import type { Encoding, PhotoEncoder } from './encoder.ts';
import { ENCODE_PATH, readEncoding } from './wire.ts';

/** Longer than a picture waits at an encoder with a full line. */
const ANSWER_MS = 30_000;
/** For so long an encoder that did not answer is asked last. */
const AWAY_MS = 10_000;

interface Peer {
  address: string;
  waiting: number;
  /** Until when it counts as unreachable, on a monotonic clock. */
  awayUntil: number;
}

/**
 * Has pictures encoded elsewhere. The encoder with the least work is asked; where none answers the
 * server encodes locally, as it does without any.
 * @param own the server's encoder.
 */
export function createRemoteEncoder(
  { addresses, token }: EncodersPlace,
  own: PhotoEncoder,
  log: Pick<Logger, 'info' | 'warn'>,
  options: { answerMs?: number; now?: () => number } = {},
): PhotoEncoder {
  const { answerMs = ANSWER_MS, now = () => performance.now() } = options;
  const peers: Peer[] = addresses.map((address) => ({ address, waiting: 0, awayUntil: 0 }));

  /** @returns null where it does not answer. */
  async function ask(peer: Peer, bytes: Buffer): Promise<Encoding | null> {
    peer.waiting += 1;
    try {
      const response = await fetch(`${peer.address}${ENCODE_PATH}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/octet-stream',
        },
        body: new Uint8Array(bytes),
        redirect: 'error',
        signal: AbortSignal.timeout(answerMs),
      });
      const made = await readEncoding(response);
      if (peer.awayUntil > 0) log.info({ encoder: peer.address }, 'an encoder answers again');
      peer.awayUntil = 0;
      return made;
    } catch (error) {
      if (peer.awayUntil === 0)
        log.warn({ encoder: peer.address, err: error }, 'an encoder does not answer');
      peer.awayUntil = now() + AWAY_MS;
      return null;
    } finally {
      peer.waiting -= 1;
    }
  }

  return {
    async encode(bytes) {
      const type = photoTypeOf(bytes);
      // Refused without being sent.
      if (type === null || type === 'heic') return own.encode(bytes);
      let isBusy = false;
      const near = peers
        .filter(({ awayUntil }) => awayUntil <= now())
        .toSorted((one, other) => one.waiting - other.waiting);
      for (const peer of near) {
        const made = await ask(peer, bytes);
        if (made && !('problem' in made && made.problem === 'busy')) return made;
        isBusy ||= made !== null;
      }
      return isBusy ? { problem: 'busy' } : own.encode(bytes);
    },
    close: () => own.close(),
    get pid() {
      return own.pid;
    },
  };
}
