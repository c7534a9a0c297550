import type { Answer } from '../../../shared/contract/calls.ts';
import type { Image } from '../../../shared/contract/profile.ts';

/** A photo to be sent. The same `key` again is the same photo. */
export interface PhotoUpload {
  file: Blob;
  visibility: Image['visibility'];
  key: string;
}

/** A photo to send; `credits` is the agreed price. Same `id`: same message. */
export interface OutgoingPhoto {
  conversation: string | null;
  profile: string;
  file: Blob;
  size: { width: number; height: number };
  id: string;
  credits?: number;
  reply_to?: string | null;
}
/** A recording to send, in the format of `shared/voice.ts`; `credits` is the agreed price. */
export interface OutgoingVoice {
  conversation: string | null;
  profile: string;
  file: Blob;
  ms: number;
  peaks: number[];
  id: string;
  credits?: number;
  reply_to?: string | null;
}
/** A gift to send; `credits` is the agreed price. Same `id`: same gift, paid once. */
export interface OutgoingGift {
  profile: string;
  gift: string;
  id: string;
  credits: number;
}

export type FoundMatches = Pick<Answer<'findMatches'>, 'shared' | 'km'> & { ids: string[] };
