import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.mock('../worker/host/worker.ts?worker&url', () => ({ default: '/assets/worker-12345678.js' }));

interface Policy {
  name: string;
  rules: { createScriptURL: (url: string) => string };
}
let made: Policy[];
beforeEach(() => {
  made = [];
  vi.resetModules();
  vi.stubGlobal('trustedTypes', {
    createPolicy: (name: string, rules: Policy['rules']) => {
      made.push({ name, rules });
      return { createScriptURL: (url: string) => `trusted ${rules.createScriptURL(url)}` };
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('there is one policy, `app`, made once, and it passes our worker and service worker alone', async () => {
  const { trustedServiceWorkerUrl, trustedWorkerUrl } = await import('./trusted-types.ts');
  expect(made.map((policy) => policy.name)).toEqual(['app']);
  expect(trustedWorkerUrl()).toBe('trusted /assets/worker-12345678.js');
  expect(trustedServiceWorkerUrl()).toBe('trusted /sw-push.js?v=2');
  expect(made).toHaveLength(1);
  for (const url of [
    'https://evil.example/x.js',
    '/assets/other.js',
    '/sw-push.js',
    '/sw-push.js?v=3',
    'data:text/javascript,1',
    'blob:x',
    '',
  ])
    expect(() => made[0]?.rules.createScriptURL(url), url).toThrow(TypeError);
});

test('a browser without Trusted Types gets the same addresses, checked the same way', async () => {
  vi.stubGlobal('trustedTypes', undefined);
  const { trustedServiceWorkerUrl, trustedWorkerUrl } = await import('./trusted-types.ts');
  expect([trustedWorkerUrl(), trustedServiceWorkerUrl()]).toEqual([
    '/assets/worker-12345678.js',
    '/sw-push.js?v=2',
  ]);
});
