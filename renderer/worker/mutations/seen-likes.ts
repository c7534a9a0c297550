import type { LikeTableRow } from '../../local/rows.ts';
import { defineMutation, type WriteContext } from './mutation.ts';
import { newEntry } from './entry.ts';

/** The API takes so many at once. */
const AT_ONCE = 1_000;

/** Received likes were seen: their flags go at once, unsent marks are sent together. */
async function seeLikes({ db, now }: WriteContext, profiles: readonly string[]): Promise<void> {
  await db.transaction('rw', [db.likes, db.outbox], async () => {
    const rows = await db.likes.bulkGet([...profiles]);
    const fresh = rows.filter((row): row is LikeTableRow => row?.like_new === true);
    if (fresh.length === 0) return;
    await db.likes.bulkPut(fresh.map((row) => ({ ...row, like_new: false })));
    const untried = await db.outbox
      .where('lane')
      .equals('account')
      .and((entry) => entry.work.kind === 'seen_likes' && entry.attempts === 0)
      .toArray();
    const before = untried.flatMap((entry) =>
      entry.work.kind === 'seen_likes' ? entry.work.profiles : [],
    );
    const joined =
      before.length + fresh.length <= AT_ONCE
        ? [...new Set([...before, ...fresh.map((row) => row.id)])]
        : fresh.map((row) => row.id);
    if (joined.length > fresh.length)
      await db.outbox.bulkDelete(untried.map((entry) => entry.number as number));
    for (let start = 0; start < joined.length; start += AT_ONCE)
      await db.outbox.add(
        newEntry(
          'account',
          { kind: 'seen_likes', profiles: joined.slice(start, start + AT_ONCE) },
          now(),
        ),
      );
  });
}

export const seenLikesMutation = defineMutation({
  kind: 'seen_likes',
  calls: { seeLikes },
  call: 'clearNewLikes',
  body: ({ work }) => ({ seen: work.profiles }),
  overlay(pending, { work }) {
    for (const profile of work.profiles) pending.seenLikes.add(profile);
  },
});
