import fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { badgeText, titleWithCount } from '../../shared/badges.ts';
import { cardOfMember } from '../worker/test-support/model-data.ts';
import { counts } from './counts.ts';
import type { ConversationRow, LikeTableRow } from './rows.ts';
import { openLocalDatabase } from './open-database.ts';

const db = openLocalDatabase('counts');
const card = cardOfMember({ userId: 'u', profileId: 'p', name: 'sanne', credits: 0 });
beforeEach(() =>
  db.transaction('rw', db.conversations, db.likes, async () => {
    await db.conversations.clear();
    await db.likes.clear();
  }),
);
afterAll(() => db.close());

const conversation = (id: string, unread: number): ConversationRow => ({
  id,
  profile_id: id,
  updated: 1,
  profile: { ...card, id },
  num_unread_messages: unread,
  last_message: null,
  unwritable: null,
  updated_at: '2026-01-01T00:00:00.000Z',
  conversation: {
    id,
    last_position: unread,
    read_position: 0,
    other_read_position: 0,
    other_read_at: null,
    first_position: 1,
  },
});
const like = (id: string, isNew: boolean): LikeTableRow => ({
  id,
  profile: { ...card, id },
  given_at: null,
  received_at: '2026-01-01T00:00:00.000Z',
  matched_at: null,
  like_new: isNew,
});

test('R-288 R-292 the totals are the sum of unread messages over the conversations and the number of flagged likes, whatever there is', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(400), { maxLength: 12 }),
      fc.array(fc.boolean(), { maxLength: 150 }),
      async (unread, fresh) => {
        await db.conversations.clear();
        await db.likes.clear();
        await db.conversations.bulkPut(
          unread.map((count, index) => conversation(`c${index}`, count)),
        );
        await db.likes.bulkPut(fresh.map((isNew, index) => like(`l${index}`, isNew)));
        expect(await counts(db)).toEqual({
          unread: unread.reduce((sum, count) => sum + count, 0),
          newLikes: fresh.filter(Boolean).length,
        });
      },
    ),
    { numRuns: 40 },
  );
});

test('a damaged row is not counted, and spoils no total', async () => {
  await db.conversations.bulkPut([
    conversation('whole', 3),
    { ...conversation('damaged', 5), num_unread_messages: 'many' as unknown as number },
  ]);
  await db.likes.bulkPut([
    like('whole', true),
    { ...like('damaged', true), like_new: 1 as unknown as boolean },
  ]);
  expect(await counts(db)).toEqual({ unread: 3, newLikes: 1 });
});

test('R-115 R-117 a badge says every number up to 99, then 99+, and nothing at 0; the title says every number', () => {
  fc.assert(
    fc.property(fc.integer({ min: -5, max: 100_000 }), (count) => {
      expect(badgeText(count)).toBe(count <= 0 ? '' : count <= 99 ? String(count) : '99+');
      expect(titleWithCount('Leden', count)).toBe(count <= 0 ? 'Leden' : `(${count}) Leden`);
    }),
  );
});
