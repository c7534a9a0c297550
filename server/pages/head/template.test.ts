import { expect, test } from 'vitest';
import { LOCALES } from '../../../shared/locales.ts';
import type { Locale } from '../../../shared/locales.ts';
import { matchRoute } from '../../../shared/site/routes.ts';
import { parseTemplate } from './template.ts';
import { withoutScript } from './without-script.ts';

const SHELL =
  '<!doctype html><html lang="nl"><head><meta charset="utf-8"><title>old</title><meta name="description" content="old"><link rel="manifest" href="/manifest.webmanifest" /><script type="application/json" id="vonk-boot"></script><script type="module" src="/assets/a.js"></script></head><body><div id="root"></div></body></html>';
const head = {
  attributes: { lang: 'de' },
  title: 'Neu',
  metas: [{ name: 'description', content: 'x' }],
  links: [{ rel: 'canonical', href: 'https://vonk.example/de' }],
  boot: { a: 1 },
};

test('an answer’s head takes the place of the shell’s own, once', () => {
  expect(parseTemplate(SHELL).render(head)).toBe(
    '<!doctype html><html lang="de" data-faces="later"><head><meta charset="utf-8"><script type="module" src="/assets/a.js"></script><title>Neu</title><meta name="description" content="x">' +
      '<link rel="canonical" href="https://vonk.example/de"><script type="application/json" id="vonk-boot">{"a":1}</script></head><body><div id="root"></div></body></html>',
  );
});

test('no text can leave the place it stands in', () => {
  const evil = '</script><script>alert(1)</script>"\'&<!--\u2028';
  const made = parseTemplate(SHELL).render({
    ...head,
    attributes: { lang: evil },
    title: evil,
    metas: [{ content: evil }],
    links: [{ href: evil }],
    boot: { evil },
  });
  expect(made.match(/<script/g)).toHaveLength(2);
  expect(made).not.toContain('alert(1)</script>');
  expect(made).not.toContain('<!--');
  const block = /id="vonk-boot">(.*?)<\/script>/.exec(made)?.[1] ?? '';
  expect(JSON.parse(block)).toEqual({ evil });
});

test('without boot data the block is empty', () => {
  expect(parseTemplate(SHELL).render({ ...head, boot: null })).toContain(
    'id="vonk-boot"></script>',
  );
});

test('what is no document is refused', () => {
  expect(() => parseTemplate('hello')).toThrow(/no html and head/);
});

const SITE = {
  name: 'Gloed',
  support_email: 'hulp@example.org',
  support_phone: '+31 20 $& <b>',
};
const visitOf = (locale: Locale, path: string) => ({
  locale,
  viewer: null,
  url: new URL(`https://vonk.example/${path}`),
});

test.each([
  ['de', 'Diese Seite von Gloed braucht JavaScript', '/de/login'],
  ['pl', 'Ta strona serwisu Gloed wymaga JavaScriptu', '/pl/login'],
  ['fr-BE', 'Cette page de Gloed a besoin de JavaScript', '/fr-be/login'],
] as const)('in %s who has no JavaScript reads what to do', (locale, words, login) => {
  const shell = parseTemplate(
    '<html><head></head><body><noscript\n><p lang="nl">Vonk heeft JavaScript nodig.</p></noscript\n></body></html>',
  );
  const html = shell.render({
    attributes: {},
    title: '',
    metas: [],
    links: [],
    boot: null,
    withoutScript: withoutScript(visitOf(locale, '/chats'), null, SITE),
  });
  expect(html).toContain(words);
  expect(html).toContain(`href="${login}"`);
  expect(html).toContain('href="mailto:hulp@example.org"');
  expect(html).toContain('>+31 20 $&amp; &lt;b&gt;</a>');
  expect(html).not.toContain('Vonk');
});

test.each([
  ['/activate/done', 'Je account is actief'],
  ['/activate/error', 'Activeren is niet gelukt'],
] as const)(
  'R-183 R-449 at %s who has no JavaScript reads how it went, and that what comes next needs it',
  (path, title) => {
    const { render } = parseTemplate(
      '<html><head></head><body><noscript>x</noscript></body></html>',
    );
    const of = (locale: Locale) =>
      render({
        ...head,
        withoutScript: withoutScript(visitOf(locale, path), matchRoute(path), SITE),
      });
    const html = of('nl');
    expect(html).toContain(`<h1 class="page-title">${title}</h1>`);
    expect(html).toContain('werkt alleen met JavaScript. Zet het aan voordat je inlogt. <a');
    expect(html).toContain('href="/nl/login"');
    expect(html).toContain('mailto:hulp@example.org');
    const others = LOCALES.filter((locale) => !locale.startsWith('nl'));
    for (const locale of others) {
      expect(of(locale)).not.toContain(title);
      expect(of(locale)).toContain('JavaScript');
    }
  },
);

test('R-079 a page to join on has less to read without JavaScript than before: one way, which is taken at once', () => {
  const shell = '<html><head></head><body><noscript>x</noscript></body></html>';
  const made = (path: string) =>
    parseTemplate(shell).render({
      ...head,
      withoutScript: withoutScript(visitOf('nl', path), matchRoute(path), SITE),
    });
  const html = made('/signup');
  expect(html).toContain('content="0; url=/nl/signup?plain=1"');
  expect(html).toContain('href="/nl/signup?plain=1">Word lid zonder JavaScript</a>');
  expect(html.length).toBeLessThan(made('/chats').length);
});
