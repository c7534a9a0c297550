import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { HOSTILE_NAMES } from '../../tests/support/hostile-texts.ts';
import { success } from '../../shared/result.ts';
import {
  deskRefuses,
  operator,
  photoCase,
  type FakeDesk,
} from '../../tests/component/fake-desk.ts';
import { openDesk, press } from '../../tests/component/desk-screen.ts';
import { expectAccessible } from '../../tests/component/screen.ts';
import { holdTimeouts } from '../../tests/component/timers.ts';

const photos = (count: number) => Array.from({ length: count }, () => photoCase());
/** The photo that fills the window, once it is painted. */
const large = () =>
  document.querySelector<HTMLElement>('main [data-photo][data-phase="ready"] > img')?.parentElement;
const onScreen = (id: string | undefined) => expect.poll(() => large()?.dataset['photo']).toBe(id);
const decided = (desk: FakeDesk) =>
  desk.asked('decideCase').map(({ id, measure, reason }) => [id, measure, reason]);

test('a key decides, and the next photo stands there before the answer', async () => {
  const [first, second, third] = photos(3);
  if (!first || !second || !third) throw new Error('no photos');
  let answer: () => void = () => undefined;
  const desk = await openDesk('/nl/photos', {
    waiting: [first, second, third],
    answers: {
      decideCase: () =>
        new Promise((resolve) => {
          // Not one that is asked again, of the desk of a later test.
          answer = () => resolve(deskRefuses('case_changed'));
        }),
    },
  });
  await onScreen(first.photo?.id);
  await press('a');
  await onScreen(second.photo?.id);
  await expect.poll(() => decided(desk)).toEqual([[first.id, 'photo_accepted', undefined]]);
  answer();
});

test('eight are fetched ahead, in the order in which they are shown', async () => {
  const waiting = photos(20);
  const desk = await openDesk('/nl/photos', { waiting });
  await onScreen(waiting[0]?.photo?.id);
  await expect.poll(() => desk.pictures.length).toBe(9);
  expect(desk.pictures).toEqual(
    waiting.slice(0, 9).map(({ id, photo }) => `/photos/${photo?.id}/large?case=${id}`),
  );
  await press('a');
  await onScreen(waiting[1]?.photo?.id);
  await expect.poll(() => desk.pictures.length).toBe(10);
});

test('R and a digit reject with a reason, M hides the photo and its account until a senior decides', async () => {
  const waiting = photos(3);
  const desk = await openDesk('/nl/photos', { waiting });
  await onScreen(waiting[0]?.photo?.id);
  await press('r');
  await expect.element(page.getByRole('group', { name: 'Waarom niet' })).toBeVisible();
  await press('2');
  await onScreen(waiting[1]?.photo?.id);
  await press('m');
  await onScreen(waiting[2]?.photo?.id);
  expect(desk.asked('decideCase')).toMatchObject([
    { id: waiting[0]?.id, measure: 'photo_rejected', reason: 'not_you' },
    { id: waiting[1]?.id, measure: 'minor_hidden' },
  ]);
  await press('?');
  const keys = page.getByRole('dialog', { name: 'Toetsen' });
  await expect.element(keys).toMatchTextContent('Minderjarig: meteen verbergen');
  await press('Escape');
  await press('z');
  await onScreen(waiting[1]?.photo?.id);
  expect(desk.asked('undoDecision')).toEqual([{ decision: desk.asked('decideCase')[1]?.decision }]);
});

test('a key that is held down decides once', async () => {
  const waiting = photos(4);
  const desk = await openDesk('/nl/photos', { waiting });
  await onScreen(waiting[0]?.photo?.id);
  await userEvent.keyboard('{a>5/}');
  await onScreen(waiting[1]?.photo?.id);
  expect(desk.asked('decideCase')).toHaveLength(1);
});

test('what nobody has seen is not judged', async () => {
  const waiting = photos(2);
  const desk = await openDesk('/nl/photos', {
    waiting: waiting.map((one) => ({ ...one, photo: null })),
  });
  await expect.element(page.getByText('De foto is er niet meer.')).toBeVisible();
  await press('a', 'm');
  expect(desk.asked('decideCase')).toEqual([]);
});

test('the next photo stands ready behind the one on screen, and is neither seen nor judged', async () => {
  const waiting = photos(3);
  const desk = await openDesk('/nl/photos', { waiting });
  desk.deletedPhotos.add(waiting[0]?.photo?.id ?? '');
  await expect.element(page.getByText('De foto is er niet meer.')).toBeVisible();
  const behind = () => [
    ...document.querySelectorAll<HTMLElement>('main [data-phase="ready"] > img'),
  ];
  await expect.poll(() => behind().length).toBe(1);
  expect(behind().every((photo) => getComputedStyle(photo).visibility === 'hidden')).toBe(true);
  expect(page.getByRole('complementary', { name: 'Over deze foto' }).elements()).toHaveLength(1);
  await press('a', 'm');
  expect(desk.asked('decideCase')).toEqual([]);
});

