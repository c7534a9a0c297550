import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ARRIVAL_KEY } from '../../shared/site/arrival.ts';
import { arrival, rememberArrival } from './tracking.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const settings = (geoip_country: string) => ({ attribution_storage: ['NL'], geoip_country });
const HERE = settings('NL');
const FIVE = '?network=n&ref=r&sub1=1&sub2=2&sub3=3&utm=x';
const TRACKING = { network: 'n', ref: 'r', sub1: '1', sub2: '2', sub3: '3' };

test('R-296 in a country that lets one, the tab stores where the visit came from, and nothing else of the address', () => {
  rememberArrival(FIVE, HERE);
  expect(Object.fromEntries(stored)).toEqual({
    [ARRIVAL_KEY]: 'network=n&ref=r&sub1=1&sub2=2&sub3=3',
  });
  rememberArrival('', HERE);
  expect(arrival()).toEqual({ tracking: TRACKING, invite: null });
});

test('R-296 elsewhere it is known as long as the page is open, and never stored or read', () => {
  stored.set(ARRIVAL_KEY, 'network=before');
  rememberArrival(FIVE, settings('DE'));
  expect(arrival().tracking).toEqual(TRACKING);
  expect([...stored]).toEqual([[ARRIVAL_KEY, 'network=before']]);
  rememberArrival('', settings('DE'));
  expect(arrival()).toEqual({ tracking: null, invite: null });
});

test('R-296 the last address that names a source counts; marks without a source name none', () => {
  rememberArrival('?network=first', HERE);
  rememberArrival('?ref=r&sub1=1', HERE);
  expect(arrival().tracking?.network).toBe('first');
  rememberArrival(`?network=${'x'.repeat(200)}`, HERE);
  expect(arrival().tracking?.network).toBe('x'.repeat(100));
  rememberArrival('?invite=welkom', HERE);
  expect(arrival()).toEqual({ tracking: null, invite: 'welkom' });
});

test('settings that were stored before there was this one let nothing be stored', () => {
  rememberArrival(FIVE, { geoip_country: 'NL' });
  expect(arrival().tracking).toEqual(TRACKING);
  expect([...stored]).toEqual([]);
});

test('without storage the address is what is known', () => {
  vi.stubGlobal('sessionStorage', undefined);
  rememberArrival(FIVE, HERE);
  expect(arrival().tracking).toEqual(TRACKING);
});
