import { expect, test } from 'vitest';
import { createListeners } from './listeners.ts';

test('calls everyone back with what happened, until they leave', () => {
  const { subscribe, notify } = createListeners<[string, number]>();
  const heard: string[] = [];
  const leave = subscribe((name, count) => heard.push(`first ${name} ${count}`));
  subscribe((name, count) => heard.push(`second ${name} ${count}`));
  notify('likes', 1);
  leave();
  notify('likes', 2);
  expect(heard).toEqual(['first likes 1', 'second likes 1', 'second likes 2']);
});

test('a round calls whoever listened when it began, and comes to an end', () => {
  const { subscribe, notify } = createListeners();
  const heard: string[] = [];
  const leave = subscribe(() => {
    heard.push('first');
    leave();
    subscribe(() => heard.push('newcomer'));
  });
  subscribe(() => heard.push('second'));
  notify();
  expect(heard).toEqual(['first', 'second']);
  notify();
  expect(heard).toEqual(['first', 'second', 'second', 'newcomer']);
});
