import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { deskRefuses, photoCase, reportCase } from '../../tests/component/fake-desk.ts';
import { openDesk, press } from '../../tests/component/desk-screen.ts';

const painted = () =>
  document.querySelector('main [data-photo][data-phase="ready"]')?.getAttribute('data-photo');
const onScreen = (id: string | undefined) => expect.poll(painted).toBe(id);

/** Follows the way to a case that a message offers, which may still be rising. */
async function followTo(number: number | undefined): Promise<void> {
  const way = page.getByRole('button', { name: `Zaak ${number} bekijken` });
  await expect.element(way).toBeVisible();
  (way.element() as HTMLElement).click();
}

test('whoever left the desk hears on any page which decisions were refused, and is led to each', async () => {
  const waiting = Array.from({ length: 6 }, () => photoCase());
  const answers: (() => void)[] = [];
  const desk = await openDesk('/nl/photos', {
    waiting,
    answers: {
      decideCase: () =>
        new Promise((resolve) => {
          answers.push(() => resolve(deskRefuses('second_passkey_required')));
        }),
    },
  });
  for (const { photo } of waiting.slice(0, 4)) {
    await onScreen(photo?.id);
    await press('a');
  }
  await onScreen(waiting[4]?.photo?.id);
  await press('Escape');
  await expect.element(page.getByRole('heading', { level: 1, name: /^Dag/ })).toBeVisible();
  const claims = desk.asked('claimCases').length;
  await expect.poll(() => answers.length).toBe(4);
  for (const answer of answers) answer();
  const notice = page.getByText(/is niet beslist: Maak eerst een tweede passkey/);
  await expect.poll(() => notice.elements().length).toBe(3);
  await followTo(waiting[3]?.number);
  await expect.poll(() => location.pathname).toBe(`/nl/case/${waiting[3]?.id}`);
  // The first one waited for its turn.
  await expect
    .element(page.getByRole('button', { name: `Zaak ${waiting[0]?.number} bekijken` }))
    .toBeVisible();
  expect(notice.elements()).toHaveLength(3);
  expect(desk.asked('claimCases')).toHaveLength(claims);
});

test('whoever left the page of a case hears what was refused there', async () => {
  const item = reportCase({ mine_until: '2026-11-27T18:00:00.000Z' });
  let answer: () => void = () => undefined;
  const desk = await openDesk(`/nl/case/${item.id}`, {
    waiting: [item],
    answers: {
      decideCase: () =>
        new Promise((resolve) => {
          answer = () => resolve(deskRefuses('second_passkey_required'));
        }),
    },
  });
  await expect.element(page.getByText(/^Van jou tot/)).toBeVisible();
  await press('1', 'Enter');
  await expect.poll(() => desk.asked('decideCase').length).toBe(1);
  await page.getByRole('link', { name: 'Vandaag' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: /^Dag/ })).toBeVisible();
  answer();
  await followTo(item.number);
  await expect.poll(() => location.pathname).toBe(`/nl/case/${item.id}`);
});
