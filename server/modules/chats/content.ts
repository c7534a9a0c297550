import type { z } from 'zod';
import type { calls } from '../../../shared/contract/calls.ts';
import type { Message } from '../../../shared/contract/conversation.ts';
import type { SiteSettings } from '../../../shared/contract/settings.ts';
import { giftPrice, isGift } from '../../../shared/gifts.ts';
import type { GiftId } from '../../../shared/gifts.ts';
import { isBlank, normaliseText, textLength } from '../../../shared/text.ts';
import { voicePrice } from '../../../shared/voice.ts';
import { Refusal } from '../../http/route.ts';

export type MessageInput = z.output<(typeof calls)['sendMessage']['body']>;

export type Content =
  | { kind: 'text'; text: string }
  | { kind: 'photo'; photo: string }
  | { kind: 'gift'; gift: GiftId }
  | { kind: 'voice'; voice: string };

const FIELDS = ['text', 'photo', 'gift', 'voice'] as const satisfies readonly Content['kind'][];
const refuse = (field: keyof MessageInput, problem: string) =>
  new Refusal('validation_failed', { fields: { [field]: problem } });

function checkText(sent: string, maximum: number): string {
  const text = normaliseText(sent);
  if (isBlank(text)) throw refuse('text', 'blank');
  if (textLength(text) > maximum) throw refuse('text', 'too_long');
  return text;
}

/**
 * A message's content by its kind; exactly one of `conversation` and `profile` is its target.
 * @param settings `message_length` is counted in graphemes.
 * @throws Refusal `validation_failed` naming the field.
 */
export function checkContent(
  input: MessageInput,
  settings: Pick<SiteSettings, 'message_length'>,
): Content {
  const { kind, text, photo, gift, voice } = input;
  for (const field of FIELDS)
    if (field !== kind && input[field] !== undefined) throw refuse(field, 'unknown_field');
  if (input.conversation === undefined && input.profile === undefined)
    throw refuse('conversation', 'required');
  if (input.conversation !== undefined && input.profile !== undefined)
    throw refuse('profile', 'unknown_field');
  if (input[kind] === undefined) throw refuse(kind, 'required');
  if (kind === 'photo') return { kind, photo: photo ?? '' };
  if (kind === 'voice') return { kind, voice: voice ?? '' };
  if (kind === 'text') return { kind, text: checkText(text ?? '', settings.message_length) };
  if (gift === undefined || !isGift(gift)) throw refuse('gift', 'invalid_value');
  return { kind, gift };
}

/** The price of a message that is not free. */
export function priceOf(
  content: Content,
  settings: Pick<
    SiteSettings,
    'message_credits' | 'photo_credits' | 'voice_credits' | 'gift_credits' | 'gift_prices'
  >,
): number {
  if (content.kind === 'text') return settings.message_credits;
  if (content.kind === 'voice') return voicePrice(settings);
  return content.kind === 'photo' ? settings.photo_credits : giftPrice(settings, content.gift);
}

/** The ledger's cause for a message. */
export const causeOf = ({ kind }: Content): 'message' | 'photo' | 'gift' | 'voice' =>
  kind === 'text' ? 'message' : kind;

/** Whether an existing message has this content; a removed photo or voice still counts as sent. */
export function isSameContent(
  message: Pick<Message, 'kind' | 'text' | 'photo' | 'gift' | 'voice'>,
  content: Content,
): boolean {
  if (message.kind !== content.kind) return false;
  if (content.kind === 'text') return message.text === content.text;
  if (content.kind === 'voice')
    return message.voice?.id === null || message.voice?.id === content.voice;
  return content.kind === 'gift'
    ? message.gift === content.gift
    : message.photo === null || message.photo === content.photo;
}

/** The upload that a message claims; null for one without an upload. */
export function uploadOf(content: Content): { kind: 'photo' | 'voice'; upload: string } | null {
  if (content.kind === 'photo') return { kind: 'photo', upload: content.photo };
  return content.kind === 'voice' ? { kind: 'voice', upload: content.voice } : null;
}
