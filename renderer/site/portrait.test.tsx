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

test('the pictures are light: 30 kB for a portrait, 16 kB for a small one, 5 kB for a face', () => {
  const heavy = [...sizes].filter(
    ([name, bytes]) =>
      bytes > (name.endsWith('-face.webp') ? 5e3 : name.endsWith('-small.webp') ? 16e3 : 30e3),
  );
  expect(heavy).toEqual([]);
  expect([...sizes.keys()].filter((name) => name.endsWith('-face.webp'))).toHaveLength(14);
});
