import type { MessageRow, PhotoSize, RecordedVoice, RefusedRow } from '../../local/rows.ts';
import type { MessageWork, Work } from '../../local/outbox-work.ts';

export type MessageContent =
  | { kind: 'text'; text: string }
  | { kind: 'photo'; photo: string; photo_size: PhotoSize }
  | { kind: 'voice'; voice: RecordedVoice };

const KINDS: readonly string[] = ['message', 'photo', 'voice'] satisfies MessageWork['kind'][];
export const isMessageWork = (work: Work): work is MessageWork => KINDS.includes(work.kind);

export function contentOfWork(work: MessageWork): MessageContent {
  if (work.kind === 'photo')
    return { kind: 'photo', photo: work.photo, photo_size: work.photo_size };
  return work.kind === 'voice'
    ? { kind: 'voice', voice: work.voice }
    : { kind: 'text', text: work.text };
}

/** The content of a pending or failed message; null for one that cannot be sent again. */
export function contentOfRow({
  kind,
  text,
  photo,
  photo_size: size,
  voice,
}: Pick<MessageRow, 'kind' | 'text' | 'photo' | 'photo_size' | 'voice'>): MessageContent | null {
  if (kind === 'photo') return photo !== null && size ? { kind, photo, photo_size: size } : null;
  if (kind === 'voice')
    return voice?.id ? { kind, voice: { id: voice.id, ms: voice.ms, peaks: voice.peaks } } : null;
  return kind === 'text' && text !== null ? { kind, text } : null;
}

export function contentOfRefused({ text, photo, photo_size, voice }: RefusedRow): MessageContent {
  if (photo && photo_size) return { kind: 'photo', photo, photo_size };
  return voice ? { kind: 'voice', voice } : { kind: 'text', text };
}

export function refusedFields(
  content: MessageContent,
): Pick<RefusedRow, 'text' | 'photo' | 'photo_size' | 'voice'> {
  if (content.kind === 'photo')
    return { text: '', photo: content.photo, photo_size: content.photo_size };
  return content.kind === 'voice' ? { text: '', voice: content.voice } : { text: content.text };
}

type ContentFields = Pick<MessageRow, 'kind' | 'text' | 'photo' | 'photo_size' | 'gift' | 'voice'>;
/** Of a message that says nothing, or nothing any more. */
export const NOTHING: ContentFields = {
  kind: 'text',
  text: null,
  photo: null,
  photo_size: null,
  gift: null,
  voice: null,
};

export function contentFields(content: MessageContent): ContentFields {
  if (content.kind === 'voice')
    return { ...NOTHING, kind: 'voice', voice: { ...content.voice, heard_at: null } };
  return { ...NOTHING, ...content };
}

/** The id of the file that is sent before the message; undefined for a text. */
export function uploadOf(content: MessageContent): string | undefined {
  if (content.kind === 'photo') return content.photo;
  return content.kind === 'voice' ? content.voice.id : undefined;
}

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
  if (content.kind === 'photo')
    return { kind: 'photo', ...place, photo: content.photo, photo_size: content.photo_size };
  return content.kind === 'voice'
    ? { kind: 'voice', ...place, voice: content.voice }
    : { kind: 'message', ...place, text: content.text };
}
