import type { z } from 'zod';
import type { calls } from '../../../shared/contract/calls.ts';
import { isBlank, normaliseText, textLength } from '../../../shared/text.ts';
import { Refusal } from '../../http/route.ts';

export type MessageInput = z.output<(typeof calls)['sendMessage']['body']>;

/**
 * The text of a message as it is stored: NFC, without control characters and direction overrides, trimmed. Exactly one of
 * `conversation` and `profile` says where it goes.
 * @param maximum setting `message_length`, in graphemes.
 * @throws Refusal `validation_failed` naming the field.
 */
export function checkText(input: MessageInput, maximum: number): string {
  const refuse = (field: keyof MessageInput, problem: string) => new Refusal('validation_failed', { fields: { [field]: problem } });
  // Photos and gifts come by calls that do not exist yet.
  if (input.kind !== 'text') throw refuse('kind', 'invalid_value');
  if (input.photo !== undefined) throw refuse('photo', 'unknown_field');
  if (input.gift !== undefined) throw refuse('gift', 'unknown_field');
  if (input.conversation === undefined && input.profile === undefined) throw refuse('conversation', 'required');
  if (input.conversation !== undefined && input.profile !== undefined) throw refuse('profile', 'unknown_field');
  if (input.text === undefined) throw refuse('text', 'required');
  const text = normaliseText(input.text);
  if (isBlank(text)) throw refuse('text', 'blank');
  if (textLength(text) > maximum) throw refuse('text', 'too_long');
  return text;
}
