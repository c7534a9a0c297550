import { describe, expect, test } from 'vitest';
import { costOf, creditsOf, isLastStart } from './cost.ts';

const settings = { message_credits: 2, free_first_message: true };

describe('the price of the next message', () => {
  test('costs what the setting says, once something was written or for a premium member', () => {
    expect(costOf({ conversation_starts_left: 2 }, settings, false)).toEqual({
      kind: 'credits',
      credits: 2,
    });
    expect(costOf({ conversation_starts_left: null }, settings, true)).toEqual({
      kind: 'credits',
      credits: 2,
    });
  });

  test('the first message of a conversation that a free member starts is free, where the setting says so', () => {
    expect(costOf({ conversation_starts_left: 1 }, settings, true)).toEqual({
      kind: 'first_free',
      left: 1,
    });
    expect(
      costOf({ conversation_starts_left: 1 }, { ...settings, free_first_message: false }, true),
    ).toEqual({ kind: 'credits', credits: 2 });
  });

  test('a free member without starts left needs premium', () => {
    expect(costOf({ conversation_starts_left: 0 }, settings, true)).toEqual({ kind: 'premium' });
    expect(costOf({ conversation_starts_left: 0 }, settings, false)).toEqual({
      kind: 'credits',
      credits: 2,
    });
  });

  test('messages that cost nothing are called free', () => {
    expect(
      costOf({ conversation_starts_left: null }, { ...settings, message_credits: 0 }, false),
    ).toEqual({ kind: 'free' });
  });
});

test('R-036 the last conversation that a free member may start is known before it is started', () => {
  expect(isLastStart({ conversation_starts_left: 1 }, true)).toBe(true);
  // A reply, or the second message of it, starts nothing.
  expect(isLastStart({ conversation_starts_left: 1 }, false)).toBe(false);
  expect(isLastStart({ conversation_starts_left: 2 }, true)).toBe(false);
  expect(isLastStart({ conversation_starts_left: null }, true)).toBe(false);
});

test('R-264 what a text takes off the balance is the setting, and nothing where it is free', () => {
  expect(
    creditsOf(
      costOf({ conversation_starts_left: null }, { ...settings, message_credits: 5 }, false),
    ),
  ).toBe(5);
  expect(creditsOf(costOf({ conversation_starts_left: 2 }, settings, true))).toBe(0);
  expect(creditsOf(costOf({ conversation_starts_left: 0 }, settings, true))).toBe(0);
});
