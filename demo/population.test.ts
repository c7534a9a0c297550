import { describe, expect, test } from 'vitest';
import { ageOn } from '../shared/account/age.ts';
import { profileEditSchema } from '../shared/contract/own-profile.ts';
import { COUNTRIES, INTERESTS } from '../shared/profile-choices.ts';
import { isRegionOf } from '../server/modules/site/places/regions.ts';
import { poseOf } from './artist/draw.ts';
import { EYES } from './artist/figure/palette.ts';
import { drawingSchema } from './artist/recipe.ts';
import type { PersonDrawing } from './artist/recipe.ts';
import { REFERENCE } from './members/reference.ts';
import { noRows } from './members/rows.ts';
import type { DemoRows } from './members/rows.ts';
import { castPopulation } from './population.ts';

const NOW = new Date('2026-11-21T18:00:00Z');

function cast(members: number, now = NOW, seed = 1): DemoRows {
  const all = noRows();
  for (const rows of castPopulation({
    members,
    seed,
    now,
    passwordHash: 'hash',
    messageCredits: 1,
  }))
    for (const table of Object.keys(all) as (keyof DemoRows)[])
      (all[table] as unknown[]).push(...rows[table]);
  return all;
}
const rows = cast(1_200);
const members = new Map(rows.members.map((member) => [member.id, member]));
const demo = rows.profiles.filter((profile) => members.get(profile.member_id)?.demo);
const photosOf = (profile: string) => rows.photos.filter((photo) => photo.profile_id === profile);
const share = (fits: (profile: DemoRows['profiles'][number]) => boolean) =>
  demo.filter(fits).length / demo.length;

test('the same seed makes the same people, another one makes others', () => {
  expect(cast(60)).toEqual(cast(60));
  expect(cast(60, NOW, 2).profiles.map((profile) => profile.name)).not.toEqual(
    cast(60).profiles.map((profile) => profile.name),
  );
});

test('the day on which they are made changes when they were active, and nothing else', () => {
  const timeless = (made: DemoRows) =>
    made.profiles.map(({ last_active_at: _active, created_at: _created, ...profile }) => profile);
  expect(timeless(cast(60, new Date('2029-02-03T04:05:06Z')))).toEqual(timeless(cast(60)));
  const [before, after] = [cast(60), cast(60, new Date(NOW.getTime() + 60_000))];
  after.profiles.forEach((profile, index) => {
    expect(profile.last_active_at.getTime()).toBeLessThanOrEqual(NOW.getTime() + 60_000);
    expect(profile.last_active_at.getTime()).toBeGreaterThanOrEqual(
      before.profiles[index]?.last_active_at.getTime() ?? 0,
    );
  });
});

test('people tell how they live as people do, and not all of them everything', () => {
  for (const { height, languages, seeks_min_age, seeks_max_age, ...profile } of demo) {
    const edit = { height, languages, seeks_min_age, seeks_max_age };
    expect(profileEditSchema.safeParse(edit).success, JSON.stringify(edit)).toBe(true);
    expect(languages.length).toBeGreaterThan(0);
    expect(seeks_min_age ?? 18).toBeLessThanOrEqual(
      ageOn(profile.date_of_birth, REFERENCE.toISOString().slice(0, 10)),
    );
    expect(seeks_max_age ?? 120).toBeGreaterThanOrEqual(
      ageOn(profile.date_of_birth, REFERENCE.toISOString().slice(0, 10)),
    );
  }
  expect(share((profile) => profile.smoking === 'no')).toBeGreaterThan(0.5);
  for (const field of ['children', 'wants_children', 'smoking', 'height'] as const) {
    expect(share((profile) => profile[field] === null)).toBeGreaterThan(0.04);
    expect(share((profile) => profile[field] === null)).toBeLessThan(0.2);
  }
  const heights = (gender: string) => {
    const all = demo.flatMap((one) => (one.gender === gender ? (one.height ?? []) : []));
    return all.reduce((sum, height) => sum + height, 0) / all.length;
  };
  expect(heights('male') - heights('female')).toBeGreaterThan(8);
});

