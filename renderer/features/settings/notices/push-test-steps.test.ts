import { expect, test } from 'vitest';
import { pushBrowser } from './push-browser.ts';
import { testSteps, type TestFacts } from './push-test-steps.ts';

const run = { id: 't1', accepted: true, removed: false, at: 1 };
const facts: TestFacts = {
  permission: 'granted',
  subscription: 'subscribed',
  busy: false,
  run,
  note: undefined,
};
const shown = (change: Partial<TestFacts>) =>
  testSteps({ ...facts, ...change }).map(({ state, hint }) => (hint ? `${state} ${hint}` : state));

test('each step of a test says how it stands, and what to do where it goes no further', () => {
  expect(shown({ permission: 'denied', subscription: 'denied', run: null })).toEqual([
    'failed denied',
    'later',
    'later',
    'later',
    'later',
  ]);
  expect(
    shown({ permission: 'default', subscription: 'not_subscribed', run: null, busy: true }),
  ).toEqual(['waiting', 'later', 'later', 'later', 'later']);
  expect(shown({ permission: 'default', subscription: 'not_subscribed', run: null })).toEqual([
    'failed ask',
    'later',
    'later',
    'later',
    'later',
  ]);
  expect(shown({ subscription: 'not_subscribed', run: null })).toEqual([
    'done',
    'failed subscription',
    'later',
    'later',
    'later',
  ]);
  expect(
    shown({ subscription: 'not_subscribed', run: { ...run, accepted: false, removed: true } }),
  ).toEqual(['done', 'failed removed', 'later', 'later', 'later']);
  expect(shown({ run: { ...run, accepted: false } })).toEqual([
    'done',
    'done',
    'failed refused',
    'later',
    'later',
  ]);
  expect(shown({})).toEqual(['done', 'done', 'done', 'waiting received', 'later']);
  expect(shown({ note: { id: 't1', received: 2, clicked: null } })).toEqual([
    'done',
    'done',
    'done',
    'done',
    'waiting clicked',
  ]);
  expect(shown({ note: { id: 't1', received: 2, clicked: 3 } })).toEqual([
    'done',
    'done',
    'done',
    'done',
    'done',
  ]);
  // What another test came to says nothing about this one.
  expect(shown({ note: { id: 't0', received: 2, clicked: 3 } })).toEqual([
    'done',
    'done',
    'done',
    'waiting received',
    'later',
  ]);
});

test('R-357 the browser is known by how it names itself, for the way to its settings', () => {
  const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0';
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0';
  const table: [string, string][] = [
    ['chrome', `Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36`],
    ['edge', `Mozilla/5.0 (Windows NT 10.0) ${chrome} Safari/537.36 Edg/156.0.0.0`],
    ['firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0'],
    ['safari', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari} Safari/605.1.15`],
    ['android', `Mozilla/5.0 (Linux; Android 16; K) ${chrome} Mobile Safari/537.36`],
    [
      'ios',
      `Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${safari} Mobile/15E148 Safari/604.1`,
    ],
    ['other', `Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36 OPR/120.0.0.0`],
    ['other', 'Lynx/2.9'],
  ];
  for (const [browser, userAgent] of table) expect(pushBrowser(userAgent), userAgent).toBe(browser);
});
