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
/** The routes on which an alert is not shown. */
const hiddenOn = (user: Parameters<typeof alertsFor>[0]) =>
  [...new Set(ROUTES.map((route) => route.name))]
    .filter((name) => alertsFor(user, name, {}).length === 0)
    .sort();

test('R-130 the activation reminder needs a member who is not confirmed, a disabled profile, and notifications that are not disabled', () => {
  expect(alertsFor(unconfirmed, 'members', {})).toEqual(['activation']);
  expect(alertsFor({ ...unconfirmed, status: 'active' }, 'members', {})).toEqual([]);
  expect(alertsFor({ ...unconfirmed, profile: fine.profile }, 'members', {})).toEqual([]);
  expect(alertsFor({ ...unconfirmed, notifications_disabled: ['fbl'] }, 'members', {})).toEqual([
    'disabled',
  ]);
});

test('R-131 the activation reminder is not shown on sign-up, settings and notifications', () => {
  expect(hiddenOn(unconfirmed)).toEqual([
    'complete-signup',
    'members-id-signup',
    'notifications',
    'settings',
    'signup',
    'signup-matches',
  ]);
});

test('R-132 R-133 the photo alert shows without a main photo, but not on the seven routes nor where one pays', () => {
  expect(alertsFor(faceless, 'members', {})).toEqual(['photo']);
  expect(alertsFor(fine, 'members', {})).toEqual([]);
  expect(hiddenOn(faceless)).toEqual([
    'activate-done',
    'complete-signup',
    'credits-payment',
    'credits-repeat-order',
    'directdebit',
    'members-id-signup',
    'notifications',
    'premium',
    'profile',
    'settings',
    'signup',
    'signup-matches',
    'transactions',
    'withdraw',
  ]);
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