test('Z brings the latest back, and a new decision carries the version since', async () => {
  const waiting = photos(3);
  const desk = await openDesk('/nl/photos', { waiting });
  await onScreen(waiting[0]?.photo?.id);
  await press('a');
  await onScreen(waiting[1]?.photo?.id);
  await press('z');
  await onScreen(waiting[0]?.photo?.id);
  await expect.element(page.getByText(/teruggenomen\. Er gaat geen mail uit/)).toBeVisible();
  expect(desk.asked('undoDecision')).toEqual([{ decision: desk.asked('decideCase')[0]?.decision }]);
  await press('r', '1');
  await expect.poll(() => desk.asked('decideCase').length).toBe(2);
  expect(desk.asked('decideCase')[1]).toMatchObject({
    id: waiting[0]?.id,
    version: 9,
    reason: 'nudity',
  });
});

test('Z asks the server also of a decision that was not answered: it may be made all the same', async () => {
  const waiting = photos(2);
  const desk = await openDesk('/nl/photos', {
    waiting,
    answers: { decideCase: () => deskRefuses('unreachable') },
  });
  await onScreen(waiting[0]?.photo?.id);
  const passTime = holdTimeouts(500);
  await press('a', 'z');
  await onScreen(waiting[0]?.photo?.id);
  await expect
    .poll(() => {
      passTime();
      return desk.asked('undoDecision');
    })
    .toEqual([{ decision: desk.asked('decideCase')[0]?.decision }]);
});

test('Z is asked again while nobody answers, since it may have been heard all the same', async () => {
  const waiting = photos(2);
  const back = { id: waiting[0]?.id ?? '', version: 9, claimed_until: '2026-11-27T18:00:00.000Z' };
  let asked = 0;
  const undoDecision = () => (++asked === 1 ? deskRefuses('unreachable') : success(back));
  await openDesk('/nl/photos', { waiting, answers: { undoDecision } });
  await onScreen(waiting[0]?.photo?.id);
  const passTime = holdTimeouts(500);
  await press('a', 'z');
  await onScreen(waiting[0]?.photo?.id);
  await expect
    .poll(() => {
      // Not on to where the news is gone again.
      if (asked < 2) passTime();
      return asked;
    })
    .toBe(2);
  await expect.element(page.getByText(/teruggenomen\. Er gaat geen mail uit/)).toBeVisible();
  await onScreen(waiting[0]?.photo?.id);
});

test('not everything is judged before the last decision was answered', async () => {
  const waiting = photos(1);
  let answer: () => void = () => undefined;
  const desk = await openDesk('/nl/photos', {
    waiting,
    answers: {
      decideCase: () =>
        new Promise((resolve) => {
          answer = () => resolve(success({ decision: null, approval: null }));
        }),
    },
  });
  await onScreen(waiting[0]?.photo?.id);
  await press('a');
  await expect.poll(() => desk.asked('claimCases').length).toBe(2);
  await expect.element(page.getByText('Foto’s worden opgehaald')).toBeVisible();
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  desk.waiting = [];
  answer();
  await expect.element(page.getByText('Alles is bekeken')).toBeVisible();
});

test('a stale decision does nothing, and says who was first', async () => {
  const waiting = photos(2);
  await openDesk('/nl/photos', {
    waiting,
    answers: {
      decideCase: () =>
        deskRefuses('case_changed', {
          fields: {
            version: '4',
            state: 'decided',
            by: 'Moderator 3',
            at: '2026-11-27T15:59:00.000Z',
            measure: 'photo_rejected',
          },
        }),
    },
  });
  await onScreen(waiting[0]?.photo?.id);
  await press('a');
  await onScreen(waiting[1]?.photo?.id);
  await expect
    .element(page.getByText(/Moderator 3 was je voor .*Foto afgewezen.*Er is niets gedaan/))
    .toBeVisible();
  await press('z');
  await expect.element(page.getByText('Er is niets terug te nemen.')).toBeVisible();
});

test('a refused decision comes back behind the photo on screen, not under the fingers', async () => {
  const waiting = photos(3);
  await openDesk('/nl/photos', {
    waiting,
    answers: { decideCase: () => deskRefuses('second_passkey_required') },
  });
  await onScreen(waiting[0]?.photo?.id);
  await press('a');
  await expect.element(page.getByText(/Maak eerst een tweede passkey/)).toBeVisible();
  await onScreen(waiting[1]?.photo?.id);
  await press('s');
  await onScreen(waiting[0]?.photo?.id);
});

