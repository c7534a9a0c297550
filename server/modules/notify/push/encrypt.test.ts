import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { decryptPush } from '../../../../tests/support/push/push-service.ts';
import { encryptPush, isPublicKey } from './encrypt.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');
const pairOf = (privateKey: string) => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(bytes(privateKey));
  return pair;
};

/** The example of RFC 8291, appendix A. */
const VECTOR = {
  text: 'When I grow up, I want to be a watermelon',
  sender: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  browser: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('a message is encrypted as the RFC writes it out, and read back', () => {
  const body = encryptPush(
    VECTOR.text,
    { p256dh: bytes(VECTOR.p256dh), auth: bytes(VECTOR.auth) },
    { salt: bytes(VECTOR.salt), pair: pairOf(VECTOR.sender), padTo: 0 },
  );
  expect(body.toString('base64url')).toBe(VECTOR.body);
  expect(decryptPush(bytes(VECTOR.body), pairOf(VECTOR.browser), bytes(VECTOR.auth))).toBe(
    VECTOR.text,
  );
});

test('two pushes of the same text look nothing like each other, and a short one is as long as a long one', () => {
  const keys = { p256dh: bytes(VECTOR.p256dh), auth: bytes(VECTOR.auth) };
  const [one, other, long] = ['a', 'a', 'b'.repeat(1_000)].map((text) => encryptPush(text, keys));
  expect(one?.subarray(0, 16)).not.toEqual(other?.subarray(0, 16));
  expect(one?.subarray(86)).not.toEqual(other?.subarray(86));
  expect(one?.length).toBe(long?.length);
  expect(one && decryptPush(one, pairOf(VECTOR.browser), keys.auth)).toBe('a');
});

test('what was changed on the way, or is for another browser, cannot be read', () => {
  const body = encryptPush('a', { p256dh: bytes(VECTOR.p256dh), auth: bytes(VECTOR.auth) });
  for (const place of [0, 30, 90, body.length - 1]) {
    const changed = Buffer.from(body);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(
      () => decryptPush(changed, pairOf(VECTOR.browser), bytes(VECTOR.auth)),
      String(place),
    ).toThrow();
  }
  expect(() => decryptPush(body, pairOf(VECTOR.sender), bytes(VECTOR.auth))).toThrow();
  expect(() => decryptPush(body, pairOf(VECTOR.browser), Buffer.alloc(16))).toThrow();
});

test('a push that fits no record is not sent, and a key that is no point is known', () => {
  expect(() =>
    encryptPush('a'.repeat(4_096), { p256dh: bytes(VECTOR.p256dh), auth: bytes(VECTOR.auth) }),
  ).toThrow('does not fit');
  expect(isPublicKey(bytes(VECTOR.p256dh))).toBe(true);
  for (const key of [
    Buffer.alloc(65),
    Buffer.alloc(65, 4),
    bytes(VECTOR.p256dh).subarray(0, 64),
    Buffer.alloc(0),
    Buffer.concat([bytes(VECTOR.p256dh).subarray(0, 64), Buffer.from([0])]),
  ])
    expect(isPublicKey(key)).toBe(false);
});
