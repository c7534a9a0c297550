import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { TEST_PASSWORD } from '../../../../tests/support/test-members.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { members } from '../../../database/schema/members.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
let member: TestMember;
beforeEach(async () => {
  await site.empty();
  await site.change({ delete_discount: 30 });
  member = await site.member();
});

const storedUse = async () =>
  (
    await site.database
      .select({ discount: members.stay_discount, at: members.stay_discount_at })
      .from(members)
      .where(eq(members.id, member.memberId))
  )[0];

test('R-274 the offer is the percentage of the site setting, as it stands now; zero is no offer', async () => {
  expect(await site.call(member, 'getStayOffer')).toEqual({ offer: 30, taken: null });
  await site.change({ delete_discount: 50 });
  expect(await site.call(member, 'getStayOffer')).toEqual({ offer: 50, taken: null });
  await site.change({ delete_discount: 0 });
  expect(await site.call(member, 'getStayOffer')).toEqual({ offer: null, taken: null });
  expect(await site.refusal(member, 'takeStayOffer', { percentage: 50 })).toMatchObject({
    status: 422,
    fields: ['percentage'],
  });
  expect(await storedUse()).toEqual({ discount: null, at: null });
});

test('R-274 taking it writes it down in the account, once: neither twice nor after the setting changed is there another', async () => {
  const at = site.services.clock.now().getTime();
  const answer = await site.call(member, 'takeStayOffer', { percentage: 30 });
  expect(answer).toMatchObject({ offer: null, taken: { percentage: 30 } });
  expect(Date.parse(answer.taken?.taken_at ?? '')).toBeGreaterThanOrEqual(at);
  await site.change({ delete_discount: 80 });
  site.services.clock.advance(86_400_000);
  expect(await site.call(member, 'takeStayOffer', { percentage: 80 })).toEqual(answer);
  expect(await site.call(member, 'getStayOffer')).toEqual(answer);
  expect(await storedUse()).toMatchObject({ discount: 30 });
});

test('what the page showed and the site offers no more is refused, and what nobody offers too', async () => {
  for (const percentage of [29, 31, 100])
    expect(await site.refusal(member, 'takeStayOffer', { percentage })).toMatchObject({
      status: 422,
      fields: ['percentage'],
    });
  for (const percentage of [0, 101, -1, 30.5])
    expect(await site.refusal(member, 'takeStayOffer', { percentage })).toMatchObject({
      status: 422,
      fields: ['percentage'],
    });
  expect(await storedUse()).toEqual({ discount: null, at: null });
});

test('asked twice at once, one discount is written', async () => {
  const answers = await Promise.all(
    [1, 2, 3].map(() => site.call(member, 'takeStayOffer', { percentage: 30 })),
  );
  expect(new Set(answers.map((answer) => answer.taken?.taken_at)).size).toBe(1);
});

test('it is there still for whoever leaves after all and comes back', async () => {
  await site.call(member, 'takeStayOffer', { percentage: 30 });
  await site.call(member, 'requestDeletion', { password: TEST_PASSWORD, reason: 'costs' });
  await site.call({ ...member, cookie: '' }, 'takeDeletionBack', {
    email: member.email,
    password: TEST_PASSWORD,
  });
  expect(await storedUse()).toMatchObject({ discount: 30 });
});
