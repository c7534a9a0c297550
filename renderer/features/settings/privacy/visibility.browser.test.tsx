import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { success } from '../../../../shared/result.ts';
import { user } from '../../../../tests/component/builders.ts';
import { expectAccessible, openScreen } from '../../../../tests/component/screen.ts';

test('R-040 invisible is turned on and off, which is said, and stays so', async () => {
  let invisible = false;
  const screen = await openScreen('/nl/settings?section=visibility', {
    as: user(),
    calls: {
      getNotifications: () => success({ invisible } as never),
      setNotifications: ({ body }) => {
        invisible = body?.invisible ?? invisible;
        return success({ invisible } as never);
      },
    },
  });
  const choice = page.getByRole('switch', { name: /Onzichtbaar/ });
  await expect.element(choice).not.toBeChecked();
  await choice.click();
  await expect.element(page.getByText('Je bent nu onzichtbaar.')).toBeVisible();
  await expectAccessible();
  await screen.reload();
  await expect.element(choice).toBeChecked();
  await choice.click();
  await expect.element(page.getByText('Je bent nu te vinden voor andere leden.')).toBeVisible();
  expect(screen.worker.requested('setNotifications')).toEqual([
    { body: { invisible: true } },
    { body: { invisible: false } },
  ]);
});
