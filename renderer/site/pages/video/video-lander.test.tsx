import { readdirSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { siteDocument } from '../../../../tests/support/site-document.ts';

const FILMS = `${import.meta.dirname}/../../films`;

test('R-103 R-191 the film is silent, begins as a picture, loads nothing by itself, and one can join', () => {
  const html = siteDocument('/landers/video/some-slug', 'nl');
  const [film = ''] = /<video[^>]*>/.exec(html) ?? [];
  for (const part of ['muted=""', 'loop=""', 'playsinline=""', 'preload="none"', 'poster="'])
    expect(film).toContain(part);
  expect(film).not.toContain('autoplay');
  expect(html.match(/<source [^>]*type="video\/(webm|mp4)/g)).toHaveLength(4);
  expect(html).toContain('alt="Getekende avond: twee mensen lachen');
  expect(html).toContain('href="/nl/signup" ');
});

test('R-191 a film has at most 450 kB, in a form for every browser', () => {
  const sizes = readdirSync(FILMS).map(
    (name) => [name, statSync(`${FILMS}/${name}`).size] as const,
  );
  expect(sizes.map(([name]) => name).sort()).toEqual([
    'evening-tall.mp4',
    'evening-tall.webm',
    'evening.mp4',
    'evening.webm',
  ]);
  expect(sizes.filter(([, bytes]) => bytes > 450_000)).toEqual([]);
});
