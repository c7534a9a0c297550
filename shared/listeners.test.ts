import { expect, test } from 'vitest';
import { createListeners } from './listeners.ts';

test('calls everyone back with what happened, until they leave', () => {
  const { subscribe, notify } = createListeners<[string, number]>();
  const received: string[] = [];
  const leave = subscribe((name, count) => received.push(`first ${name} ${count}`));
  subscribe((name, count) => received.push(`second ${name} ${count}`));
  notify('likes', 1);
  leave();
  notify('likes', 2);
  expect(received).toEqual(['first likes 1', 'second likes 1', 'second likes 2']);
});

test('a round calls whoever listened when it began, and comes to an end', () => {
  const { subscribe, notify } = createListeners();
  const received: string[] = [];
  const leave = subscribe(() => {
    received.push('first');
    leave();
    subscribe(() => received.push('newcomer'));
  });
  subscribe(() => received.push('second'));
  notify();
  expect(received).toEqual(['first', 'second']);
  notify();
  expect(received).toEqual(['first', 'second', 'second', 'newcomer']);
});
