import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DesktopBridge, DesktopFacts } from '../../../../shared/desktop/desktop-bridge.ts';
import { DEFAULT_PREFERENCES } from '../../../../shared/desktop/desktop-preferences.ts';
import { user } from '../../../../tests/component/builders.ts';
import { openScreen } from '../../../../tests/component/screen.ts';

/** The shell on a system, with what an earlier version may have stored. */
function bridgeOn(system: DesktopFacts['system']): DesktopBridge {
  const end = () => () => undefined;
  const bridge: Partial<DesktopBridge> = {
    version: '1',
    facts: async () => ({ system, version: '1', hasTray: true, hasReply: false }),
    preferences: async () => ({ ...DEFAULT_PREFERENCES, spellCheck: true }),
    setBadge: async () => undefined,
    setAppearance: async () => undefined,
    updateReady: async () => null,
    onOpenPath: end,
    onReply: end,
    onWake: end,
    onPreferences: end,
    onUpdateReady: end,
    onNote: end,
    discretion: {
      state: async () => ({
        hasPin: false,
        neutralName: 'Agenda',
        keyStore: 'system',
        canProtect: true,
        shortcut: 'works',
      }),
      setPin: async () => ({ status: 'unavailable' }),
      setLock: async () => undefined,
      lock: async () => undefined,
      protect: async () => undefined,
      onConcealed: end,
    },
  };
  return bridge as DesktopBridge;
}
const openOn = (system: DesktopFacts['system']) =>
  openScreen('/nl/settings?section=desktop', { as: user({}), desktop: bridgeOn(system) });
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
