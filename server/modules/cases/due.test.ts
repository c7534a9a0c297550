import { expect, test } from 'vitest';
import { afterMonths, dueOf, priorityOf } from './due.ts';

const from = new Date('2026-11-25T10:00:00.000Z'); // a Wednesday
const usual = { kind: 'complaint', topic: 'service', source: 'anyone', danger: false } as const;

test.each([
  ['a complaint about the service', usual, '2026-12-09T10:00:00.000Z'],
  ['an appeal', { ...usual, kind: 'appeal', topic: 'decision' }, '2026-12-09T10:00:00.000Z'],
  ['a payment, over a weekend', { ...usual, topic: 'payment' }, '2026-12-02T10:00:00.000Z'],
  ['a privacy request', { ...usual, topic: 'privacy' }, '2026-12-25T10:00:00.000Z'],
  ['a notice', { ...usual, kind: 'notice', topic: 'illegal_content' }, '2026-11-28T10:00:00.000Z'],
  ['a report', { ...usual, kind: 'report', topic: 'spam' }, '2026-11-28T10:00:00.000Z'],
  [
    'a trusted flagger',
    { ...usual, kind: 'notice', topic: 'illegal_content', source: 'trusted_flagger' },
    '2026-11-26T10:00:00.000Z',
  ],
  ['child abuse', { ...usual, kind: 'notice', topic: 'minor' }, '2026-11-25T11:00:00.000Z'],
  [
    'a member who seems a child',
    { ...usual, kind: 'report', topic: 'underage' },
    '2026-11-25T11:00:00.000Z',
  ],
  [
    'a life in danger',
    { ...usual, kind: 'notice', topic: 'illegal_content', danger: true },
    '2026-11-25T11:00:00.000Z',
  ],
] as const)('R-064 %s is answered in time', (_, about, due) => {
  expect(dueOf(about, from).toISOString()).toBe(due);
});

test('R-064 a payment that goes wrong in the weekend is answered by the Friday', () => {
  const saturday = new Date('2026-11-28T10:00:00.000Z');
  expect(dueOf({ ...usual, topic: 'payment' }, saturday).toISOString()).toBe(
    '2026-12-04T10:00:00.000Z',
  );
});

test('danger comes before a flagger, and both before everything else', () => {
  expect(priorityOf({ ...usual, danger: true, source: 'trusted_flagger' })).toBe(0);
  expect(priorityOf({ ...usual, source: 'trusted_flagger' })).toBe(1);
  expect(priorityOf(usual)).toBe(2);
});

test('six months end on the last day of a month that is too short', () => {
  expect(afterMonths(new Date('2026-08-31T10:00:00.000Z'), 6).toISOString()).toBe(
    '2027-02-28T10:00:00.000Z',
  );
  expect(afterMonths(from, 6).toISOString()).toBe('2027-05-25T10:00:00.000Z');
});
