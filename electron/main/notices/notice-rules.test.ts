import { expect, test } from 'vitest';
import { decideNotice, noticeWords, type NoticeOptions } from './notice-rules.ts';
import { shellText } from '../shell-text.ts';

const usual: NoticeOptions = {
  isSupported: true,
  isFocused: false,
  isKnown: false,
  preferences: { doNotDisturb: false, quietHours: null },
  now: new Date('2026-03-04T12:00:00'),
};
const at = (time: string) => new Date(`2026-03-04T${time}:00`);

test.each([
  [{}, undefined],
  [{ isKnown: true }, 'known'],
  [{ isFocused: true }, 'visible'],
  [{ isSupported: false }, 'unsupported'],
  [{ preferences: { doNotDisturb: true, quietHours: null } }, 'quiet'],
  [
    {
      preferences: { doNotDisturb: false, quietHours: { from: '22:00', to: '07:00' } },
      now: at('23:00'),
    },
    'quiet',
  ],
  [
    {
      preferences: { doNotDisturb: false, quietHours: { from: '22:00', to: '07:00' } },
      now: at('21:00'),
    },
    undefined,
  ],
  [{ isKnown: true, isFocused: true }, 'known'],
] as const)('%j is kept from showing by %s', (differs, reason) => {
  expect(decideNotice({ ...usual, ...differs })).toEqual(
    reason === undefined ? { status: 'shown' } : { status: 'not_shown', reason },
  );
});

const notice = {
  title: 'Vonk',
  body: 'Nieuw bericht van Anna',
  path: '/nl/chats/1',
  tag: 'message-1',
  id: 'm1',
  mayReply: true,
};

test('a notice counts its group, and may be answered', () => {
  const text = shellText('nl');
  expect(noticeWords(notice, { count: 1, hidden: false, name: 'Vonk', text })).toEqual({
    title: 'Vonk',
    body: 'Nieuw bericht van Anna',
    hasReply: true,
    replyPlaceholder: 'Schrijf een antwoord',
  });
  expect(noticeWords(notice, { count: 3, hidden: false, name: 'Vonk', text }).body).toBe(
    'Nieuw bericht van Anna (3 nieuw)',
  );
  expect(
    noticeWords({ ...notice, mayReply: false }, { count: 1, hidden: false, name: 'Vonk', text })
      .hasReply,
  ).toBe(false);
});

test.each(['nl', 'de', 'en', 'es', 'fr', 'it', 'pl', 'nl-BE', 'fr-BE'] as const)(
  'hidden, it tells nothing of whom or what, nor how many, in %s',
  (locale) => {
    const words = noticeWords(notice, {
      count: 7,
      hidden: true,
      name: 'Notities',
      text: shellText(locale),
    });
    expect(words).toMatchObject({ title: 'Notities', hasReply: false, replyPlaceholder: '' });
    expect(JSON.stringify(words)).not.toMatch(/Anna|Vonk|7/);
    expect(words.body.length).toBeGreaterThan(10);
  },
);
