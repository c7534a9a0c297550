import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../../shared/listeners.ts';
import type { CallFailure } from '../../shared/result.ts';
import type { Answer, CallName, Input } from './calls.ts';
import { callDesk } from './desk.ts';

/** What is known of an answer. An older one stays shown while it is read again. */
interface Known<Value> {
  value: Value | null;
  failure: CallFailure | null;
  busy: boolean;
}

const NOTHING: Known<never> = { value: null, failure: null, busy: true };
const { subscribe, notify } = createListeners();
// In memory only: no data of members is stored on an operator's disk.
let answers = new Map<string, Known<unknown>>();
let sitting = 0;

const keyOf = (name: CallName, input: object): string => `${name} ${JSON.stringify(input)}`;

function put(key: string, known: Known<unknown>): void {
  answers.set(key, known);
  notify();
}

/** Reads an answer again, and shows it wherever it is shown. */
export async function readAnswer<Name extends CallName>(
  name: Name,
  input: Input<Name>,
  byItself = false,
): Promise<void> {
  const key = keyOf(name, input);
  const began = sitting;
  put(key, { value: null, failure: null, ...answers.get(key), busy: true });
  const result = await callDesk(name, input, byItself);
  if (began !== sitting) return;
  put(
    key,
    result.ok
      ? { value: result.value, failure: null, busy: false }
      : { value: answers.get(key)?.value ?? null, failure: result.failure, busy: false },
  );
}

/** Puts what another call answered where it is shown. */
export const setAnswer = <Name extends CallName>(
  name: Name,
  input: Input<Name>,
  value: Answer<Name>,
): void => put(keyOf(name, input), { value, failure: null, busy: false });

/** Forgets everything, when somebody leaves the desk. */
export function forgetAnswers(): void {
  sitting += 1;
  answers = new Map();
  notify();
}

/** An answer of the desk's server, read when it is first shown. */
export function useAnswer<Name extends CallName>(
  name: Name,
  input: Input<Name>,
): Known<Answer<Name>> & { again: () => void } {
  const key = keyOf(name, input);
  const known = useSyncExternalStore(
    subscribe,
    () => (answers.get(key) as Known<Answer<Name>> | undefined) ?? NOTHING,
  );
  useEffect(() => {
    void readAnswer(name, input);
    // The key holds name and input.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);
  return { ...known, again: () => void readAnswer(name, input) };
}

/** Reads an answer again every so often while the page is in sight; nobody's session lasts by it. */
export function useFresh<Name extends CallName>(
  name: Name,
  input: Input<Name>,
  everyMs: number,
): void {
  const key = keyOf(name, input);
  useEffect(() => {
    let timer = 0;
    const wait = (): void => {
      timer = window.setTimeout(() => {
        if (document.visibilityState === 'visible') void readAnswer(name, input, true);
        wait();
      }, everyMs);
    };
    wait();
    return () => window.clearTimeout(timer);
    // The key holds name and input.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, everyMs]);
}
