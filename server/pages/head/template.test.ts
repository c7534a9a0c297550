import { expect, test } from 'vitest';
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
    withoutScript: withoutScript(locale, {
      name: 'Gloed',
      support_email: 'hulp@example.org',
      support_phone: '+31 20 $& <b>',
    }),
  });
  expect(html).toContain(words);
  expect(html).toContain(`href="${login}"`);
  expect(html).toContain('href="mailto:hulp@example.org"');
  expect(html).toContain('>+31 20 $&amp; &lt;b&gt;</a>');
  expect(html).not.toContain('Vonk');
});
