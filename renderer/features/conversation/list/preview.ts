import type { TFunction } from 'i18next';
import { isGift, type GiftId } from '../../../../shared/gifts.ts';
import type { ConversationRow } from '../../../local/rows.ts';
import type { UnsentMessage } from '../../../local/messages.ts';

/** What a row of the list says under the name. */
interface Preview {
  kind: 'typing' | 'draft' | 'failed' | 'pending' | 'message';
  text: string;
}

/** What this device knows of a conversation beside the server's row. */
export interface LocalMarks {
  draft: string | undefined;
  isRecorded: boolean;
  typing: boolean;
  /** The worst state of the messages that the server has not accepted, and the newest such text. */
  unsent: UnsentMessage | undefined;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The line under the name: who types, a draft, what was not sent, else the last message. */
export function previewOf(
  row: ConversationRow,
  marks: LocalMarks,
  t: TFunction<'conversation'>,
  gifts: TFunction<'gifts'>,
): Preview {
  const words = (unsent: NonNullable<LocalMarks['unsent']>): string =>
    unsent.kind === 'photo'
      ? t('preview.aPhoto')
      : unsent.kind === 'voice'
        ? t('preview.aVoice')
        : oneLine(unsent.text);
  if (marks.typing) return { kind: 'typing', text: t('typing', { name: row.profile.name }) };
  if (marks.unsent?.state === 'failed')
    return { kind: 'failed', text: t('preview.failed', { text: words(marks.unsent) }) };
  if (marks.draft)
    return { kind: 'draft', text: t('preview.draft', { text: oneLine(marks.draft) }) };
  if (marks.isRecorded)
    return { kind: 'draft', text: t('preview.draft', { text: t('preview.aVoice') }) };
  if (marks.unsent)
    return { kind: 'pending', text: t('preview.mine', { text: words(marks.unsent) }) };
  return { kind: 'message', text: lastMessageText(row, t, gifts) };
}

/** The last message on one line, as a row of the list and the live region say it. */
export function lastMessageText(
  { last_message: last }: ConversationRow,
  t: TFunction<'conversation'>,
  gifts: TFunction<'gifts'>,
): string {
  if (!last) return t('preview.none');
  if (last.kind === 'photo') return t(last.mine ? 'preview.photoMine' : 'preview.photo');
  if (last.kind === 'voice') return t(last.mine ? 'preview.voiceMine' : 'preview.voice');
  if (last.kind === 'gift' && isGift(last.gift ?? null))
    return gifts(last.mine ? 'previewMine' : 'preview', {
      gift: gifts(`given.${last.gift as GiftId}`),
    });
  if (last.kind === 'gift') return t(last.mine ? 'preview.giftMine' : 'preview.gift');
  // The texts of an erased member were erased too.
  const text = last.text === null ? t('erased') : oneLine(last.text);
  return last.mine ? t('preview.mine', { text }) : text;
}
