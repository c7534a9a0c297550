import { describe, expect, test } from 'vitest';
import { drawingSchema } from '../artist/recipe.ts';
import { PLACE_NAMES } from '../artist/places/places.ts';
import { castPopulation } from '../population.ts';
import { DEMO_SEED } from '../seed.ts';
import { noRows } from './rows.ts';
import type { DemoRows } from './rows.ts';
import { castScenes, usualLists } from './scenes.ts';

const PAGE = 24;

/** The people of the demo as a first start at that time makes them, with where each is first seen. */
function castAt(now: Date, members = 500) {
  const rows = noRows();
  const options = { members, seed: DEMO_SEED, now, passwordHash: 'hash', messageCredits: 1 };
  for (const batch of castPopulation(options))
    for (const table of Object.keys(rows) as (keyof DemoRows)[])
      (rows[table] as unknown[]).push(...batch[table]);
  const scenes = new Map(
    rows.photos.flatMap(({ profile_id, position, drawing }) => {
      const drawn = drawingSchema.parse(drawing);
      return position === 0 && drawn.kind === 'person' ? [[profile_id, drawn.look.place]] : [];
    }) as [string, string][],
  );
  const sceneOf = (id: string) => scenes.get(id) ?? '';
  return { rows, sceneOf };
}
/** How many of the first page are in a scene that somebody before them is in. */
const repeated = (scenes: readonly string[]): number =>
  scenes.slice(0, PAGE).length - new Set(scenes.slice(0, PAGE)).size;
const besides = (scenes: readonly string[]): number =>
  scenes.filter((scene, index) => scene === scenes[index + 1]).length;

describe.each(['2026-11-23T08:10:00Z', '2026-11-23T19:40:00Z', '2027-03-06T23:20:00Z'])(
  'a first start at %s',
  (time) => {
    const now = new Date(time);
    const { rows, sceneOf } = castAt(now);
    const signIns = ['premium', 'free'].map((kind) => {
      const member = rows.members.find(({ email }) => email === `${kind}@vonk.example`);
      const found = rows.profiles.find(({ member_id }) => member_id === member?.id);
      if (!found) throw new Error(`no ${kind}`);
      return found;
    });

    test('no scene is twice on the first page of what the sign-ins see first', () => {
      for (const signIn of signIns) {
        const [deck = [], search = [], given = [], received = []] = usualLists(rows, [signIn], now);
        expect(search.length).toBeGreaterThan(PAGE / 2);
        for (const list of [deck, search, given, received])
          expect(repeated(list.map(sceneOf)), list.map(sceneOf).join(' ')).toBe(0);
      }
    });

    test('in a country by activity neighbours differ, and few scenes are on its first page again', () => {
      const lists = usualLists(rows, [], now).filter((list) => list.length > 2 * PAGE);
      expect(lists.length).toBeGreaterThan(2);
      for (const list of lists) {
        expect(besides(list.map(sceneOf))).toBeLessThanOrEqual(1);
        expect(repeated(list.map(sceneOf))).toBeLessThanOrEqual(3);
      }
    });

    test('every scene is seen, none much more than others', () => {
      const counts = PLACE_NAMES.map(
        (place) => rows.profiles.filter(({ id }) => sceneOf(id) === place).length,
      );
      expect(Math.min(...counts)).toBeGreaterThan(8);
      expect(Math.max(...counts)).toBeLessThan(40);
    });
  },
);

test('a list that is longer than there are scenes repeats them as far apart as it can', () => {
  const ids = Array.from({ length: 80 }, (_, index) => `member ${index}`);
  const waiting = ids.filter((id) => id !== 'member 3');
  const scenes = castScenes(waiting, [ids], new Map([['member 3', 'beach']]));
  const inOrder = ids.map((id) => scenes.get(id) ?? '');
  expect(inOrder[3]).toBe('beach');
  for (let first = 0; first < ids.length; first += PAGE)
    expect(repeated(inOrder.slice(first, first + PAGE))).toBe(0);
  expect(besides(inOrder)).toBe(0);
});
