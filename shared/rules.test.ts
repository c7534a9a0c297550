import { describe, expect, test } from 'vitest';
import { badgeText, creditsBadge, titleWithCount } from './badges.ts';
import { conversationIdOf, newId, UUID_PATTERN } from './identifiers.ts';
import { regionWord } from './profile-choices.ts';
import { retryDelayMs } from './timing.ts';
import { ERROR_STATUS, isTemporary, type ErrorCode } from './errors.ts';

describe('badges', () => {
  test('say nothing at 0 and 99+ past 99', () => {
    expect([0, 1, 99, 100, 12_345].map(badgeText)).toEqual(['', '1', '99', '99+', '99+']);
  });
  test('of credits warn at 10 or fewer and alarm at 0', () => {
    expect([11, 10, 1, 0].map(creditsBadge)).toEqual(['none', 'warning', 'warning', 'danger']);
  });
  test('R-144 the title has the count in brackets before it, none at 0, never capped', () => {
    expect([0, 3, 250].map((count) => titleWithCount('Leden', count))).toEqual([
      'Leden',
      '(3) Leden',
      '(250) Leden',
    ]);
  });
});

describe('ids', () => {
  test('are UUIDv7 that sort by time', () => {
    const [early, late] = [newId(1_000), newId(2_000)];
    expect(early).toMatch(UUID_PATTERN);
    expect(early[14]).toBe('7');
    expect(early < late).toBe(true);
    expect(new Set(Array.from({ length: 1_000 }, () => newId(5))).size).toBe(1_000);
  });
  test('of a conversation follow from its two profiles, in either order', () => {
    const [one, other, third] = [newId(), newId(), newId()];
    expect(conversationIdOf(one, other)).toMatch(UUID_PATTERN);
    expect(conversationIdOf(one, other)).toBe(conversationIdOf(other, one));
    expect(conversationIdOf(one, other)).not.toBe(conversationIdOf(one, third));
  });
});

describe('small rules', () => {
  test('regions are called as the country calls them', () => {
    expect(['NL', 'BE', 'DE', 'CH', 'FR'].map(regionWord)).toEqual([
      'province',
      'province',
      'state',
      'canton',
      'region',
    ]);
  });
  test('R-412 waits between repeats grow', () => {
    const waits = [1, 2, 3, 4, 5].map((attempt) => retryDelayMs(attempt, () => 0));
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000]);
    expect(retryDelayMs(40, () => 1)).toBe(36_000);
  });
  test('only what was not judged is worth repeating', () => {
    const judged: ErrorCode[] = [
      'insufficient_credits',
      'premium_required',
      'not_found',
      'validation_failed',
      'idempotency_conflict',
      'other_not_confirmed',
    ];
    expect(judged.filter(isTemporary)).toEqual([]);
    expect((Object.keys(ERROR_STATUS) as ErrorCode[]).filter(isTemporary)).toEqual([
      'too_many_requests',
      'internal',
      'busy',
      'payment_unavailable',
      'unavailable',
    ]);
  });
});
