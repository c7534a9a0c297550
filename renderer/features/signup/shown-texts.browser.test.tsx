import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { success } from '../../../shared/result.ts';
import { refuse } from '../../../tests/component/fake-worker.ts';
import { fillStep, goOn, letsJoin, walk } from '../../../tests/component/joining.ts';
import { openScreen, PHONE } from '../../../tests/component/screen.ts';

test('R-365 joining agrees to the versions that were shown; where they were renewed meanwhile it says so, and agrees to the new ones', async () => {
  const { worker, calls } = letsJoin();
  const screen = await openScreen('/nl/signup', {
    size: PHONE,
    worker,
    calls: {
      ...calls,
      getTextVersions: () => success({ terms: '2026-12-01', privacy: '2026-12-01' }),
    },
  });
  await walk(0, 4);
  await fillStep(4);
  const joins = worker.signUp;
  screen.worker.answer('signUp', async () =>
    refuse('text_outdated', { message: 'Onze voorwaarden zijn net vernieuwd.' }),
  );
  screen.worker.answerCall('getTextVersions', () =>
    success({ terms: '2027-01-15', privacy: null }),
  );
  await goOn();
  await expect.element(page.getByRole('alert')).toMatchTextContent('net vernieuwd');
  await expect.element(page.getByRole('link', { name: 'voorwaarden' })).toBeVisible();

  if (joins) screen.worker.answer('signUp', joins);
  await goOn();
  await expect.poll(() => document.querySelector('[data-complete]')).toBeTruthy();
  expect(screen.worker.asked('signUp')).toMatchObject([
    [{ body: { texts: { terms: '2026-12-01', privacy: '2026-12-01' }, place: 'page' } }],
    [{ body: { texts: { terms: '2027-01-15' }, place: 'page' } }],
  ]);
});