test('however few they are, nobody likes the same member twice', () => {
  for (let number = 0; number <= 40; number++) {
    const pairs = cast(number).likes.map((like) => `${like.from_profile} ${like.to_profile}`);
    expect(new Set(pairs).size).toBe(pairs.length);
  }
});

test('any number of members can be made, and every id and address is its own', () => {
  for (const number of [0, 1, 17, 18, 999, 1_000, 1_001])
    expect(cast(number).members.filter((member) => member.demo)).toHaveLength(number);
  const ids = [
    ...rows.members,
    ...rows.profiles,
    ...rows.photos,
    ...rows.messages,
    ...rows.ledger_entries,
  ].map((row) => row.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(rows.members.map((member) => member.email.toLowerCase())).size).toBe(
    rows.members.length,
  );
  for (const member of rows.members)
    expect(member.email).toMatch(
      /^([a-z]+\.\d+@demo\.vonk\.example|(premium|free|new)@vonk\.example)$/,
    );
});

describe('who they are', () => {
  test('six in ten live in the Netherlands, and all live in real places of their region', () => {
    expect(share((profile) => profile.country === 'NL')).toBeGreaterThan(0.54);
    expect(share((profile) => profile.country === 'NL')).toBeLessThan(0.66);
    expect(share((profile) => profile.country === 'BE')).toBeGreaterThan(0.1);
    expect(new Set(demo.map((profile) => profile.country))).toEqual(new Set(COUNTRIES));
    for (const profile of demo)
      expect(isRegionOf(profile.country, profile.region ?? ''), profile.city ?? '').toBe(true);
    expect(demo.filter((profile) => profile.city === 'Utrecht').length).toBeGreaterThan(40);
  });
  test('they are from 19 to 72 years old', () => {
    const ages = demo.map((profile) =>
      ageOn(profile.date_of_birth, REFERENCE.toISOString().slice(0, 10)),
    );
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(19);
    expect(Math.max(...ages)).toBeLessThanOrEqual(72);
  });
  test('some are online, more by evening than by night; one in ten is fictional', () => {
    const online = (made: DemoRows, now: Date) =>
      made.profiles.filter(
        ({ last_active_at }) => now.getTime() - last_active_at.getTime() < 5 * 60_000,
      ).length / made.profiles.length;
    expect(online(rows, NOW)).toBeGreaterThan(0.1);
    expect(online(rows, NOW)).toBeLessThan(0.25);
    const night = new Date('2026-11-22T02:30:00Z');
    expect(online(cast(600, night), night)).toBeLessThan(0.06);
    const fictional = share((profile) => profile.fictional);
    expect(fictional).toBeGreaterThan(0.06);
    expect(fictional).toBeLessThan(0.14);
  });
  test('R-192 a few are a cam performer’s or a partner’s, none of those who are written by hand', () => {
    for (const promotion of ['cam', 'resell'] as const) {
      const found = demo.filter((profile) => profile.promotion === promotion);
      expect(found.length).toBeGreaterThan(0);
      expect(found.length / demo.length).toBeLessThan(0.02);
    }
  });
  test('each has three to eight interests of the list and two to five photos, the first of them public', () => {
    for (const profile of demo) {
      expect(profile.interests.length).toBeGreaterThanOrEqual(3);
      expect(profile.interests.length).toBeLessThanOrEqual(8);
      for (const interest of profile.interests) expect(INTERESTS).toContain(interest);
      const photos = photosOf(profile.id);
      expect(photos.length).toBeGreaterThanOrEqual(2);
      expect(photos.length).toBeLessThanOrEqual(5);
      expect(photos.map((photo) => photo.position)).toEqual(photos.map((_, index) => index));
      expect(photos[0]).toMatchObject({ visibility: 'public', status: 'active' });
    }
    expect(rows.photos.some((photo) => photo.visibility === 'private')).toBe(true);
  });
  test('what they write has no place left open, and neighbours of a language do not begin alike', () => {
    const openings = new Map<string, string>();
    for (const profile of demo) {
      expect(profile.about).not.toMatch(/[[\]{}|]|undefined/);
      expect(profile.about?.length).toBeGreaterThan(20);
      expect(profile.about?.length).toBeLessThanOrEqual(2_000);
      const language = members.get(profile.member_id)?.language.slice(0, 2) ?? '';
      const opening = profile.about?.slice(0, 24) ?? '';
      expect(openings.get(language)).not.toBe(opening);
      openings.set(language, opening);
    }
  });
});

