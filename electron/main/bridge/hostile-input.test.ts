import { describe, expect, test } from 'vitest';
import { addresses, links, navigation } from '../../../tests/desktop/hostile-addresses.ts';
import { bridge, type BridgeCallTried } from '../../../tests/desktop/hostile-calls.ts';
import {
  assets,
  BUNDLE,
  forwarded,
  type ForwardedCall,
} from '../../../tests/desktop/hostile-requests.ts';
import { loads, permissions, type PermissionAsked } from '../../../tests/desktop/hostile-rights.ts';
import { updates, type OfferTried } from '../../../tests/desktop/hostile-updates.ts';
import { answerFor } from '../session/asset-path.ts';
import { bridgeCalls, checkBridgeCall, type BridgeCallName } from './bridge-calls.ts';
import { pathOfLink } from '../deep-link.ts';
import { answeredHeaders, forwardedRequest } from '../session/forward.ts';
import { decideNavigation, decidePermission } from '../window/navigation.ts';
import { serverAddress } from '../session/server-address.ts';
import { mayLoad } from '../session/session-guard.ts';
import { decideUpdate } from '../updates/update-decision.ts';
import { updateSource } from '../updates/update-feed.ts';

const SERVER = 'https://vonk.example';
const headers = (origin?: string): Headers => new Headers(origin === undefined ? {} : { origin });

/** A decision of the main process over the tables of hostile input. */
interface Decision {
  accepts: (input: never) => boolean;
  good: readonly unknown[];
  hostile: readonly unknown[];
}
const decision = <Input>(
  accepts: (input: Input) => boolean,
  tables: { good: readonly Input[]; hostile: readonly Input[] },
): Decision => ({ accepts, ...tables });

const decisions: Record<string, Decision> = {
  navigation: decision((address: string) => decideNavigation(address) !== 'deny', navigation),
  'asset path': decision((address: string) => answerFor(address, BUNDLE).kind !== 'refuse', assets),
  'forwarded call': decision(
    ({ path, method = 'POST', origin }: ForwardedCall) =>
      forwardedRequest(SERVER, path, { method, headers: headers(origin) }) !== null,
    forwarded,
  ),
  'header of a call': decision(
    (name: string) =>
      forwardedRequest(SERVER, '/api/x', {
        method: 'POST',
        headers: new Headers({ [name]: name === 'origin' ? 'app://vonk' : 'planted' }),
      })?.headers[name]?.includes('planted') === true,
    {
      good: [
        'accept',
        'accept-language',
        'content-type',
        'idempotency-key',
        'last-event-id',
        'request-type',
        'x-locale',
      ],
      hostile: forwarded.strippedHeaders,
    },
  ),
  'header of an answer': decision(
    (name: string) => answeredHeaders(new Headers({ [name]: 'planted' })).get(name) === 'planted',
    {
      good: [
        'content-type',
        'content-disposition',
        'content-language',
        'cache-control',
        'retry-after',
        'etag',
      ],
      hostile: forwarded.withheld,
    },
  ),
  'load of a page': decision((address: string) => mayLoad(address), loads),
  permission: decision(
    ({ permission, url, media }: PermissionAsked) => decidePermission(permission, url, media),
    permissions,
  ),
  'bridge call': decision(
    ({ name, input, url = 'app://vonk/nl/chats', isMainFrame = true }: BridgeCallTried) =>
      checkBridgeCall(name as BridgeCallName, input, { url, isMainFrame }) !== null,
    bridge,
  ),
  'deep link': decision((link: string) => pathOfLink(link) !== null, links),
  'address of the server': decision(
    (address: string) => serverAddress([`--server=${address}`], SERVER) !== SERVER,
    addresses,
  ),
  'address of the feed': decision(
    (address: string) =>
      updateSource([`--update-feed=${address}`], {
        feed: '',
        channel: 'stable',
        publicKey: 'x',
      }) !== null,
    addresses,
  ),
  update: decision(
    ({ feed, signature, app }: OfferTried) => 'offer' in decideUpdate(feed, signature, app),
    updates,
  ),
};

/**
 * One line for an input, so that a table that names the same thing twice is found; JSON has no word
 * for some of them.
 */
const written = (input: unknown): string =>
  JSON.stringify(input, (_key, value: unknown) =>
    value === undefined || (typeof value === 'number' && !Number.isFinite(value))
      ? `(${String(value)})`
      : value,
  );

