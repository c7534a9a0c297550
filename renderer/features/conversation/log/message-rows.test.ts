import { describe, expect, test } from 'vitest';
import type { MessageRow } from '../../../local/rows.ts';
import { buildLogRows } from './message-rows.ts';

const me = 'me';
const her = 'her';
let count = 0;
const message = (sender: string, at: string, more: Partial<MessageRow> = {}): MessageRow => {
  count++;
  return {
    id: `m${count}`,
    conversation: 'c',
    position: count,
    newest: -count,
    sender,
    kind: 'text',
    text: 'text',
    photo: null,
    gift: null,
    sent_at: new Date(`2026-11-${at}`).toISOString(),
    read_at: null,
    state: 'sent',
    reply_to: null,
    reactions: [],
    failure: null,
    ...more,
  };
};
const options = {
  me,
  before: null,
  atStart: true,
  historyHidden: false,
  otherReadPosition: 0,
  typing: false,
};
const shape = (
  messages: MessageRow[],
  more: Partial<Omit<typeof options, 'before'> & { before: MessageRow | null }> = {},
) =>
  buildLogRows(messages, { ...options, ...more }).map((row) =>
    row.kind === 'message'
      ? `${row.mine ? 'out' : 'in'}${row.above ? '^' : ''}${row.below ? 'v' : ''}${row.stamp ? `:${row.stamp}` : ''}`
      : row.kind,
  );

describe('the rows of the log', () => {
  test('one sender within one minute is one group with one stamp', () => {
    expect(
      shape([
        message(her, '20T10:00:05'),
        message(her, '20T10:00:50'),
        message(her, '20T10:01:00'),
        message(me, '20T10:01:10'),
      ]),
    ).toEqual(['day', 'inv', 'in^:received', 'in:received', 'out:sent']);
  });

  test('a new day gets a divider and starts a group', () => {
    expect(shape([message(me, '20T23:59:59'), message(me, '21T00:00:00')])).toEqual([
      'day',
      'out:sent',
      'day',
      'out:sent',
    ]);
  });

  test('the first row asks the message before it, and gets no divider while that is not known', () => {
    const before = message(her, '20T10:00:01');
    expect(shape([message(her, '20T10:00:05')], { before, atStart: false })).toEqual([
      'in^:received',
    ]);
    expect(shape([message(her, '20T10:00:05')], { atStart: false })).toEqual(['in:received']);
  });

  test('adding older messages changes no row that was there', () => {
    const all = [
      '20T09:00:00',
      '20T09:00:10',
      '20T10:00:00',
      '21T08:00:00',
      '21T08:00:01',
      '21T08:00:02',
    ].map((at) => message(her, at));
    for (let first = 1; first < all.length; first++) {
      const part = buildLogRows(all.slice(first), {
        ...options,
        before: all[first - 1] ?? null,
        atStart: false,
      });
      expect(buildLogRows(all, options).slice(-part.length)).toEqual(part);
    }
  });

  test('read marks follow the position that the other has read', () => {
    const first = message(me, '20T10:00:00');
    const second = message(me, '20T11:00:00');
    expect(shape([first, second], { otherReadPosition: first.position ?? 0 })).toEqual([
      'day',
      'out:read',
      'out:sent',
    ]);
  });

  test('a failed message keeps its place in the group above and ends it', () => {
    const sent = message(me, '20T10:00:00');
    const failed = message(me, '20T10:00:10', {
      state: 'failed',
      position: null,
      failure: 'insufficient_credits',
    });
    const pending = message(me, '20T10:00:20', { state: 'pending', position: null });
    expect(shape([sent, failed, pending])).toEqual(['day', 'outv', 'out^:failed', 'out:pending']);
  });

  test('from pending to read a message keeps its key and its row', () => {
    const pending = message(me, '20T10:00:00', { state: 'pending', position: null });
    const rows = (row: MessageRow, read: number) =>
      buildLogRows([row], { ...options, otherReadPosition: read });
    const keys = [
      rows(pending, 0),
      rows({ ...pending, state: 'sent', position: 7 }, 0),
      rows({ ...pending, state: 'sent', position: 7 }, 7),
    ];
    expect(keys.map((list) => list.map((row) => row.key))).toEqual([
      keys[0]?.map((row) => row.key),
      keys[0]?.map((row) => row.key),
      keys[0]?.map((row) => row.key),
    ]);
    expect(
      keys.map((list) => list.at(-1)).map((row) => row?.kind === 'message' && row.stamp),
    ).toEqual(['pending', 'sent', 'read']);
  });

  test('a gift stands alone, typing comes last and the history notice first', () => {
    expect(
      shape(
        [
          message(her, '20T10:00:00'),
          message(her, '20T10:00:01', { kind: 'gift' }),
          message(her, '20T10:00:02'),
        ],
        { historyHidden: true, typing: true },
      ),
    ).toEqual(['history', 'day', 'in:received', 'in:received', 'in:received', 'typing']);
  });
});