describe('how they look on their photos', () => {
  const portraits = (profile: DemoRows['profiles'][number]) =>
    photosOf(profile.id)
      .map((photo) => drawingSchema.parse(photo.drawing))
      .filter((drawing): drawing is PersonDrawing => drawing.kind === 'person');
  const age = (profile: DemoRows['profiles'][number]) =>
    ageOn(profile.date_of_birth, REFERENCE.toISOString().slice(0, 10));
  test('hair, eyes, age and gender are those of the profile', () => {
    for (const profile of demo)
      for (const drawing of portraits(profile)) {
        const { person } = poseOf(drawing);
        expect(person.eye.colour).toBe(EYES[profile.eye_color as keyof typeof EYES]);
        expect(person.age).toBe(age(profile));
        expect(person.woman).toBe(profile.gender === 'female');
        const isBald = ['bald', 'receding'].includes(person.style);
        expect(isBald).toBe(profile.hair_color === 'bald');
        if (!isBald) expect(person.hair).toBe(profile.hair_color);
      }
  });
  test('from 55 on hair is grey, white or gone; only men have beards', () => {
    for (const profile of demo) {
      if (age(profile) >= 55) expect(['gray', 'white', 'bald']).toContain(profile.hair_color);
      for (const { who } of portraits(profile))
        if (profile.gender === 'female') expect(who.beard).toBeNull();
    }
    expect(
      demo.some(
        (profile) => profile.gender === 'male' && portraits(profile).some(({ who }) => who.beard),
      ),
    ).toBe(true);
  });
  test('who says to be slim is drawn slimmer than who says to be stout', () => {
    const softness = (body: string) =>
      demo
        .filter((profile) => profile.body_type === body)
        .map((profile) => portraits(profile)[0]?.who.soft ?? 0);
    expect(Math.max(...softness('slim'))).toBeLessThan(Math.min(...softness('fat')));
  });
  test('the main photo shows the face, the others the same person in other places', () => {
    for (const profile of demo) {
      const [first] = photosOf(profile.id);
      const main = drawingSchema.parse(first?.drawing);
      if (main.kind !== 'person') throw new Error('no person');
      expect(poseOf(main).look).toMatchObject({ eyewear: null, hat: null, eyesShut: false });
      const people = portraits(profile);
      for (const { seed, who } of people)
        expect({ seed, who }).toEqual({ seed: main.seed, who: main.who });
      expect(new Set(people.map(({ look }) => look.place)).size).toBe(people.length);
      expect(new Set(people.map(({ number }) => number)).size).toBe(people.length);
    }
    const faces = demo.map((profile) => portraits(profile)[0]?.seed);
    expect(new Set(faces).size).toBe(demo.length);
  });
});

