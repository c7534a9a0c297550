import type { MessageRow } from '../../../local/rows.ts';

/** The line under the last bubble of a group. */
export type StampKind = 'received' | 'pending' | 'sent' | 'read' | 'failed';

/** A row of the log. Keys are stable from pending to read. */
export type LogRow =
  | { kind: 'history'; key: string }
  | { kind: 'day'; key: string; at: number }
  | {
      kind: 'message';
      key: string;
      message: MessageRow;
      mine: boolean;
      /** Whether the bubble above, or below, belongs to the same group. */
      above: boolean;
      below: boolean;
      /** Null where a later message of the group carries the stamp. */
      stamp: StampKind | null;
    }
  | { kind: 'typing'; key: string };

const minuteOf = (message: MessageRow): number => Math.floor(Date.parse(message.sent_at) / 60_000);

function dayKey(at: number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;
}

/** Whether neighbours are one group: the same sender and minute; gifts and failures are not. */
function joined(older: MessageRow | undefined | null, newer: MessageRow | undefined): boolean {
  if (!older || !newer) return false;
  if (older.kind === 'gift' || newer.kind === 'gift' || older.state === 'failed') return false;
  return older.sender === newer.sender && minuteOf(older) === minuteOf(newer);
}

function stampOf(message: MessageRow, mine: boolean, otherReadPosition: number): StampKind {
  if (!mine) return 'received';
  if (message.state !== 'sent') return message.state;
  return message.read_at !== null ||
    (message.position !== null && message.position <= otherReadPosition)
    ? 'read'
    : 'sent';
}

/**
 * The rows of a part of a conversation.
 * @param messages oldest first, without gaps.
 * @param options.before the message before the first one, if known.
 * @param options.atStart nothing older is visible, so the first day gets its divider.
 * @param options.otherReadPosition up to where the other member has read.
 */
export function buildLogRows(
  messages: readonly MessageRow[],
  options: {
    me: string;
    before: MessageRow | null;
    atStart: boolean;
    historyHidden: boolean;
    otherReadPosition: number;
    typing: boolean;
  },
): LogRow[] {
  const rows: LogRow[] = [];
  if (options.historyHidden && options.atStart) rows.push({ kind: 'history', key: 'history' });
  messages.forEach((message, index) => {
    const older = index === 0 ? options.before : messages[index - 1];
    const newer = messages[index + 1];
    const at = Date.parse(message.sent_at);
    const startsDay = older ? dayKey(Date.parse(older.sent_at)) !== dayKey(at) : options.atStart;
    // Keyed by the message under it: a divider never wanders when older messages of its day are put
    // before it.
    if (startsDay) rows.push({ kind: 'day', key: `day-${message.id}`, at });
    const mine = message.sender === options.me;
    const below =
      joined(message, newer) &&
      dayKey(Date.parse(newer?.sent_at ?? message.sent_at)) === dayKey(at);
    rows.push({
      kind: 'message',
      key: message.id,
      message,
      mine,
      above: !startsDay && joined(older, message),
      below,
      stamp: below ? null : stampOf(message, mine, options.otherReadPosition),
    });
  });
  if (options.typing) rows.push({ kind: 'typing', key: 'typing' });
  return rows;
}
