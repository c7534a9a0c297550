import { expect, test } from 'vitest';
import { defineMutation } from './mutation.ts';
import { ALL_MUTATIONS, mutationCalls, mutationOf } from './table.ts';

test('no two kinds of write have a call of the same name, which would replace the other', () => {
  const names = ALL_MUTATIONS.flatMap(({ calls }) => Object.keys(calls));
  expect(Object.keys(mutationCalls)).toHaveLength(names.length);
});

test('a kind is found by its name, and one of a newer version of the app is not', () => {
  for (const mutation of ALL_MUTATIONS) expect(mutationOf(mutation.kind)).toBe(mutation);
  expect(mutationOf('pin_conversation')).toBeUndefined();
  expect(mutationOf('toString')).toBeUndefined();
});

test('a body of another call, a field of another type and an unknown field do not compile', () => {
  const calls = {};
  defineMutation({
    kind: 'like',
    calls,
    call: 'like',
    // @ts-expect-error the call takes a profile
    body: ({ work }) => ({ message: work.profile }),
  });
  defineMutation({
    kind: 'like',
    calls,
    call: 'like',
    body: ({ work }) => ({ profile: work.profile }),
    // @ts-expect-error attempts are counted
    lastTry: 'third',
  });
  defineMutation({
    kind: 'like',
    calls,
    call: 'like',
    body: ({ work }) => ({ profile: work.profile }),
    // @ts-expect-error no such part
    onAccepted: () => Promise.resolve(null),
  });
  expect(calls).toEqual({});
});
