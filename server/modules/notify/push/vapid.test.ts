import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { newVapidKeys } from '../../../../tests/support/push/push-site.ts';
import { outcomeOf } from './send.ts';
import { privateKeyOf, vapidHeader } from './vapid.ts';

test('the header names audience, end and sender, signed with the key that stands in it', () => {
  const keys = newVapidKeys('mailto:help@vonk.example');
  const [, claims = '', signature = '', key] =
    /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(
      vapidHeader(keys, 'https://push.example', new Date(1_000_000)),
    ) ?? [];
  expect(key).toBe(keys.publicKey);
  expect(
    claims
      .split('.')
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown),
  ).toEqual([
    { typ: 'JWT', alg: 'ES256' },
    { aud: 'https://push.example', exp: 1_000 + 12 * 3_600, sub: 'mailto:help@vonk.example' },
  ]);
  const bytes = Buffer.from(signature, 'base64url');
  expect(bytes).toHaveLength(64);
  expect(
    verify(
      'sha256',
      Buffer.from(claims),
      { key: createPublicKey(privateKeyOf(keys)), dsaEncoding: 'ieee-p1363' },
      bytes,
    ),
  ).toBe(true);
});

/**
 * The example of RFC 8292, section 2.4: its key checks its signature, by the same means by which
 * ours is made.
 */
test('the example of the RFC is read as one', () => {
  const token =
    'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA';
  const point = Buffer.from(
    'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs',
    'base64url',
  );
  const key = createPublicKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  });
  const end = token.lastIndexOf('.');
  expect(
    verify(
      'sha256',
      Buffer.from(token.slice(0, end)),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(token.slice(end + 1), 'base64url'),
    ),
  ).toBe(true);
});

test('keys that do not belong together are no pair', () => {
  const [one, other] = [newVapidKeys(), newVapidKeys()];
  expect(() => privateKeyOf({ publicKey: one.publicKey, privateKey: other.privateKey })).toThrow(
    'not that of',
  );
  expect(() =>
    privateKeyOf({ publicKey: one.publicKey, privateKey: Buffer.alloc(32).toString('base64url') }),
  ).toThrow();
});

test.each([
  [200, undefined, 'accepted', null],
  [201, undefined, 'accepted', null],
  [202, '5', 'accepted', null],
  [401, undefined, 'gone', null],
  [403, undefined, 'gone', null],
  [404, undefined, 'gone', null],
  [410, '5', 'gone', null],
  [408, undefined, 'later', null],
  [429, '5', 'later', 5_000],
  [429, '0', 'later', 1_000],
  [500, undefined, 'later', null],
  [503, 'Thu, 01 Jan 1970 00:01:40 GMT', 'later', 40_000],
  [503, 'soon', 'later', null],
  [503, 'Thu, 01 Jan 1970 00:00:00 GMT', 'later', 1_000],
  [301, undefined, 'refused', null],
  [400, '5', 'refused', null],
  [413, undefined, 'refused', null],
] as const)('%i with Retry-After %s is %s', (status, retryAfter, kind, afterMs) => {
  expect(outcomeOf(status, retryAfter, 60_000)).toEqual({ kind, status, afterMs });
});
