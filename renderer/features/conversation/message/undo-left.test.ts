import { expect, test } from 'vitest';
import { message } from '../../../../tests/component/builders.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { messageRowOf } from '../../../worker/store/rows.ts';
import { undoableUntil } from './undo-left.ts';

const NOW = Date.parse('2026-11-23T12:00:00.000Z');
const row = (writtenAgo: number, sentAgo: number, more: object = {}) => ({
  ...messageRowOf(
    message({
      id: newId(NOW - writtenAgo),
      conversation: newId(),
      sender: newId(),
      position: 1,
      sent_at: new Date(NOW - sentAgo).toISOString(),
      read_at: null,
    }),
    undefined,
  ),
  ...more,
});

test.each<[string, ReturnType<typeof row>, number]>([
  ['written and sent just now', row(500, 400), NOW + 9_600],
  ['written an hour ago, sent just now', row(3_600_000, 2_000), NOW + 8_000],
  ['sent ten seconds ago', row(10_000, 10_000), NOW],
  ['of a server whose clock is ahead', row(1_000, -60_000), NOW + 9_000],
  ['that waits', row(90_000, 90_000, { state: 'pending' }), Infinity],
  ['that was read', row(100, 100, { read_at: new Date(NOW).toISOString() }), 0],
  ['that was refused', row(100, 100, { state: 'failed' }), 0],
  ['that was taken back', row(100, 100, { undone: true }), 0],
])('a message %s', (_, message, until) => {
  expect(undoableUntil(message, NOW)).toBe(until);
});
