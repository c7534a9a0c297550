import type { MessageRow, PhotoSize, RefusedRow, MessageWork, Work } from '../../local/database.ts';

/** What a message says: a text or a photo. */
export type MessageContent =
  { kind: 'text'; text: string } | { kind: 'photo'; photo: string; photo_size: PhotoSize };

export const isMessageWork = (work: Work): work is MessageWork =>
  work.kind === 'message' || work.kind === 'photo';

export const contentOfWork = (work: MessageWork): MessageContent =>
  work.kind === 'photo'
    ? { kind: 'photo', photo: work.photo, photo_size: work.photo_size }
    : { kind: 'text', text: work.text };

/** The content of a pending or failed message; null for one that cannot be sent again. */
export function contentOfRow({
  kind,
  text,
  photo,
  photo_size: size,
}: Pick<MessageRow, 'kind' | 'text' | 'photo' | 'photo_size'>): MessageContent | null {
  if (kind === 'photo') return photo !== null && size ? { kind, photo, photo_size: size } : null;
  return kind === 'text' && text !== null ? { kind, text } : null;
}

export const contentOfRefused = ({ text, photo, photo_size: size }: RefusedRow): MessageContent =>
  photo && size ? { kind: 'photo', photo, photo_size: size } : { kind: 'text', text };
export const refusedFields = (
  content: MessageContent,
): Pick<RefusedRow, 'text' | 'photo' | 'photo_size'> =>
  content.kind === 'text'
    ? { text: content.text }
    : { text: '', photo: content.photo, photo_size: content.photo_size };

export const contentFields = (
  content: MessageContent,
): Pick<MessageRow, 'kind' | 'text' | 'photo' | 'photo_size' | 'gift'> =>
  content.kind === 'text'
    ? { kind: 'text', text: content.text, photo: null, photo_size: null, gift: null }
    : {
        kind: 'photo',
        text: null,
        photo: content.photo,
        photo_size: content.photo_size,
        gift: null,
      };

export function workOf(
  content: MessageContent,
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
  return content.kind === 'text'
    ? { kind: 'message', ...place, text: content.text }
    : { kind: 'photo', ...place, photo: content.photo, photo_size: content.photo_size };
}
