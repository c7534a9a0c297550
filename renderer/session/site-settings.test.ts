import { beforeEach, expect, test, vi } from 'vitest';
import { siteSettingsSchema, type Settings } from '../../shared/contract/settings.ts';
import type { Locale } from '../../shared/locales.ts';

const settingsIn = (locale: string, cost = 1): Settings => ({
  ...siteSettingsSchema.parse({ message_credits: cost }),
  region_data: {},
  geoip_country: 'NL',
  geoip_selected_country: 'NL',
  fictional_warning: `warning in ${locale}`,
  fictional_singular: `one in ${locale}`,
  fictional_plural: `many in ${locale}`,
  push_public_key: null,
});

const server = vi.hoisted(() => ({
  online: true,
  cost: 1,
  locale: '',
  waiting: null as Promise<void> | null,
}));
vi.mock('../worker/host/client.ts', () => ({
  connectWorker: () => ({
    setLocale: (locale: string) => {
      server.locale = locale;
      return Promise.resolve();
    },
    loadSettings: async () => {
      const { locale } = server;
      await server.waiting;
      return server.online
        ? { ok: true, value: settingsIn(locale, server.cost) }
        : { ok: false, failure: { code: 'offline', message: '' } };
    },
  }),
}));

/** A page that the server sent in a language, on a device with what `stored` holds. */
async function openPage(locale: Locale, stored = new Map<string, string>()) {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('location', { search: '' });
  vi.resetModules();
  const session = await import('./session.ts');
  const site = await import('./site-settings.ts');
  session.beginSession(settingsIn(locale), null);
  site.storeSettings(settingsIn(locale), locale);
  return { ...site, stored, shown: () => session.currentSession().settings };
}

beforeEach(() => Object.assign(server, { online: true, cost: 1, locale: '', waiting: null }));

test('another language asks for the settings again, in that language', async () => {
  const page = await openPage('nl');
  page.showSettingsIn('de');
  await vi.waitFor(() => expect(page.shown().fictional_warning).toBe('warning in de'));
});

test('the language that is shown already asks for nothing', async () => {
  const page = await openPage('nl');
  page.showSettingsIn('nl');
  expect(server.locale).toBe('');
});

test('offline a language that was shown before has its words, with the prices of now', async () => {
  const page = await openPage('nl');
  page.showSettingsIn('de');
  await vi.waitFor(() => expect(page.shown().fictional_warning).toBe('warning in de'));
  server.cost = 7;
  page.showSettingsIn('nl');
  await vi.waitFor(() => expect(page.shown().message_credits).toBe(7));
  server.online = false;
  page.showSettingsIn('de');
  expect(page.shown()).toMatchObject({
    fictional_warning: 'warning in de',
    fictional_plural: 'many in de',
    message_credits: 7,
  });
});

test('offline a start in a language has its words, whatever language was shown last', async () => {
  const first = await openPage('nl');
  first.showSettingsIn('de');
  await vi.waitFor(() => expect(first.shown().fictional_warning).toBe('warning in de'));
  server.online = false;
  vi.resetModules();
  const { storedSettings } = await import('./site-settings.ts');
  expect(storedSettings('nl')?.fictional_warning).toBe('warning in nl');
  expect(storedSettings('de')?.fictional_warning).toBe('warning in de');
});

test('a late answer in a language that was left is not shown', async () => {
  const page = await openPage('nl');
  let answer = () => {};
  server.waiting = new Promise((resolve) => {
    answer = resolve;
  });
  page.showSettingsIn('de');
  await vi.waitFor(() => expect(server.locale).toBe('de'));
  const german = server.waiting;
  server.waiting = null;
  page.showSettingsIn('nl');
  answer();
  await german;
  await vi.waitFor(() => expect(server.locale).toBe('nl'));
  await vi.waitFor(() => expect(page.shown().fictional_warning).toBe('warning in nl'));
});
