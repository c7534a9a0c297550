import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { LOCALES } from '../../shared/locales.ts';
import { success } from '../../shared/result.ts';
import { operator } from '../../tests/component/fake-desk.ts';
import { openDesk } from '../../tests/component/desk-screen.ts';
import { expectAccessible } from '../../tests/component/screen.ts';
import type { Answer } from '../api/calls.ts';

const draft = (changes: Partial<Answer<'getLegalDraft'>> = {}): Answer<'getLegalDraft'> => ({
  page: 'terms',
  earliest: '2026-12-27',
  announced: true,
  locales: LOCALES.map((locale) => ({ locale, body: null, saved_by: null, saved_at: null })),
  problems: ['de: it is not there'],
  sha256: 'cd'.repeat(32),
  ...changes,
});
const version = (name: string, state: 'current' | 'past') => ({
  version: name,
  state,
  published_at: '2026-10-01T00:00:00.000Z',
  published_by: 'privacy 3',
  texts: LOCALES.map((locale) => ({ locale, sha256: 'ab'.repeat(32) })),
});

test('two versions are compared word by word, and an incomplete draft cannot be published', async () => {
  const desk = await openDesk('/nl/legal', {
    as: operator('privacy'),
    answers: {
      getLegalTexts: () =>
        success({
          pages: [
            {
              page: 'terms',
              draft: 0,
              versions: [version('2026-11-01', 'current'), version('2026-10-01', 'past')],
            },
          ],
        }),
      getLegalText: (input) =>
        success({
          body: input.version === '2026-11-01' ? 'Alles is gratis.' : 'Alles kost geld.',
          sha256: 'ab'.repeat(32),
        }),
      getLegalDraft: () => success(draft()),
      saveLegalDraft: () => success(draft({ problems: [] })),
    },
  });
  await expect.element(page.getByText('is gratis.')).toBeVisible();
  await expect.element(page.getByText('kost geld.')).toBeVisible();
  await page.getByRole('button', { name: 'Nieuwe versie schrijven' }).click();
  await expect.element(page.getByText('Nog 1 punt voor publicatie')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Publiceren: vraag een tweede' }))
    .not.toBeInTheDocument();
  await expectAccessible();
  await page.getByRole('button', { name: 'Ongewijzigd overnemen' }).click();
  await expect
    .element(page.getByRole('button', { name: 'Publiceren: vraag een tweede' }))
    .toBeVisible();
  expect(desk.asked('saveLegalDraft')).toEqual([
    { page: 'terms', locale: 'nl', body: 'Alles is gratis.' },
  ]);
});
