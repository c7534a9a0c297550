import { expect, test } from 'vitest';
import { newId } from '../../shared/identifiers.ts';
import { forClient, forOlderClient, understandsVoice } from './older-clients.ts';

const voice = { id: newId(), ms: 67_400, peaks: [1, 2], heard_at: null };

test('a client says that it understands voice messages', () => {
  for (const [header, understood] of [
    ['voice', true],
    ['other, voice', true],
    ['voices', false],
  ] as const)
    expect(understandsVoice(new Headers({ 'x-understands': header }))).toBe(understood);
  expect(understandsVoice(new Headers())).toBe(false);
});

test('one that does not gets a text that says so, wherever it is', () => {
  const message = { id: newId(), kind: 'voice', text: null, voice };
  const chat = { last_message: { kind: 'voice', text: null, mine: true } };
  expect(forOlderClient({ messages: [message], chat })).toEqual({
    messages: [{ ...message, kind: 'text', text: '🎤 1:07' }],
    chat: { last_message: { kind: 'text', text: '🎤', mine: true } },
  });
});

test('its statement has the words that it knows', () => {
  expect(
    forOlderClient({
      causes: ['message', 'message_undone', 'voice', 'photo'],
      entries: [{ cause: 'voice' }, { cause: 'message_undone' }, { cause: 'gift' }],
    }),
  ).toEqual({
    causes: ['message', 'photo'],
    entries: [{ cause: 'message' }, { cause: 'message' }, { cause: 'gift' }],
  });
});

test('one that knows voice messages and no later cause gets an older word for it', () => {
  const answer = { kind: 'voice', causes: ['fraud_repaid'], entries: [{ cause: 'fraud_repaid' }] };
  const answerTo = (words: string) => forClient(new Headers({ 'x-understands': words }), answer);
  expect(answerTo('voice')).toEqual({
    ...{ kind: 'voice', causes: ['operator'], entries: [{ cause: 'operator' }] },
  });
  expect(answerTo('voice, repaid')).toBe(answer);
});

test('everything else is as it was', () => {
  const answer = {
    kind: 'text',
    text: 'Hoi',
    list: [1, null, 'a'],
    at: null,
    deep: { kind: 'gift' },
  };
  expect(forOlderClient(answer)).toEqual(answer);
  expect(forOlderClient(null)).toBeNull();
});
