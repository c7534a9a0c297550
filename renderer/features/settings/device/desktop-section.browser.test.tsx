import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DesktopFacts } from '../../../../shared/desktop/desktop-bridge.ts';
import { user } from '../../../../tests/component/builders.ts';
import { desktopBridge } from '../../../../tests/component/desktop-bridge.ts';
import { openScreen } from '../../../../tests/component/screen.ts';

const openOn = (system: DesktopFacts['system']) =>
  openScreen('/nl/settings?section=desktop', { as: user({}), desktop: desktopBridge(system) });
const spelling = page.getByRole('switch', { name: /Spelling controleren/ });

test.each(['windows', 'linux'] as const)(
  'on %s, where nothing checks the spelling, no switch is shown for it',
  async (system) => {
    const screen = await openOn(system);
    await expect.element(page.getByLabelText('Grootte')).toBeVisible();
    expect(spelling.elements()).toEqual([]);
    expect(screen.complaints).toEqual([]);
  },
);

test('on a Mac the system checks the spelling, and the member may switch that off', async () => {
  await openOn('mac');
  await expect.element(spelling).toBeChecked();
});
