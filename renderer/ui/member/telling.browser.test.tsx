import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { card, like, user } from '../../../tests/component/builders.ts';
import { searchAmong } from '../../../tests/component/own-reads.ts';
import { expectAccessible, openScreen, PHONE } from '../../../tests/component/screen.ts';
import type { ScreenOptions } from '../../../tests/component/screen.ts';
import { likeRowOf } from '../../worker/store/rows.ts';

const shares = card({
  name: 'Noor',
  intro: { interests: ['dancing', 'hiking'], line: 'Ik dans slecht.' },
});
const writes = card({
  name: 'Sem',
  intro: { interests: ['dancing'], line: 'Ik kook met te veel knoflook.' },
});
const tells = card({ name: 'Tess', intro: { interests: [], line: null } });
const before = card({ name: 'Vera' });
const people = [shares, writes, tells, before];

const hiker = user({ profile: { interests: ['hiking', 'tea'] } });
const open = (options: ScreenOptions = {}, path = '/nl/members?country=NL') =>
  openScreen(path, {
    as: hiker,
    calls: { searchMembers: searchAmong(people) },
    size: PHONE,
    ...options,
  });
const cardOf = ({ name }: { name: string }) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
const shown = (who: { name: string }) =>
  cardOf(who).element().querySelector<HTMLElement>('[class*="telling"]');

test('each card tells one thing: what both like, else how their own words begin', async () => {
  await open();
  await expect.element(cardOf(shares)).toMatchTextContent(/Wandelen, net als jij/);
  await expect
    .element(cardOf(writes))
    .toMatchTextContent(/Sem schrijft:Ik kook met te veel knoflook\./);
  await expect.element(cardOf(writes)).not.toMatchTextContent(/Dansen/);
  for (const other of [tells, before]) expect(shown(other)).toBeNull();
  await expectAccessible();
});

test.each([
  [320, false],
  [390, true],
  [1_440, true],
])('at %s px there is room for it: %s', async (width, room) => {
  await open({ size: { width, height: 900 } });
  await expect.element(cardOf(shares)).toBeVisible();
  expect((shown(shares)?.offsetHeight ?? 0) > 0).toBe(room);
  const [name, words] = [cardOf(shares).getByRole('heading'), shown(shares)];
  if (room && words)
    expect(words.getBoundingClientRect().top).toBeGreaterThanOrEqual(
      name.element().getBoundingClientRect().bottom,
    );
});

const fill: ScreenOptions['fill'] = async (db) => {
  await db.likes.bulkPut(
    people.map((one) => likeRowOf(like(one, { received_at: '2026-11-20T12:00:00.000Z' }))),
  );
};

test('likes tell it too', async () => {
  await open({ fill }, '/nl/likes/received');
  await expect.element(cardOf(shares)).toMatchTextContent(/Wandelen, net als jij/);
});

test('nothing of what the site does not show is told, whatever this device knows', async () => {
  await open({ fill, settings: { visible_profile_fields: [] } }, '/nl/likes/received');
  await expect.element(cardOf(shares)).toBeVisible();
  for (const one of people) expect(shown(one)).toBeNull();
});
