import { app } from 'electron';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { autostartEntry, loginItem } from './autostart.ts';
import type { Preferences } from './preferences.ts';

/** Linux autostart; an AppImage's own file, since its mount is removed when it ends. */
function writeAutostart(
  name: string,
  { startWithSystem, startHidden }: { startWithSystem: boolean; startHidden: boolean },
): void {
  const folder = join(
    process.env['XDG_CONFIG_HOME'] || join(app.getPath('home'), '.config'),
    'autostart',
  );
  const file = join(folder, 'vonk.desktop');
  try {
    if (!startWithSystem) return rmSync(file, { force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      file,
      autostartEntry({
        name,
        executable: process.env['APPIMAGE'] || process.execPath,
        hidden: startHidden,
      }),
    );
  } catch (error) {
    console.error('The start with the system could not be set.', error);
  }
}

/** Registers or removes the app's autostart by the member's choice. @param name of the entry. */
export function applyStartWithSystem(preferences: Preferences, name: () => string): void {
  const apply = () => {
    const chosen = preferences.read();
    if (process.platform === 'linux') writeAutostart(name(), chosen);
    else app.setLoginItemSettings(loginItem(chosen));
  };
  preferences.onChange((now, before) => {
    if (
      now.startWithSystem !== before.startWithSystem ||
      now.startHidden !== before.startHidden ||
      now.neutral !== before.neutral
    )
      apply();
  });
}