describe('what has happened', () => {
  test('every balance is the sum of its entries, and each entry tells the balance after it', () => {
    for (const member of rows.members) {
      const entries = rows.ledger_entries
        .filter((entry) => entry.member_id === member.id)
        .sort(
          (one, other) =>
            one.created_at.getTime() - other.created_at.getTime() || other.balance - one.balance,
        );
      let balance = 0;
      for (const entry of entries) expect(entry.balance).toBe((balance += entry.amount));
      expect(member.credits).toBe(balance);
      expect(member.credits).toBeGreaterThanOrEqual(0);
    }
    expect(rows.ledger_entries.filter((entry) => entry.cause === 'message').length).toBeGreaterThan(
      40,
    );
  });
  test('every paid message has its entry, and the first of a conversation that a free member started has none', () => {
    for (const message of rows.messages) {
      const sender = rows.profiles.find((profile) => profile.id === message.sender_profile);
      const member = members.get(sender?.member_id ?? '');
      const free = message.position === 1 && !member?.paid_user;
      expect(
        rows.ledger_entries.filter(
          (entry) => entry.reference === message.id && entry.member_id === member?.id,
        ),
      ).toHaveLength(free ? 0 : 1);
    }
  });
  test('conversations are numbered without gaps, in the order of time, and what is unread is what was not read', () => {
    expect(rows.conversations).toHaveLength(18);
    for (const conversation of rows.conversations) {
      const messages = rows.messages.filter(
        (message) => message.conversation_id === conversation.id,
      );
      expect(messages.map((message) => message.position)).toEqual(
        messages.map((_, index) => index + 1),
      );
      expect(conversation.last_position).toBe(messages.length);
      expect(conversation.low_profile < conversation.high_profile).toBe(true);
      expect(messages[0]?.sender_profile).toBe(conversation.started_by);
      messages.forEach((message, index) => {
        expect(message.sent_at.getTime()).toBeGreaterThanOrEqual(
          messages[index - 1]?.sent_at.getTime() ?? 0,
        );
        expect(message.sent_at.getTime()).toBeLessThanOrEqual(NOW.getTime());
      });
      const sides = rows.participants.filter((side) => side.conversation_id === conversation.id);
      expect(sides).toHaveLength(2);
      for (const side of sides) {
        const received = messages.filter(
          (message) => message.sender_profile === side.other_profile_id,
        );
        expect(side.unread_count).toBe(
          received.filter((message) => message.position > side.read_position).length,
        );
        for (const message of received)
          expect(message.read_at !== null).toBe(message.position <= side.read_position);
        expect(side.updated_at).toEqual(messages.at(-1)?.sent_at);
        const owner = members.get(
          rows.profiles.find((profile) => profile.id === side.profile_id)?.member_id ?? '',
        );
        if (owner?.demo) expect(side.unread_count).toBe(0);
      }
    }
  });
  test('the free sign-in has started one conversation, so that one is left', () => {
    expect(
      rows.members.find((member) => member.email === 'free@vonk.example')?.conversations_started,
    ).toBe(1);
  });
  test('nobody wrote or liked after they were last there', () => {
    const seen = new Map(rows.profiles.map(({ id, last_active_at }) => [id, last_active_at]));
    for (const { from_profile, created_at } of rows.likes)
      expect(seen.get(from_profile)?.getTime()).toBeGreaterThanOrEqual(created_at.getTime());
    for (const { sender_profile, sent_at } of rows.messages)
      expect(seen.get(sender_profile)?.getTime()).toBeGreaterThanOrEqual(sent_at.getTime());
  });
  test('both sign-ins have matches, and likes that they have not looked at; nobody likes twice', () => {
    const likes = new Set(rows.likes.map((like) => `${like.from_profile} ${like.to_profile}`));
    expect(likes.size).toBe(rows.likes.length);
    for (const email of ['premium@vonk.example', 'free@vonk.example']) {
      const profile =
        rows.profiles.find((one) => members.get(one.member_id)?.email === email)?.id ?? '';
      const received = rows.likes.filter((like) => like.to_profile === profile);
      expect(received.filter((like) => like.seen_at === null).length).toBeGreaterThanOrEqual(4);
      expect(
        received.filter((like) => likes.has(`${profile} ${like.from_profile}`)).length,
      ).toBeGreaterThanOrEqual(4);
    }
  });
});
