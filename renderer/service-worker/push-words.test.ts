import { expect, test } from 'vitest';
import { LOCALES, localisedPath } from '../../shared/locales.ts';
import { newId } from '../../shared/identifiers.ts';
import { wordsOfPush } from './push-words.ts';

const ID = newId();
const payload = (
  kind: 'messages' | 'likes' | 'match' | 'test',
  count: number,
  locale: (typeof LOCALES)[number] = 'nl',
) => ({
  kind,
  count,
  checkUrl: '/api/push-check.php?kind=test',
  openUrl: localisedPath(locale, kind === 'messages' ? `/chats/${ID}` : '/likes/received'),
  tag: 'x',
});
const look = { site: 'Vonk', discreet: false, locale: 'nl' };

test('a push is worded by kind and count', () => {
  expect(wordsOfPush(payload('messages', 1), look)).toEqual({
    title: 'Vonk',
    body: 'Je hebt een nieuw bericht',
    locale: 'nl',
  });
  expect(wordsOfPush(payload('messages', 3), look).body).toBe('Je hebt 3 nieuwe berichten');
  expect(wordsOfPush(payload('likes', 2), look).body).toBe('Je hebt 2 nieuwe likes');
  expect(wordsOfPush(payload('match', 0), look).body).toBe('Je hebt een match');
  expect(wordsOfPush(payload('messages', 3, 'pl'), look).body).toBe('Masz 3 nowe wiadomości');
  expect(wordsOfPush(payload('messages', 5, 'pl'), look).body).toBe('Masz 5 nowych wiadomości');
});

test('in discretion neither the site nor its purpose is named, nor on a device that was never told how the member wants it', () => {
  for (const how of [{ ...look, discreet: true }, undefined]) {
    for (const kind of ['likes', 'match'] as const)
      expect(wordsOfPush(payload(kind, 2), how)).toEqual({
        title: 'Je berichten',
        body: 'Er is iets nieuws voor je',
        locale: 'nl',
      });
    expect(wordsOfPush(payload('messages', 2), how)).toMatchObject({
      title: 'Je berichten',
      body: 'Je hebt 2 nieuwe berichten',
    });
  }
});

test('every locale has its own words for everything, and one that could not be read says that there is something', () => {
  const seen = new Set<string>();
  for (const locale of LOCALES)
    for (const kind of ['messages', 'likes', 'match', 'test'] as const)
      for (const count of [1, 2, 5, 22, 1_000_000]) {
        const { body, title } = wordsOfPush(payload(kind, count, locale), { ...look, locale });
        expect(body, `${locale} ${kind} ${count}`).toMatch(/^\S.{5,}$/u);
        expect(body).not.toContain('{{');
        expect(title).toBe('Vonk');
        if (kind === 'test' && !locale.includes('-')) seen.add(body);
      }
  expect(seen.size).toBe(7);
  expect(wordsOfPush(null, { ...look, locale: 'de' })).toEqual({
    title: 'Vonk',
    body: 'Es gibt etwas Neues für dich',
    locale: 'de',
  });
});
