import { afterAll, beforeAll, expect, test } from 'vitest';
import fc from 'fast-check';
import type { LikeRow } from '../../../shared/contract/likes.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import type { TestMember } from '../../../tests/support/test-members.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

const MEMBERS = 3;
type Step = { from: number; to: number; act: 'like' | 'unlike' | 'see' };
const step = fc
  .record({
    from: fc.nat(MEMBERS - 1),
    to: fc.nat(MEMBERS - 1),
    act: fc.constantFrom<Step['act'][]>('like', 'like', 'unlike', 'see'),
  })
  .filter(({ from, to }) => from !== to);

/** What a client knows that applied a member's changes and nothing else. */
async function appliedChanges(member: TestMember): Promise<Map<string, LikeRow>> {
  const rows = new Map<string, LikeRow>();
  for (const change of await site.changes(member)) {
    if (change.entity !== 'like' && change.entity !== 'match') continue;
    if (change.value === null) rows.delete(change.id);
    else rows.set(change.id, change.value);
  }
  return rows;
}

test('after any likes and unlikes both sides agree with the likes that stand, and the changes alone say the same as the list', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      await site.empty();
      const members: TestMember[] = [];
      for (let index = 0; index < MEMBERS; index++) members.push(await site.member());
      const at = (index: number): TestMember => members[index] ?? expect.unreachable();
      const likes = new Map<string, boolean>();
      const key = (from: number, to: number) => `${from}>${to}`;
      for (const { from, to, act } of steps) {
        if (act === 'see') {
          await site.call(at(from), 'clearNewLikes', { seen: [at(to).profileId] });
          if (likes.has(key(to, from))) likes.set(key(to, from), true);
          continue;
        }
        const { match } = await site.call(at(from), act, { profile: at(to).profileId });
        expect(match).toBe(act === 'like' && likes.has(key(to, from)));
        if (act === 'unlike') likes.delete(key(from, to));
        else if (!likes.has(key(from, to))) likes.set(key(from, to), false);
      }
      for (let index = 0; index < MEMBERS; index++) {
        const others = Array.from({ length: MEMBERS }, (_, other) => other).filter(
          (other) => other !== index,
        );
        const ids = (test: (other: number) => boolean) =>
          others
            .filter(test)
            .map((other) => at(other).profileId)
            .sort();
        const list = await site.call(at(index), 'getLikes');
        const [given, received] = [
          (other: number) => likes.has(key(index, other)),
          (other: number) => likes.has(key(other, index)),
        ];
        expect([...list.given].sort()).toEqual(ids(given));
        expect([...list.received].sort()).toEqual(ids(received));
        expect([...list.matches].sort()).toEqual(ids((other) => given(other) && received(other)));
        expect(
          list.liked_by
            .filter((one) => one.like_new)
            .map((one) => one.id)
            .sort(),
        ).toEqual(ids((other) => likes.get(key(other, index)) === false));
        const applied = await appliedChanges(at(index));
        expect(
          [...applied.values()].sort((one, other) =>
            one.profile.id.localeCompare(other.profile.id),
          ),
        ).toEqual(
          [...list.rows].sort((one, other) => one.profile.id.localeCompare(other.profile.id)),
        );
      }
    }),
    { numRuns: 25 },
  );
});
