import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Locale } from '../../shared/locales.ts';
import { openEarlyLinks } from './early-links.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vonk-client-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a visitor’s page brings its code, styles and texts, but not again what the app brings itself', () => {
  mkdirSync(join(folder, '.vite'));
  writeFileSync(
    join(folder, '.vite/manifest.json'),
    JSON.stringify({
      'index.html': { file: 'assets/index-1.js', imports: ['_text.js'] },
      '_text.js': { file: 'assets/text-1.js' },
      'features/signup/signup-page.tsx': {
        file: 'assets/home-1.js',
        imports: ['index.html', '_text.js', '_dot.js'],
        css: ['assets/home-1.css'],
      },
      'app/layouts/empty-layout.tsx': { file: 'assets/empty-1.js', imports: ['index.html'] },
      'i18n/dutch.ts': { file: 'assets/dutch-1.js' },
      'i18n/locale-fr.ts': { file: 'assets/locale-fr-1.js' },
      '_dot.js': { file: 'assets/dot-1.js', imports: ['_text.js'], css: ['assets/dot-1.css'] },
    }),
  );
  const links = openEarlyLinks(folder);
  const reader = { locale: 'nl', isMember: false } as const;
  expect(links('signup', reader).map((link) => `${link['rel']} ${link['href']}`)).toEqual([
    'preload /assets/dot-1.css',
    'preload /assets/home-1.css',
    'modulepreload /assets/dutch-1.js',
    'modulepreload /assets/empty-1.js',
    'modulepreload /assets/dot-1.js',
    'modulepreload /assets/home-1.js',
  ]);
  const inFrench = links('signup', { ...reader, locale: 'fr' }).map((link) => link['href']);
  expect(inFrench).toContain('/assets/locale-fr-1.js');
  expect([links('index', reader), links('chats', reader)]).toEqual([[], []]);
});

test('a member’s page brings what stands around it and its texts besides, in its language', () => {
  mkdirSync(join(folder, '.vite'));
  writeFileSync(
    join(folder, '.vite/manifest.json'),
    JSON.stringify({
      'index.html': { file: 'assets/index-1.js' },
      'app/member/member.ts': { file: 'assets/member-1.js', css: ['assets/shared-1.css'] },
      'i18n/dutch.ts': { file: 'assets/dutch-1.js' },
      'i18n/locale-fr.ts': { file: 'assets/locale-fr-1.js' },
      'i18n/locale-fr-be.ts': { file: 'assets/locale-fr-be-1.js' },
      'features/search/search-page.tsx': {
        file: 'assets/search-1.js',
        css: ['assets/shared-1.css', 'assets/search-1.css'],
      },
    }),
  );
  const links = openEarlyLinks(folder);
  const files = (locale: Locale) =>
    links('members', { locale, isMember: true }).map((link) => link['href']);
  const around = ['/assets/shared-1.css', '/assets/search-1.css', '/assets/member-1.js'];
  expect(files('nl')).toEqual([...around, '/assets/dutch-1.js', '/assets/search-1.js']);
  expect(files('fr-BE')).toEqual([
    ...around,
    '/assets/dutch-1.js',
    '/assets/locale-fr-1.js',
    '/assets/locale-fr-be-1.js',
    '/assets/search-1.js',
  ]);
  expect(links('members', { locale: 'nl', isMember: false })).toEqual([]);
  expect(links('login', { locale: 'nl', isMember: true })).toEqual([]);
});

test('without a manifest there is nothing to bring', () => {
  expect(openEarlyLinks(folder)('signup', { locale: 'nl', isMember: false })).toEqual([]);
});
