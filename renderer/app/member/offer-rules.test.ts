import { expect, test } from 'vitest';
import { offerFor, OFFER_DISMISSALS, type OfferFacts } from './offer-rules.ts';

const facts: OfferFacts = {
  push: 'not_subscribed',
  install: 'ask',
  hasWritten: false,
  firstDay: '2026-11-22',
  today: '2026-11-22',
  hasAlerts: false,
  isUnconfirmed: false,
  dismissed: {},
};

test('R-135 R-136 R-356 push is offered to a capable member who is not subscribed, but not on some pages', () => {
  expect(offerFor('members', facts)).toBe('push');
  for (const push of ['incapable', 'denied', 'subscribed', undefined] as const)
    expect(offerFor('members', { ...facts, push })).toBeNull();
  for (const route of [
    'signup',
    'signup-matches',
    'complete-signup',
    'notifications',
    'activate-done',
    'directdebit',
    'premium',
  ])
    expect(offerFor(route, { ...facts, hasWritten: true }), route).not.toBe('push');
  for (const route of [
    'members',
    'members-id',
    'likes',
    'credits',
    'profile',
    'settings',
    'swipe-game',
  ])
    expect(offerFor(route, facts), route).toBe('push');
});

test('R-137 what was dismissed is not offered again', () => {
  expect(OFFER_DISMISSALS.push).toBe('hide-push-notification-alert');
  expect(offerFor('members', { ...facts, dismissed: { push: 1 } })).toBeNull();
  expect(
    offerFor('members', {
      ...facts,
      push: 'subscribed',
      hasWritten: true,
      dismissed: { install: 1 },
    }),
  ).toBeNull();
});

test('the app is offered after a message or on another day, where this device can take it', () => {
  const settled = { ...facts, push: 'subscribed' as const };
  expect(offerFor('members', settled)).toBeNull();
  expect(offerFor('members', { ...settled, hasWritten: true })).toBe('install');
  expect(offerFor('members', { ...settled, firstDay: '2026-11-21' })).toBe('install');
  expect(offerFor('members', { ...settled, firstDay: undefined })).toBeNull();
  expect(offerFor('members', { ...settled, hasWritten: true, install: 'ios' })).toBe('install');
  expect(offerFor('members', { ...settled, hasWritten: true, hasAlerts: true })).toBeNull();
  for (const install of ['menu', 'none'] as const)
    expect(offerFor('members', { ...settled, hasWritten: true, install })).toBeNull();
  for (const route of ['signup', 'premium', 'credits', 'share', 'notifications'])
    expect(offerFor(route, { ...settled, hasWritten: true }), route).toBeNull();
});

test('who has not confirmed is offered no notifications yet', () => {
  expect(offerFor('members', { ...facts, isUnconfirmed: true })).toBeNull();
});
