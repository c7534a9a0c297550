import type {
  MessageRow,
  MessageWork,
  OutboxEntry,
  PhotoSize,
  RefusedRow,
} from '../../local/database.ts';

export type Said =
  { kind: 'text'; text: string } | { kind: 'photo'; photo: string; photo_size: PhotoSize };

export const isMessageWork = (work: OutboxEntry['work']): work is MessageWork =>
  work.kind === 'message' || work.kind === 'photo';

export const saidOfWork = (work: MessageWork): Said =>
  work.kind === 'photo'
    ? { kind: 'photo', photo: work.photo, photo_size: work.photo_size }
    : { kind: 'text', text: work.text };

/** The content of a pending or failed message; null for one that cannot be sent again. */
export function saidOfRow({
  kind,
  text,
  photo,
  photo_size: size,
}: Pick<MessageRow, 'kind' | 'text' | 'photo' | 'photo_size'>): Said | null {
  if (kind === 'photo') return photo !== null && size ? { kind, photo, photo_size: size } : null;
  return kind === 'text' && text !== null ? { kind, text } : null;
}

export const saidOfRefused = ({ text, photo, photo_size: size }: RefusedRow): Said =>
  photo && size ? { kind: 'photo', photo, photo_size: size } : { kind: 'text', text };
export const refusedWords = (said: Said): Pick<RefusedRow, 'text' | 'photo' | 'photo_size'> =>
  said.kind === 'text'
    ? { text: said.text }
    : { text: '', photo: said.photo, photo_size: said.photo_size };

export const rowFields = (
  said: Said,
): Pick<MessageRow, 'kind' | 'text' | 'photo' | 'photo_size' | 'gift'> =>
  said.kind === 'text'
    ? { kind: 'text', text: said.text, photo: null, photo_size: null, gift: null }
    : { kind: 'photo', text: null, photo: said.photo, photo_size: said.photo_size, gift: null };

export function workOf(
  said: Said,
  to: {
    conversation: string | null;
    profile: string;
    credits?: number | undefined;
    reply_to?: string | null | undefined;
  },
): MessageWork {
  const { conversation, profile, credits } = to;
  const place = {
    conversation,
    profile,
    ...(credits === undefined ? {} : { credits }),
    ...(to.reply_to ? { reply_to: to.reply_to } : {}),
  };
  return said.kind === 'text'
    ? { kind: 'message', ...place, text: said.text }
    : { kind: 'photo', ...place, photo: said.photo, photo_size: said.photo_size };
}
