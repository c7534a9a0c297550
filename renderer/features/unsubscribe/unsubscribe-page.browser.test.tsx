import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { success } from '../../../shared/result.ts';
import { refuse } from '../../../tests/component/fake-worker.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
} from '../../../tests/component/screen.ts';

const title = (name: string) => page.getByRole('heading', { level: 1, name });
const button = page.getByRole('button', { name: 'Afmelden' });

test.each([
  [PHONE, true],
  [DESKTOP, false],
])('R-314 the page of the link does nothing until it is asked to (%o)', async (size, dark) => {
  const screen = await openScreen('/nl/unsubscribe?token=kastanje', { size, dark });
  await expect.element(title('Afmelden voor mails')).toBeVisible();
  await expectAccessible();
  expectNoSidewaysScroll();
  expect(screen.worker.requested('unsubscribe')).toEqual([]);
  // Refused, it says so and can be asked again.
  screen.worker.answerCall('unsubscribe', () => refuse('not_found'));
  await button.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  screen.worker.answerCall('unsubscribe', () => success(null as never));
  await button.click();
  await expect.element(title('Je bent afgemeld')).toBeVisible();
  await expectAccessible();
  expectNoSidewaysScroll();
  await expect.element(button).not.toBeInTheDocument();
  expect(screen.worker.requested('unsubscribe').at(-1)).toEqual({ body: { token: 'kastanje' } });
});
