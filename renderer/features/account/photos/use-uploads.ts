import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { Image } from '../../../../shared/contract/profile.ts';
import { newId } from '../../../../shared/identifiers.ts';
import type { CallFailure } from '../../../../shared/result.ts';
import { useWorker } from '../../../session/contexts.ts';

/** An upload. Its `key` is the idempotency key, so that a retry never makes a second photo. */
export interface Upload {
  key: string;
  photo: Blob;
  /** Address of the picture on this device. */
  preview: string;
  visibility: Image['visibility'];
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** From 0 to 1; at 1 the server works on it. */
  share: number;
  failure: CallFailure | null;
}

type Action =
  | { kind: 'add'; uploads: readonly Upload[] }
  | { kind: 'drop'; key: string }
  | { kind: 'change'; key: string; to: Partial<Pick<Upload, 'state' | 'share' | 'failure'>> };

function reduce(uploads: readonly Upload[], action: Action): readonly Upload[] {
  if (action.kind === 'add') return [...uploads, ...action.uploads];
  if (action.kind === 'drop') return uploads.filter(({ key }) => key !== action.key);
  return uploads.map((one) => (one.key === action.key ? { ...one, ...action.to } : one));
}

/** How long a photo that arrived stays among those on their way. */
const DONE_MS = 2_500;

/**
 * The photos that are being uploaded: one after the other, each with its progress; what was cut off
 * waits to be tried again.
 */
export function useUploads() {
  const worker = useWorker();
  const [uploads, change] = useReducer(reduce, []);
  const sending = useRef<string | null>(null);
  const next = uploads.find(({ state }) => state === 'waiting');

  useEffect(() => {
    if (!next || sending.current !== null) return;
    const { key, photo, visibility } = next;
    sending.current = key;
    change({ kind: 'change', key, to: { state: 'sending', share: 0, failure: null } });
    void worker
      .uploadPhoto({ file: photo, visibility, key }, (share) =>
        change({ kind: 'change', key, to: { share } }),
      )
      .catch((): { ok: false; failure: CallFailure } => ({
        ok: false,
        failure: { code: 'unreachable', message: '' },
      }))
      .then((answer) => {
        sending.current = null;
        if (answer.ok) setTimeout(() => change({ kind: 'drop', key }), DONE_MS);
        change({
          kind: 'change',
          key,
          to: answer.ok
            ? { state: 'done', share: 1 }
            : { state: 'failed', failure: answer.failure },
        });
      });
  }, [next, uploads, worker]);

  // The pictures' addresses hold memory until they are given back.
  const known = useRef(new Map<string, string>());
  useEffect(() => {
    const present = new Set(uploads.map(({ key }) => key));
    for (const [key, preview] of known.current)
      if (!present.has(key)) {
        URL.revokeObjectURL(preview);
        known.current.delete(key);
      }
    for (const { key, preview } of uploads) known.current.set(key, preview);
  }, [uploads]);
  useEffect(() => {
    const all = known.current;
    return () => {
      for (const preview of all.values()) URL.revokeObjectURL(preview);
    };
  }, []);

  const add = useCallback(
    (photos: readonly Blob[], visibility: Image['visibility']) =>
      change({
        kind: 'add',
        uploads: photos.map((photo): Upload => ({
          key: newId(),
          photo,
          preview: URL.createObjectURL(photo),
          visibility,
          state: 'waiting',
          share: 0,
          failure: null,
        })),
      }),
    [],
  );
  const retry = useCallback(
    (key: string) =>
      change({ kind: 'change', key, to: { state: 'waiting', share: 0, failure: null } }),
    [],
  );
  const drop = useCallback(
    (key: string) => {
      void worker.cancelUpload(key);
      change({ kind: 'drop', key });
    },
    [worker],
  );
  return { uploads, add, retry, drop };
}
