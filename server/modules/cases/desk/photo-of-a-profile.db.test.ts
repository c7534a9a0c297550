import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { caseTools } from '../../../../tests/support/case-tools.ts';
import { deskTools, SENIOR } from '../../../../tests/support/desk-tools.ts';
import { ask } from '../../../../tests/support/test-client.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { photos } from '../../../database/schema/profiles.ts';
import type { Actor } from './desk.ts';
import { openOrder } from './authority/orders.ts';
import { openOwnCase } from './member/own-case.ts';
import { previewDecision } from './preview.ts';
import { readCase } from './whole.ts';

const OTHER: Actor = { operator: newId(), role: 'senior' };
let site: TestSite;
let anna: TestMember;
let bert: TestMember;
beforeAll(async () => {
  site = await createTestSite({ connections: 4 });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate cases, reports, mails, jobs cascade`);
  anna = await site.member({ profile: { name: 'Anna' } });
  bert = await site.member({ credits: 20, profile: { name: 'Bert' } });
});
const { acts, at, claim, decide, judge, refused, undo } = deskTools(() => site);
const { notice, send, linkTo, mailsTo } = caseTools(
  () => site,
  () => bert,
);

async function shownPhoto(position: number): Promise<string> {
  const id = newId();
  await site.database.insert(photos).values({
    ...{ id, profile_id: bert.profileId, position, status: 'active', visibility: 'public' },
    ...{ width: 8, height: 8, created_at: site.services.clock.now() },
  });
  return id;
}
/** The photos of the profile that another member sees. */
async function seen(): Promise<string[]> {
  const got = await ask(site.app, 'getProfile', {
    query: { id: bert.profileId },
    cookie: anna.cookie,
  });
  const { profile } = got.body as { profile: { images: { id: string }[] } };
  return profile.images.map(({ id }) => id);
}
/** The case that waits, claimed, and whether its photo can be removed. */
async function claimed() {
  const [row] = await claim(SENIOR, 'reports');
  if (!row) return expect.unreachable('nothing waits');
  const { choices } = await at(SENIOR, (desk) => readCase(desk, row.id));
  return { row, offered: choices.some(({ measure }) => measure === 'photo_removed') };
}
const removal = { measure: 'photo_removed', ground: 'nudity' } as const;

test.each([
  [
    'notice',
    async () => {
      await send(notice());
    },
  ],
  [
    'report of a whole profile',
    async () => {
      await site.call(anna, 'report', { profile: bert.profileId, kind: 'fake' });
    },
  ],
  [
    'case of our own',
    async () => {
      const opened = { profile: bert.profileId, topic: 'fake', text: 'Naakt.' } as const;
      await at(SENIOR, (desk) => openOwnCase(desk, { id: newId(), ...opened }));
    },
  ],
  [
    'order',
    async () => {
      const due = new Date(site.services.clock.now().getTime() + 3_600_000).toISOString();
      const order = { authority: 'LKA', reference: 'LKA 1', country: 'DE', locale: 'de' } as const;
      await at(SENIOR, (desk) =>
        openOrder(desk, {
          ...{ id: newId(), ...order, topic: 'illegal_content', due, text: 'Entfernen.' },
          profile: bert.profileId,
        }),
      );
    },
  ],
] as const)(
  '%s: the photo that was copied with the profile is removed and its owner told why',
  async (_kind, open) => {
    const copied = await shownPhoto(0);
    await open();
    const later = await shownPhoto(1);
    expect(await seen()).toEqual([copied, later]);
    const { row, offered } = await claimed();
    expect(offered).toBe(true);
    const letters = await at(SENIOR, (desk) => previewDecision(desk, { id: row.id, ...removal }));
    const about = letters[0]?.parts.find(({ part }) => part === 'content')?.text;
    expect(about).toContain('foto');
    const { decision } = await decide(SENIOR, row, removal);
    expect(await seen()).toEqual([later]);
    expect((await mailsTo(bert.email)).at(-1)).toMatchObject({
      template: 'cases.statement',
      values: { reasons: expect.stringContaining(about ?? '-') as string },
    });
    expect(acts.at(-1)).toMatchObject({
      act: 'decide_case',
      subjects: expect.arrayContaining([`photo:${copied}`]) as string[],
    });
    await undo(SENIOR, decision?.id ?? '');
    expect(await seen()).toEqual([copied, later]);
  },
);

test('it is not offered once the photo is gone, for a profile without one, and for a message', async () => {
  await send(notice());
  const bare = await claimed();
  expect(bare.offered).toBe(false);
  await decide(SENIOR, bare.row, { measure: 'none' });
  const photo = await shownPhoto(0);
  const sent = await site.send(bert, anna, 'Geef me geld');
  if (typeof sent === 'string') return expect.unreachable(sent);
  await site.call(anna, 'report', { message: sent.message.id, kind: 'money' });
  const message = await claimed();
  expect(message.offered).toBe(false);
  await decide(SENIOR, message.row, { measure: 'none' });
  await send(notice());
  await site.database.delete(photos).where(eq(photos.id, photo));
  expect((await claimed()).offered).toBe(false);
});

/** A case that copied two photos of one profile, the one after the other. */
async function twoCopied() {
  const first = await shownPhoto(1);
  await send(notice());
  site.services.clock.advance(3 * 86_400_000);
  const second = await shownPhoto(0);
  await site.call(anna, 'report', { profile: bert.profileId, kind: 'photo' });
  const { row } = await claimed();
  return { first, second, row };
}
const removable = async (id: string) =>
  (await at(SENIOR, (desk) => readCase(desk, id))).choices.find(
    ({ measure }) => measure === 'photo_removed',
  )?.photos;

test('of two copied photos the decision says which, and the statement names that one', async () => {
  const { first, second, row } = await twoCopied();
  expect(await removable(row.id)).toEqual([second, first]);
  const dayOf = async (photo: string) => {
    const [letter] = await at(SENIOR, (desk) =>
      previewDecision(desk, { id: row.id, ...removal, photo }),
    );
    return letter?.parts.find(({ part }) => part === 'content')?.text;
  };
  const about = await dayOf(first);
  expect(about).not.toBe(await dayOf(second));
  const { decision } = await decide(SENIOR, row, { ...removal, photo: first });
  expect(await seen()).toEqual([second]);
  expect((await mailsTo(bert.email)).at(-1)?.values).toMatchObject({
    reasons: expect.stringContaining(about ?? '-') as string,
  });
  expect(acts.at(-1)?.subjects).toContain(`photo:${first}`);
  await undo(SENIOR, decision?.id ?? '');
  expect(await seen()).toEqual([second, first]);
});

test('a decision that says no photo, or one that the case does not have, is refused', async () => {
  const { first, row } = await twoCopied();
  const other = await shownPhoto(2);
  for (const photo of [undefined, other, newId()]) {
    expect(await refused(decide(SENIOR, row, { ...removal, photo }))).toBe('validation_failed');
    const asked = { id: row.id, ...removal, photo };
    expect(await refused(at(SENIOR, (desk) => previewDecision(desk, asked)))).toBe(
      'validation_failed',
    );
  }
  const warned = { measure: 'warned', ground: 'nudity', photo: first } as const;
  expect(await refused(decide(SENIOR, row, warned))).toBe('validation_failed');
  // Once its owner deleted one, the other alone is meant.
  await site.database.delete(photos).where(eq(photos.id, first));
  expect(await removable(row.id)).toEqual([]);
  await decide(SENIOR, row, removal);
  expect(await seen()).toEqual([other]);
});

test('of two photos that were reported themselves, too', async () => {
  const [one, other] = [await shownPhoto(0), await shownPhoto(1)];
  for (const photo of [one, other]) await site.call(anna, 'report', { photo, kind: 'photo' });
  const { row } = await claimed();
  expect(await removable(row.id)).toEqual([one, other]);
  expect(await refused(decide(SENIOR, row, removal))).toBe('validation_failed');
  await decide(SENIOR, row, { ...removal, photo: other });
  expect(await seen()).toEqual([one]);
});

test('after an appeal that is undone the same photo is gone again', async () => {
  const { first, second, row } = await twoCopied();
  await decide(SENIOR, row, { ...removal, photo: first });
  await send({
    ...{ id: newId(), kind: 'appeal', text: 'Dit ben ik echt zelf, kijk nog eens.' },
    ...{ email: bert.email, link: await linkTo(bert.email) },
  });
  const appeal = await judge(OTHER, 'appeals', { measure: 'overturned' });
  expect(await seen()).toEqual([second, first]);
  await undo(OTHER, appeal.decision.id);
  expect(await seen()).toEqual([second]);
});

test('another decision about the profile still quotes the profile', async () => {
  await shownPhoto(0);
  await send(notice());
  const { row } = await claimed();
  const [letter] = await at(SENIOR, (desk) =>
    previewDecision(desk, { id: row.id, measure: 'warned', ground: 'nudity' }),
  );
  expect(letter?.parts.find(({ part }) => part === 'content')?.text).toContain('Bert');
});
