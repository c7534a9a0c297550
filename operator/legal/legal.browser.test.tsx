import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { LOCALES } from '../../shared/locales.ts';
import { success } from '../../shared/result.ts';
import { deskRefuses, operator } from '../../tests/component/fake-desk.ts';
import { openDesk } from '../../tests/component/desk-screen.ts';
import { expectAccessible } from '../../tests/component/screen.ts';
import type { Answer } from '../api/calls.ts';

const draft = (changes: Partial<Answer<'getLegalDraft'>> = {}): Answer<'getLegalDraft'> => ({
  page: 'terms',
  earliest: '2026-12-27',
  announced: true,
  locales: LOCALES.map((locale) => ({ locale, body: null, saved_by: null, saved_at: null })),
  problems: ['de: it is not there'],
  prices: [],
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

test('prices that terms announce are part of what a second operator is asked for', async () => {
  const price = (key: string, value: number | null) => ({
    ...{ key, group: 'prices' as const, kind: 'number' as const, choices: [], value },
    ...{ nullable: value === null, default: value, four_eyes: true, may_change: false },
    last_change: null,
  });
  const desk = await openDesk('/nl/legal', {
    as: operator('privacy'),
    answers: {
      getLegalTexts: () =>
        success({
          pages: [{ page: 'terms', draft: 9, versions: [version('2026-11-01', 'current')] }],
        }),
      getLegalText: () => success({ body: 'Alles is gratis.', sha256: 'ab'.repeat(32) }),
      getLegalDraft: () =>
        success(
          draft({
            problems: [],
            prices: [price('message_credits', 1), price('voice_credits', null)],
          }),
        ),
      askApproval: () => deskRefuses('validation_failed', { fields: { prices: 'invalid' } }),
    },
  });
  await page.getByText('Prijzen in credits die met deze voorwaarden veranderen').click();
  await page.getByRole('textbox', { name: 'Prijs van een bericht' }).fill('2');
  await page.getByRole('textbox', { name: 'Waarom' }).fill('kosten');
  await expectAccessible();
  await page.getByRole('button', { name: 'Publiceren: vraag een tweede' }).click();
  await expect.element(page.getByText(/^Noem elke nieuwe prijs/)).toBeVisible();
  expect(desk.asked('askApproval')).toMatchObject([
    { act: 'publish_text', args: { page: 'terms', prices: { message_credits: 2 } } },
  ]);
});
