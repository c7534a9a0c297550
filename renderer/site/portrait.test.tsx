import { readdirSync, statSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Face, Portrait } from './portrait.tsx';

const FOLDER = `${import.meta.dirname}/pictures`;
const sizes = new Map(
  readdirSync(FOLDER).map((name) => [name, statSync(`${FOLDER}/${name}`).size] as const),
);

test('a portrait has a small and a large form, and only the first of a page hurries', () => {
  const first = renderToStaticMarkup(<Portrait person="noor" sizes="50vw" alt="" priority />);
  expect(first).toMatch(/srcSet="[^ ]*noor-small[^ ]* 480w, [^ ]*noor[^ ]* 800w"/);
  expect(first).toContain('fetchPriority="high"');
  expect(first).not.toContain('loading=');
  expect(renderToStaticMarkup(<Portrait person="eva-3" sizes="50vw" alt="Eva" />)).toContain(
    'loading="lazy"',
  );
  expect(renderToStaticMarkup(<Face person="eva" alt="" />)).toMatch(/src="[^"]*eva-face/);
});

const LARGEST = [
  [/-face\.webp$/, 5_000],
  [/-small\.webp$/, 16_000],
  [/^evening/, 40_000],
  [/\.webp$/, 30_000],
] as const;

test('the pictures are light: 40 kB for a scene, 30 for a portrait, 16 for a small one', () => {
  const allowed = (name: string) => LARGEST.find(([pattern]) => pattern.test(name))?.[1] ?? 0;
  expect([...sizes].filter(([name, bytes]) => bytes > allowed(name))).toEqual([]);
  expect([...sizes.keys()].filter((name) => name.endsWith('-face.webp'))).toHaveLength(14);
});
