import { expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '../../../shared/contract/calls.ts';
import { checkMediaType, parseJson, parsePart, readBytes } from './input.ts';
import { Refusal } from '../route.ts';

const refusal = (work: () => unknown): Refusal => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};

test('plain JSON is taken, everything else that says what it is is not', () => {
  const accepts = (headers: Record<string, string>) => {
    checkMediaType(new Headers(headers));
    return true;
  };
  expect(accepts({ 'content-type': 'application/json' })).toBe(true);
  expect(accepts({ 'content-type': 'application/json; charset=UTF-8' })).toBe(true);
  expect(accepts({})).toBe(true);
  expect(accepts({ 'content-length': '0' })).toBe(true);
  for (const headers of [
    { 'content-type': 'text/plain' },
    { 'content-type': 'text/plain;application/json' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-length': '2' },
    { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  ])
    expect(
      refusal(() => accepts(headers as unknown as Record<string, string>)).code,
      JSON.stringify(headers),
    ).toBe('unsupported_media_type');
});

test('bytes that are no JSON or no UTF-8 are malformed, an empty body is an empty object', () => {
  expect(parseJson(Buffer.from(''))).toEqual({});
  expect(parseJson(Buffer.from('{"a":1}'))).toEqual({ a: 1 });
  for (const bytes of [
    Buffer.from('{'),
    Buffer.from('{"a":1}x'),
    Buffer.from([0x22, 0xff, 0xfe, 0x22]),
    Buffer.from('['.repeat(30_000)),
  ])
    expect(refusal(() => parseJson(bytes)).code).toBe('malformed_json');
});

test('every wrong field is named with what is wrong with it', () => {
  const { fields } = refusal(() =>
    parsePart(
      calls.sendMessage.body,
      { conversation: 'x', kind: 'song', text: 4, extra: 1 },
      'body',
    ),
  );
  expect(fields).toEqual({
    conversation: 'invalid_id',
    kind: 'invalid_value',
    text: 'invalid_type',
    client_id: 'required',
    extra: 'unknown_field',
  });
  expect(
    refusal(() => parsePart(calls.signIn.body, { email: '', password: 'x'.repeat(1_001) }, 'body'))
      .fields,
  ).toEqual({ email: 'too_short', password: 'too_long' });
  expect(
    refusal(() => parsePart(calls.searchMembers.query, { min_age: '40', max_age: '20' }, 'query'))
      .fields,
  ).toEqual({ max_age: 'invalid_range' });
  expect(
    refusal(() => parsePart(calls.searchMembers.query, { page: '0', min_age: 'x' }, 'query'))
      .fields,
  ).toEqual({ page: 'too_small', min_age: 'invalid_type' });
  for (const body of [null, [], 'text', 7])
    expect(
      refusal(() => parsePart(calls.like.body, body, 'body')).fields,
      JSON.stringify(body),
    ).toEqual({ body: 'invalid_type' });
});

test('no field slips in under the name of a prototype', () => {
  const sent: unknown = JSON.parse(
    '{"profile":"01890000-0000-7000-8000-000000000000","__proto__":{"admin":true}}',
  );
  expect(refusal(() => parsePart(calls.like.body, sent, 'body')).code).toBe('validation_failed');
});

test('NUL, which no column takes, is refused wherever it stands', () => {
  const schema = z.object({ list: z.array(z.object({ name: z.string() })) });
  expect(
    refusal(() => parsePart(schema, { list: [{ name: 'a' }, { name: 'b\0' }] }, 'body')).fields,
  ).toEqual({ 'list.1.name': 'invalid_characters' });
  expect(refusal(() => parsePart(calls.getSettings.query, { 'a\0': '1' }, 'query')).fields).toEqual(
    { 'a\0': 'invalid_characters' },
  );
});

test('a body is not read past its limit, whether it says its length or not', async () => {
  const declared = new Request('http://x/', {
    method: 'POST',
    body: 'x',
    headers: { 'content-length': '70000' },
  });
  await expect(readBytes(declared)).rejects.toMatchObject({ code: 'payload_too_large' });
  let given = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      given += 1;
      controller.enqueue(new Uint8Array(1_024));
    },
  });
  const streamed = new Request('http://x/', {
    method: 'POST',
    body: endless,
    duplex: 'half',
  } as RequestInit);
  await expect(readBytes(streamed)).rejects.toMatchObject({ code: 'payload_too_large' });
  expect(given).toBeLessThan(80);
  await expect(
    readBytes(new Request('http://x/', { method: 'POST', body: 'x'.repeat(65_536) })),
  ).resolves.toHaveLength(65_536);
});
