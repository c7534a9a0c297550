import { expect, test } from 'vitest';
import { ROUTES } from '../../../shared/site/routes.ts';
import type { User } from '../../../shared/contract/profile.ts';
import { alertsFor } from './alert-rules.ts';

const image = {} as NonNullable<User['profile']['main_image']>;
const fine = {
  status: 'active' as const,
  notifications_disabled: [],
  profile: { status: 'active' as const, main_image: image },
};
const unconfirmed = {
  ...fine,
  status: 'not_confirmed' as const,
  profile: { status: 'disabled' as const, main_image: image },
};
const faceless = { ...fine, profile: { ...fine.profile, main_image: null } };
const bounced = { ...fine, notifications_disabled: ['bounce' as const] };
const names = [...new Set(ROUTES.map((route) => route.name))];
/** The routes on which an alert is shown. */
const shownOn = (user: Parameters<typeof alertsFor>[0]) =>
  names.filter((name) => alertsFor(user, name, {}).length > 0).sort();
/** The routes on which an alert is not shown. */
const hiddenOn = (user: Parameters<typeof alertsFor>[0]) =>
  names.filter((name) => alertsFor(user, name, {}).length === 0).sort();

test('R-130 the activation reminder needs a member who is not confirmed, a disabled profile, and notifications that are not disabled', () => {
  expect(alertsFor(unconfirmed, 'members', {})).toEqual(['activation']);
  expect(alertsFor({ ...unconfirmed, status: 'active' }, 'members', {})).toEqual([]);
  expect(alertsFor({ ...unconfirmed, profile: fine.profile }, 'members', {})).toEqual([]);
  expect(alertsFor({ ...unconfirmed, notifications_disabled: ['fbl'] }, 'members', {})).toEqual([
    'disabled',
  ]);
});

const AMONG_PEOPLE = [
  'likes',
  'likes-m-id',
  'likes-type',
  'match-finder',
  'members',
  'members-id',
  'swipe-game',
];

test('R-131 the activation reminder is shown among people and on the own profile, not on sign-up, settings and notifications', () => {
  expect(shownOn(unconfirmed)).toEqual([...AMONG_PEOPLE, 'profile'].sort());
});

test('R-132 R-133 the photo alert shows without a main photo among people alone: not on the seven routes, nor where one pays or reads', () => {
  expect(alertsFor(faceless, 'members', {})).toEqual(['photo']);
  expect(alertsFor(fine, 'members', {})).toEqual([]);
  expect(shownOn(faceless)).toEqual(AMONG_PEOPLE);
});

test('R-138 R-139 the alert of disabled notifications shows with any reason, but not on settings and notifications', () => {
  expect(alertsFor(bounced, 'members', {})).toEqual(['disabled']);
  expect(hiddenOn(bounced)).toEqual(['notifications', 'settings']);
});

test('R-134 R-316 an alert that was dismissed is hidden, the activation reminder is not dismissed', () => {
  const all = { ...unconfirmed, profile: { ...unconfirmed.profile, main_image: null } };
  expect(alertsFor(all, 'members', {})).toEqual(['activation', 'photo']);
  expect(alertsFor(all, 'members', { photo: 1, disabled: 1 })).toEqual(['activation']);
  expect(alertsFor(bounced, 'members', { disabled: 1 })).toEqual([]);
});
