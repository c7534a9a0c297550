import { describe, expect, test } from 'vitest';
import { foldText } from '../../../shared/text.ts';
import type { ConversationRow, MessageRow, ProfileRow } from '../../local/rows.ts';
import { optionsOf, RECENT } from './options.ts';

const card = (id: string, name: string) => ({
  id,
  name,
  age: 40,
  city: 'Gouda',
  online: false,
  fictional: false,
  main_image: null,
  status: 'active',
});
const conversation = (id: string, name: string) =>
  ({ id, profile_id: `p-${id}`, profile: card(`p-${id}`, name) }) as unknown as ConversationRow;
const profile = (id: string, name: string, status = 'active') =>
  ({ ...card(id, name), status }) as unknown as ProfileRow;
const message = (id: string, of: string, text: string, sender = 'her') =>
  ({
    id,
    conversation: of,
    text,
    sender,
    sent_at: '2026-11-21T10:00:00.000Z',
  }) as unknown as MessageRow;
const keys = (text: string, known: Partial<Parameters<typeof optionsOf>[1]>) =>
  optionsOf(
    foldText(text),
    { conversations: [], profiles: [], messages: [], ...known },
    'me',
    'nl',
  ).map((option) => option.key);

describe('what the quick switcher offers', () => {
  test('without a text the latest conversations', () => {
    const conversations = Array.from({ length: 12 }, (_, index) =>
      conversation(`c${index}`, `Naam ${index}`),
    );
    expect(keys('', { conversations })).toEqual(
      Array.from({ length: RECENT }, (_, index) => `recent-c${index}`),
    );
  });

  test('groups conversations, members and messages; names that begin with the text come first', () => {
    const conversations = [conversation('c1', 'Marianne'), conversation('c2', 'Anne')];
    expect(
      keys('ann', {
        conversations,
        profiles: [profile('p9', 'Hanna'), profile('p8', 'Anneke')],
        messages: [message('m1', 'c2', 'een kannetje')],
      }),
    ).toEqual(['conversations-c2', 'conversations-c1', 'members-p8', 'members-p9', 'messages-m1']);
  });

  test('leaves out oneself, members who are gone, and messages of a deleted conversation', () => {
    expect(
      keys('ann', {
        profiles: [profile('me', 'Anne'), profile('p1', 'Anne', 'deleted')],
        messages: [message('m1', 'gone', 'Anne')],
      }),
    ).toEqual([]);
  });

  test('messages stand by the time at which they were sent, newest first', () => {
    const at = (id: string, sent_at: string) => ({ ...message(id, 'c1', 'koffie'), sent_at });
    expect(
      keys('koffie', {
        conversations: [conversation('c1', 'Sanne')],
        messages: [
          at('m1', '2026-11-20T10:00:00.000Z'),
          at('m2', '2026-11-21T10:00:00.000Z'),
          at('m3', '2026-11-19T10:00:00.000Z'),
        ],
      }),
    ).toEqual(['messages-m2', 'messages-m1', 'messages-m3']);
  });

  test('a message leads to itself in its conversation, with the words found', () => {
    const [option] = optionsOf(
      'koffie',
      {
        conversations: [conversation('c1', 'Sanne')],
        profiles: [],
        messages: [message('m1', 'c1', 'Ik neem Koffie mee', 'me')],
      },
      'me',
      'nl',
    );
    expect(option).toMatchObject({
      path: '/chats/c1',
      message: 'm1',
      mine: true,
      detail: { before: 'Ik neem ', match: 'Koffie', after: ' mee' },
    });
  });
});
