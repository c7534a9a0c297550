import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pushPayloadSchema } from '../../shared/contract/push.ts';
import { newId } from '../../shared/identifiers.ts';
import { ownCheck, ownPage, readPushPayload } from './push-payload.ts';

const ID = newId();
const message = {
  kind: 'messages',
  count: 2,
  checkUrl: `/api/push-check.php?kind=messages&conversation=${ID}`,
  openUrl: `/nl/chats/${ID}`,
  tag: `message-${ID}`,
  id: ID,
};

test('what the server sends is read, with nothing besides', () => {
  expect(readPushPayload(message)).toEqual(message);
  expect(readPushPayload({ ...message, text: 'a name' })).toEqual(message);
  const { id, ...without } = message;
  expect(id).toBe(ID);
  expect(readPushPayload(without)).toEqual(without);
  for (const [kind, openUrl, checkUrl] of [
    ['likes', '/fr-be/likes/received', '/api/push-check.php?kind=likes'],
    ['match', '/pl/likes/matches', `/api/push-check.php?kind=match&profile=${ID}`],
    ['test', '/de/notifications', '/api/push-check.php?kind=test'],
  ])
    expect(readPushPayload({ ...message, kind, openUrl, checkUrl }), kind).toMatchObject({
      kind,
      openUrl,
    });
});

const HOSTILE_PAGES = [
  '',
  '/api/logout.php',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/nl/chats',
  'nl/chats',
  'javascript:alert(1)',
  '/nl/nothing',
  '/nl/chats/../../api/logout.php',
  '/nl/chats/%ZZ',
  '/nl//chats',
  '/nl/chats\n',
  '/xx/chats',
  '/photos/1/large',
  '/dev/mailbox',
  '/assets/a.js',
  'a'.repeat(400),
  1,
  null,
  undefined,
  {},
  ['/nl/chats'],
];
const HOSTILE_CHECKS = [
  '',
  '/api/logout.php',
  '/api/user.php',
  '/api/push-check.php',
  '/api/push-check.php?',
  '/api/push-check.php?kind=test#x',
  '/api/push-check.php?x=/../',
  '//evil.example/api/push-check.php?kind=test',
  'https://evil.example/api/push-check.php?kind=test',
  '/api/../api/push-check.php?kind=test',
  '/api/push-check.php\\?kind=test',
  '/API/push-check.php?kind=test',
  1,
  null,
];

test('anything else is no push of ours', () => {
  for (const data of [
    null,
    undefined,
    '',
    'text',
    1,
    [],
    {},
    { ...message, kind: 'other' },
    { ...message, count: -1 },
    { ...message, count: 1.5 },
    { ...message, count: '2' },
    { ...message, count: Number.NaN },
    { ...message, tag: '' },
    { ...message, tag: 'x'.repeat(81) },
    { ...message, id: '' },
    { ...message, id: 1 },
  ])
    expect(readPushPayload(data)).toBeNull();
  for (const page of HOSTILE_PAGES) {
    expect(ownPage(page), JSON.stringify(page)).toBeNull();
    expect(readPushPayload({ ...message, openUrl: page })).toBeNull();
  }
  for (const check of HOSTILE_CHECKS) {
    expect(ownCheck(check), String(check)).toBeNull();
    expect(readPushPayload({ ...message, checkUrl: check })).toBeNull();
  }
});

test('what is read is what the contract has', () => {
  fc.assert(
    fc.property(
      fc.record({
        kind: fc.constantFrom('messages', 'likes', 'match', 'test', 'other'),
        count: fc.oneof(fc.nat(), fc.integer(), fc.double()),
        checkUrl: fc.oneof(fc.constant(message.checkUrl), fc.webPath()),
        openUrl: fc.oneof(fc.constantFrom(message.openUrl, '/nl/likes'), fc.webPath()),
        tag: fc.string(),
        id: fc.constantFrom(ID, newId()),
      }),
      (data) => {
        const read = readPushPayload(data);
        if (read !== null) expect(pushPayloadSchema.parse(data)).toEqual(read);
      },
    ),
    { numRuns: 500 },
  );
});