test('at least 300 distinct hostile inputs are tried, and none is accepted by any decision', () => {
  const distinct = new Set(
    Object.entries(decisions).flatMap(([name, { hostile }]) =>
      hostile.map((input) => `${name} ${written(input)}`),
    ),
  );
  expect(distinct.size).toBe(
    Object.values(decisions).reduce((sum, { hostile }) => sum + hostile.length, 0),
  );
  expect(distinct.size).toBeGreaterThanOrEqual(300);
  const accepted = Object.entries(decisions).flatMap(([name, { accepts, hostile }]) =>
    hostile.filter((input) => accepts(input as never)).map((input) => `${name}: ${written(input)}`),
  );
  expect(accepted).toEqual([]);
  console.log(
    `${distinct.size} hostile inputs to ${Object.keys(decisions).length} decisions: ${accepted.length} accepted`,
  );
});

test.each(Object.entries(decisions))(
  '%s: what is asked rightly is accepted',
  (_name, { accepts, good }) => {
    expect(good.length).toBeGreaterThan(0);
    expect(good.filter((input) => !accepts(input as never)).map(written)).toEqual([]);
  },
);

test.each(Object.keys(bridgeCalls))(
  'the call %s of a page is tried with what it may be given, and with much that it may not',
  (call) => {
    const tried = (calls: readonly BridgeCallTried[]) =>
      calls.filter(({ name }) => name === call).length;
    expect(tried(bridge.good)).toBeGreaterThanOrEqual(1);
    expect(tried(bridge.hostile)).toBeGreaterThanOrEqual(5);
  },
);

describe('what is accepted leads where it should', () => {
  test('addresses inside the app: to the bundle, the page, or the server', () => {
    expect(answerFor('app://vonk/assets/app-1.js?v=2', BUNDLE)).toEqual({
      kind: 'file',
      path: 'assets/app-1.js',
    });
    expect(answerFor('app://vonk/nl/members/1', BUNDLE)).toEqual({ kind: 'page' });
    expect(answerFor('app://vonk/api/chats.php?x=1', BUNDLE)).toEqual({
      kind: 'forward',
      path: '/api/chats.php?x=1',
    });
  });

  test('navigation: stays in the app, or leaves to the system', () => {
    for (const address of navigation.good)
      expect(decideNavigation(address), address).toBe(
        address.startsWith('app:') ? 'stay' : 'external',
      );
  });

  test('the bank of a build whose server is on this machine opens outside, and no other plain address', () => {
    const bank = ['http://127.0.0.1:5081/pay/1', 'http://localhost:5081/', 'http://[::1]:5081/x'];
    for (const address of bank) {
      expect(decideNavigation(address, true), address).toBe('external');
      expect(decideNavigation(address), address).toBe('deny');
    }
    const plain = ['http://127.0.0.1:5080/', 'http://localhost/'];
    for (const address of navigation.hostile.filter((one) => !plain.includes(one)))
      expect(decideNavigation(address, true), address).toBe('deny');
    for (const address of [
      'http://127.0.0.1.evil.example/',
      'http://evil.example/127.0.0.1',
      'http://user@127.0.0.1/',
      'http:\\\\127.0.0.1',
      'http:127.0.0.1',
      'http://10.0.0.1/',
    ])
      expect(decideNavigation(address, true), address).toBe('deny');
  });

  test('calls: what the API needs, with the server’s own origin, and no cookie', () => {
    const asked = new Headers({
      'content-type': 'application/json',
      cookie: 'x=1',
      authorization: 'y',
      'request-type': 'client',
      origin: 'app://vonk',
    });
    expect(
      forwardedRequest(SERVER, '/api/chat.php?a=1', { method: 'POST', headers: asked }),
    ).toEqual({
      url: `${SERVER}/api/chat.php?a=1`,
      method: 'POST',
      headers: { origin: SERVER, 'content-type': 'application/json', 'request-type': 'client' },
    });
  });

  test('answers: data alone, which is never a page of its own', () => {
    const passed = answeredHeaders(
      new Headers({
        'set-cookie': 'vonk_session=1',
        'content-type': 'text/html',
        'content-security-policy': 'x',
      }),
    );
    expect(Object.fromEntries(passed)).toEqual({
      'content-type': 'text/html',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test('the server’s address: another one for testing, without its path', () => {
    expect(serverAddress(['--server=https://test.example/x'], SERVER)).toBe('https://test.example');
    expect(serverAddress([], SERVER)).toBe(SERVER);
  });

  test('a feed: its folder, with the channel and the key of the build whatever the command line says', () => {
    const built = { feed: 'https://vonk.example/desktop', channel: 'stable', publicKey: 'key' };
    expect(updateSource([], built)).toEqual({
      folder: 'https://vonk.example/desktop/',
      channel: 'stable',
      publicKey: 'key',
    });
    expect(
      updateSource(['--update-feed=http://127.0.0.1:9/x/', '--update-key=other'], built),
    ).toEqual({ folder: 'http://127.0.0.1:9/x/', channel: 'stable', publicKey: 'key' });
    for (const missing of [{ feed: '' }, { publicKey: '' }, { channel: '' }, { channel: '../x' }])
      expect(updateSource([], { ...built, ...missing })).toBeNull();
  });
});
