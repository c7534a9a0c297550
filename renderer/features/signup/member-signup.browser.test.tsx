import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { success } from '../../../shared/result.ts';
import { user } from '../../../tests/component/builders.ts';
import { refuse } from '../../../tests/component/fake-worker.ts';
import { fillStep, goOn, letsJoin, onStep, walk } from '../../../tests/component/joining.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
} from '../../../tests/component/screen.ts';
import { deleteDraft } from './draft.ts';

beforeEach(deleteDraft);

const ID = '01890000-0000-7000-8000-0000000000aa';
const CARD = {
  id: ID,
  name: 'Sanne',
  age: 41,
  gender: 'female',
  country: 'NL',
  region: 'NL-UT',
  fictional: true,
  main_image: null,
} as const;
const PATH = `/nl/members/${ID}/signup`;
const shown = (changes: object = {}) => ({
  getMemberCard: () => success({ profile: { ...CARD, ...changes } }),
});
const beside = page.getByRole('complementary', { name: 'Sanne' });

test.each([PHONE, DESKTOP])(
  'R-058 at %o the member stands beside the form: name, age, region, and the mark of a fictional profile',
  async (size) => {
    const screen = await openScreen(PATH, {
      size,
      calls: shown(),
      settings: { fictional_warning: 'Dit is een fictief profiel.' },
    });
    await onStep(0);
    await expect
      .poll(() => screen.worker.requested('getMemberCard'))
      .toEqual([{ query: { id: ID } }]);
    for (const words of [
      'Sanne, 41',
      'Provincie: Utrecht',
      'Fictief',
      'Dit is een fictief profiel.',
    ])
      await expect.element(beside.getByText(words, { exact: true })).toBeVisible();
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'Word lid en schrijf Sanne' }))
      .toBeVisible();
    expect(page.getByRole('dialog').elements()).toEqual([]);
    expectNoSidewaysScroll();
    await expectAccessible();
  },
);

test('R-058 after joining the way on is the member’s profile', async () => {
  const answers = letsJoin();
  await openScreen(PATH, { ...answers, size: PHONE, calls: { ...answers.calls, ...shown() } });
  await walk(0, 4);
  await fillStep(4);
  await goOn();
  await expect
    .element(page.getByRole('link', { name: 'Verder waar je was' }))
    .toHaveAttribute('href', `/nl/members/${ID}`);
});

test('R-058 a member whom strangers may not see is an unknown page; without a network one can try again', async () => {
  const screen = await openScreen(PATH, { calls: { getMemberCard: () => refuse('not_found') } });
  await expect.element(page.getByRole('heading', { level: 1, name: /niet/ })).toBeVisible();
  expect(document.querySelector('form')).toBeNull();
  screen.worker.answerCall('getMemberCard', () => refuse('unreachable'));
  await screen.goto('/nl/members/01890000-0000-7000-8000-0000000000bb/signup');
  const again = page.getByRole('button', { name: 'Opnieuw proberen' });
  await expect.element(again).toBeVisible();
  screen.worker.answerCall('getMemberCard', shown({ fictional: false }).getMemberCard);
  await again.click();
  await onStep(0);
  await expect.element(beside).toBeVisible();
  expect(page.getByText('Fictief').elements()).toEqual([]);
});

test('R-058 somebody signed in goes to the profile', async () => {
  const screen = await openScreen(PATH, { as: user() });
  await expect.poll(screen.path).toBe(`/nl/members/${ID}`);
});
