import { describe, expect, test } from 'vitest';
import { textParts, type TextPart } from './links.ts';

const links = (text: string) =>
  textParts(text).filter((part): part is Extract<TextPart, { href: string }> => 'href' in part);
const hrefs = (text: string) => links(text).map((link) => link.href);

describe('the addresses in a text', () => {
  test('are those of http and https, and those that begin with www', () => {
    expect(
      hrefs('Kijk op https://vonk.example/a?b=1#c en HTTP://Example.com of www.voorbeeld.nl/pad'),
    ).toEqual([
      'https://vonk.example/a?b=1#c',
      'http://example.com/',
      'https://www.voorbeeld.nl/pad',
    ]);
  });

  test('nothing else is one, whatever it looks like', () => {
    for (const text of [
      'javascript:alert(1)',
      'JaVaScRiPt://example.com/%0aalert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:x',
      'file:///etc/passwd',
      'ftp://example.com',
      'mailto:a@b.nl',
      'intent://x#Intent;end',
      'blob:https://example.com/1',
      'view-source:https://example.com',
      'xhttps://example.com',
      'ahttps://example.com',
      'https://',
      'http://localhost',
      'https://...',
      'www.',
      'awww.example.com',
      'iemand@www.example.com',
      'https://paypal.com@evil.example',
      'https://user:pass@evil.example/x',
      'http://[::1',
      'https://a..b',
      'https:\\\\evil.example',
      '//example.com',
    ])
      expect(hrefs(text), text).toEqual([]);
  });

  test('end where the sentence goes on: punctuation and brackets', () => {
    for (const [text, written] of [
      ['Zie https://a.nl.', 'https://a.nl'],
      ['(https://a.nl/x)', 'https://a.nl/x'],
      ['https://nl.wikipedia.org/wiki/Vonk_(vuur)', 'https://nl.wikipedia.org/wiki/Vonk_(vuur)'],
      [
        '(zie https://nl.wikipedia.org/wiki/Vonk_(vuur))',
        'https://nl.wikipedia.org/wiki/Vonk_(vuur)',
      ],
      ['[https://a.nl/]', 'https://a.nl/'],
      ['"https://a.nl/x"', 'https://a.nl/x'],
      ['„https://a.nl/x”', 'https://a.nl/x'],
      ['https://a.nl/x?!', 'https://a.nl/x'],
      ['https://a.nl/x...', 'https://a.nl/x'],
      ['<https://a.nl/x>', 'https://a.nl/x'],
      ['https://a.nl/a,b;c', 'https://a.nl/a,b;c'],
      ['https://a.nl/x\nnieuw', 'https://a.nl/x'],
      ['https://a.nl:8080/x', 'https://a.nl:8080/x'],
      ['https://a.nl/\\@google.com', 'https://a.nl/'],
    ])
      expect(
        links(text ?? '').map((link) => link.text),
        text,
      ).toEqual([written]);
  });

  test('show where they lead: a host in another script, or with signs that show nothing, is written as it is', () => {
    for (const [text, shown] of [
      ['https://аррӏе.com', 'https://xn--80ak6aa92e.com/'],
      ['https://münchen.de/x', 'https://xn--mnchen-3ya.de/x'],
      ['https://ｇｏｏｇｌｅ.com', 'https://google.com/'],
      ['https://goo\u200Bgle.com', 'https://google.com/'],
      ['https://example。com/', 'https://example.com/'],
      ['https://go\u00ADogle.com/a', 'https://google.com/a'],
      ['https://0x7f.1.1.1/', 'https://127.1.1.1/'],
    ])
      expect(
        links(text ?? '').map((link) => link.text),
        text,
      ).toEqual([shown]);
    expect(links('https://a.nl/wiki/Köln').map((link) => [link.text, link.href])).toEqual([
      ['https://a.nl/wiki/Köln', 'https://a.nl/wiki/K%C3%B6ln'],
    ]);
    // What looks like the end of a host is part of it.
    for (const { text } of links(
      'https://google.com⁄evil.example/ https://google.com∕x.evil.example',
    ))
      expect(text).toMatch(/xn--/);
  });

  test('leave every other word as it was', () => {
    for (const text of [
      '',
      'Geen adres',
      'https://a.nl',
      'een https://a.nl twee www.b.nl drie.',
      '<img src=x onerror=alert(1)>',
      'www.'.repeat(200),
      `https://${'a.'.repeat(300)}nl`,
    ])
      expect(
        textParts(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
  });

  test('are found in a long text at once', () => {
    const began = performance.now();
    textParts(
      `${'https://a.nl/'.repeat(4_000)} ${'('.repeat(20_000)} https://b.nl/${')'.repeat(20_000)}`,
    );
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
