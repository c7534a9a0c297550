import { expect, test } from 'vitest';
import { siteSettingsSchema } from '../../shared/contract/settings.ts';
import { beginSession, currentSession, settingsChanged } from './session.ts';

test('newer settings are shown, and the same ones again change nothing', () => {
  const settings = {
    ...siteSettingsSchema.parse({}),
    region_data: {},
    geoip_country: 'NL',
    geoip_selected_country: 'NL',
    fictional_warning: '',
    fictional_singular: '',
    fictional_plural: '',
    push_public_key: null,
  };
  beginSession(settings, 'member');
  const before = currentSession();
  settingsChanged({ ...settings });
  expect(currentSession()).toBe(before);
  settingsChanged({ ...settings, message_credits: settings.message_credits + 4 });
  expect(currentSession()).toMatchObject({
    memberId: 'member',
    settings: { message_credits: settings.message_credits + 4 },
  });
});
