import type { LogRow } from '../log/message-rows.ts';

/** A first guess in pixels; each row is measured when it shows. */
const LINE = 25;
const BUBBLE = 19;
const STAMP = 22;
const CHARACTER = 8.2;
const QUOTE = 56;
const SIGNS = 24;
const PHOTO_WIDTH = 288;
const PHOTO_HEIGHT = 352;
const VOICE = 54;

/** About how high a row will be in a column of a width. */
export function estimateRow(row: LogRow | undefined, width: number): number {
  if (!row || row.kind === 'day' || row.kind === 'history') return 42;
  if (row.kind === 'typing') return 61;
  if (row.message.kind === 'gift') return 180;
  if (row.message.kind === 'photo') {
    const ratio = row.message.photo_size
      ? row.message.photo_size.width / row.message.photo_size.height
      : 4 / 3;
    return (
      Math.min(PHOTO_WIDTH, PHOTO_HEIGHT * ratio, width * 0.82) / ratio +
      (row.stamp === null ? 3 : STAMP + 16)
    );
  }
  const extra = (row.message.reply_to ? QUOTE : 0) + (row.message.reactions.length > 0 ? SIGNS : 0);
  const after = row.stamp === null ? 3 : STAMP + 16;
  if (row.message.kind === 'voice') return extra + BUBBLE + VOICE + after;
  const perLine = Math.max(8, Math.floor((Math.min(width * 0.82, 480) - 30) / CHARACTER));
  let lines = 0;
  for (const line of (row.message.text ?? '').split('\n'))
    lines += Math.max(1, Math.ceil(line.length / perLine));
  return extra + BUBBLE + Math.max(1, lines) * LINE + after;
}