test('claims that were lost leave the screen, and that is said', async () => {
  const waiting = photos(14);
  const desk = await openDesk('/nl/photos', { waiting });
  await onScreen(waiting[0]?.photo?.id);
  await expect.element(page.getByText('12 klaargezet')).toBeVisible();
  desk.answer({
    claimCases: () =>
      success({
        cases: [],
        claimed_until: '2026-11-27T18:00:00.000Z',
        lost: waiting.map(({ id }) => id),
      }),
  });
  await press('s', 's', 's', 's');
  await expect.element(page.getByText('8 zaken zijn niet meer van jou')).toBeVisible();
  await expect.element(page.getByText('Alles is bekeken')).toBeVisible();
});

test('where a photo is gone, the desk asks whose the case is, and lets go of one that is over', async () => {
  const waiting = photos(3);
  const [first, second] = waiting;
  if (!first?.photo || !second) throw new Error('no photos');
  const desk = await openDesk('/nl/photos', {
    waiting,
    answers: {
      claimCases: ({ have = [] }) =>
        success({
          cases: waiting.filter(({ id }) => !have.includes(id)),
          claimed_until: '2026-11-27T18:00:00.000Z',
          lost: have.filter((id) => id === first.id),
        }),
    },
  });
  desk.deletedPhotos.add(first.photo.id);
  await onScreen(second.photo?.id);
  await press('a');
  await expect.poll(() => decided(desk)).toEqual([[second.id, 'photo_accepted', undefined]]);
});

test('S gives it back to others, and it does not come again', async () => {
  const waiting = photos(2);
  const desk = await openDesk('/nl/photos', { waiting });
  await onScreen(waiting[0]?.photo?.id);
  await press('s');
  await onScreen(waiting[1]?.photo?.id);
  expect(desk.asked('releaseCases')).toEqual([{ ids: [waiting[0]?.id] }]);
  await press('s');
  await expect.poll(() => desk.asked('claimCases').at(-1)?.skip).toContain(waiting[0]?.id);
});

test('E hands it on with a word why, typed without a decision', async () => {
  const waiting = photos(2);
  const desk = await openDesk('/nl/photos', { waiting });
  await onScreen(waiting[0]?.photo?.id);
  await press('e');
  await page.getByLabelText('Waarom kijkt een ander?').fill('amateur');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await onScreen(waiting[1]?.photo?.id);
  expect(desk.asked('escalateCase')).toMatchObject([{ id: waiting[0]?.id, text: 'amateur' }]);
  expect(desk.asked('decideCase')).toEqual([]);
});

test('G shows twelve, and accepts all but what is marked', async () => {
  const waiting = photos(14);
  const desk = await openDesk('/nl/photos', { waiting });
  await onScreen(waiting[0]?.photo?.id);
  await press('g');
  await expect.poll(() => document.querySelectorAll('main [aria-pressed]').length).toBe(12);
  await expect.poll(() => document.querySelectorAll('main [data-phase="ready"]').length).toBe(12);
  await press('ArrowRight', 'x', 'a');
  await expect.poll(() => desk.asked('decideCase').length).toBe(11);
  expect(desk.asked('decideCase').map(({ id }) => id)).not.toContain(waiting[1]?.id);
  await onScreen(waiting[1]?.photo?.id);
});

test('a veil lies over photos as the operator wants it, and lifts while Space is held', async () => {
  const me = operator('moderator');
  const waiting = photos(1);
  await openDesk('/nl/photos', {
    waiting,
    as: { ...me, comfort: { ...me.comfort, blur: 'strong' } },
  });
  await onScreen(waiting[0]?.photo?.id);
  expect(large()?.dataset['blur']).toBe('strong');
  await userEvent.keyboard('[Space>]');
  await expect.poll(() => large()?.dataset['blur']).toBe('off');
  await userEvent.keyboard('[/Space]');
  await expect.poll(() => large()?.dataset['blur']).toBe('strong');
});

test('whatever a member is called is shown as it is written', async () => {
  const waiting = HOSTILE_NAMES.slice(0, 5).map((name) =>
    photoCase({}, { name: `${name}\u202Enee`, city: name }),
  );
  await openDesk('/nl/photos', { waiting });
  for (const [index, one] of waiting.entries()) {
    await onScreen(one.photo?.id);
    const facts = page.getByRole('complementary', { name: 'Over deze foto' });
    await expect.element(facts).toMatchTextContent(`${HOSTILE_NAMES[index] ?? ''}RLOnee`);
    await press('a');
  }
  expect(document.querySelector('main script, aside img')).toBeNull();
});

test('the desk of photos has nothing that a screen reader stumbles over, light and dark', async () => {
  const waiting = photos(3);
  for (const dark of [false, true]) {
    await openDesk('/nl/photos', { waiting, dark });
    await onScreen(waiting[0]?.photo?.id);
    await expectAccessible();
    await press('r');
    await expectAccessible();
  }
});
