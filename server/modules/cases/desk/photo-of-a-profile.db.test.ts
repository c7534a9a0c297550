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
import { openOrder } from './authority/orders.ts';
import { openOwnCase } from './member/own-case.ts';
import { previewDecision } from './preview.ts';
import { readCase } from './whole.ts';

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
const { acts, at, claim, decide, undo } = deskTools(() => site);
const { notice, send, mailsTo } = caseTools(
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

test('another decision about the profile still quotes the profile', async () => {
  await shownPhoto(0);
  await send(notice());
  const { row } = await claimed();
  const [letter] = await at(SENIOR, (desk) =>
    previewDecision(desk, { id: row.id, measure: 'warned', ground: 'nudity' }),
  );
  expect(letter?.parts.find(({ part }) => part === 'content')?.text).toContain('Bert');
});
