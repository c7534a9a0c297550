import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { siteSettingsSchema } from '../../../shared/contract/settings.ts';
import type { Interest } from '../../../shared/profile-choices.ts';
import { newId } from '../../../shared/identifiers.ts';
import { ask } from '../../../tests/support/test-client.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import type { TestMember } from '../../../tests/support/test-members.ts';

let site: TestSite;
let anna: TestMember;
let bert: TestMember;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

const WORDS = 'Ik loop graag. Meer zeg ik niet.';
const INTRO = { interests: ['hiking', 'tea'], line: 'Ik loop graag.' };
beforeEach(async () => {
  await site.empty();
  await site.change(siteSettingsSchema.parse({}));
  const profile = { country: 'NL', region: 'NL-UT' };
  anna = await site.member({ profile: { ...profile, name: 'Anna' } });
  const interests: Interest[] = ['tea', 'bondage', 'hiking'];
  bert = await site.member({ profile: { ...profile, name: 'Bert', about: WORDS, interests } });
});

/** The lists in which Anna sees Bert. */
async function seen() {
  const found = await site.call(anna, 'searchMembers', { country: 'NL' });
  const likes = await site.call(anna, 'getLikes');
  return { found: found.results[0], liked: likes.profiles[0] };
}

test('cards in lists tell everyday interests and the first sentence; conversations and visitors get neither', async () => {
  await site.call(anna, 'like', { profile: bert.profileId });
  const { found, liked } = await seen();
  expect(found).toMatchObject({ name: 'Bert', intro: INTRO });
  expect(liked).toMatchObject({ name: 'Bert', intro: INTRO });
  const other = await site.member({ profile: { country: 'NL', region: 'NL-UT' } });
  const { related } = await site.call(anna, 'getProfile', { id: other.profileId });
  expect(related.find(({ id }) => id === bert.profileId)?.intro).toEqual(INTRO);
  await site.call(anna, 'sendMessage', {
    profile: bert.profileId,
    client_id: newId(),
    kind: 'text',
    text: 'Hoi',
  });
  const { chats } = await site.call(anna, 'getChats');
  expect(chats[0]?.profile).not.toHaveProperty('intro');
  await site.call(bert, 'saveProfile', { shown_to_strangers: true });
  await site.change({ logged_out_search: true });
  const visitor = await ask(site.app, 'searchMembers', { query: { country: 'NL' } });
  expect(JSON.stringify(visitor.body)).toContain(bert.profileId);
  expect(JSON.stringify(visitor.body)).not.toContain('intro');
});

test('what the site hides of profiles is on no card', async () => {
  await site.change({ visible_profile_fields: ['about'] });
  expect((await seen()).found?.intro).toEqual({ interests: [], line: INTRO.line });
  await site.change({ visible_profile_fields: ['interests'] });
  expect((await seen()).found?.intro).toEqual({ interests: INTRO.interests, line: null });
});

test('whoever holds a card learns of other words, and the old ones leave the logs', async () => {
  await site.call(anna, 'like', { profile: bert.profileId });
  await site.call(bert, 'saveProfile', { about: 'Nu zwem ik.' });
  const changes = await site.changes(anna);
  expect(changes.at(-1)).toMatchObject({
    entity: 'profile',
    id: bert.profileId,
    value: { intro: { line: 'Nu zwem ik.' } },
  });
  expect(JSON.stringify(changes)).not.toContain('Ik loop graag');
});
