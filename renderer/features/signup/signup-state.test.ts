import { expect, test } from 'vitest';
import { storedDraft } from './draft.ts';
import { initialSignupState, nextSignupState, type SignupAction } from './signup-state.ts';

const after = (...actions: SignupAction[]) =>
  actions.reduce(nextSignupState, initialSignupState(storedDraft()));

test('typing removes the errors of what was typed, and no others', () => {
  const errors = { date_of_birth: 'too young', gender: 'missing', signup_message: 'long' };
  const found = { kind: 'errors_found', errors } as const;
  expect(after(found, { kind: 'typed', part: { day: '1' } }).errors).toEqual({
    gender: 'missing',
    signup_message: 'long',
  });
  expect(after(found, { kind: 'typed', part: { message: '' } }).errors).toEqual({
    date_of_birth: 'too young',
    gender: 'missing',
  });
  expect(after(found, { kind: 'typed', part: { city: 'x' } }).errors).toBe(errors);
});

test('what the server said of an address goes with the address, not with another field', () => {
  const checked = { kind: 'email_refused', email: { kind: 'active' } } as const;
  expect(after(checked, { kind: 'typed', part: { name: 'x' } }).email).toEqual({ kind: 'active' });
  expect(after(checked, { kind: 'typed', part: { email: 'x' } }).email).toBeNull();
});

test('errors on another step lead there, and the same errors count again', () => {
  const found = { kind: 'errors_found', errors: { email: 'no' }, step: 0 } as const;
  const state = after({ kind: 'moved', step: 4 }, found, found);
  expect([state.draft.step, state.errorsFound]).toEqual([0, 2]);
  expect(after({ kind: 'moved', step: 3 }, { kind: 'errors_found', errors: {} }).draft.step).toBe(
    3,
  );
});

test('another step forgets errors and failure', () => {
  const state = after({ kind: 'failed', failure: 'no network' }, { kind: 'moved', step: 1 });
  expect([state.failure, state.errors]).toEqual([null, {}]);
});

test('an address that is refused after all leads back to its step, which keeps all else', () => {
  const state = after(
    { kind: 'typed', part: { email: 'a@b.nl', name: 'Ann' } },
    { kind: 'moved', step: 3 },
    { kind: 'progressed', progress: 'creating' },
    { kind: 'progressed', progress: null },
    { kind: 'email_refused', email: { kind: 'barred' } },
  );
  expect(state.draft).toMatchObject({ step: 4, email: 'a@b.nl', name: 'Ann' });
  expect([state.email, state.progress]).toEqual([{ kind: 'barred' }, null]);
});
