import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { NotificationSettings } from '../../../shared/contract/notifications.ts';
import { MARKETING_KINDS, NOTIFICATION_KINDS } from '../../../shared/notifications.ts';
import { success } from '../../../shared/result.ts';
import { refuse } from '../../../tests/component/fake-worker.ts';
import { answerOutbox } from '../../../tests/component/local-writes.ts';
import { user } from '../../../tests/component/builders.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
} from '../../../tests/component/screen.ts';
import { localSetting } from '../../local/local-settings.ts';

const list = page.getByRole('navigation', { name: 'Onderdelen' });
const part = (name: string) => list.getByRole('link', { name, exact: true });
const free = () => user({ paid_user: false, email: 'lid@vonk.example' });

/** A server with the notification settings of a member who just joined. */
function notificationServer() {
  let kept = {
    ...Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, true])),
    ...Object.fromEntries(MARKETING_KINDS.map((kind) => [kind, false])),
    invisible: false,
    discreet: false,
  } as NotificationSettings;
  return {
    getNotifications: () => success(kept),
    setNotifications: ({ body }: { body?: Partial<NotificationSettings> }) => {
      kept = { ...kept, ...body };
      return success(kept);
    },
  };
}

describe('the parts', () => {
  test('R-104 R-105 the settings lead to each part, by the list, by address and by keyboard', async () => {
    const screen = await openScreen('/nl/settings', { as: free(), calls: notificationServer() });
    await expect.element(part('Zichtbaarheid')).toBeVisible();
    (part('Zichtbaarheid').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(screen.path).toBe('/nl/settings?section=visibility');
    await expect
      .element(page.getByRole('heading', { level: 2, name: 'Zichtbaarheid' }))
      .toHaveFocus();
    await part('Meldingen').click();
    await expect.poll(screen.path).toBe('/nl/notifications');
    await expect
      .element(page.getByRole('heading', { level: 2, name: 'Meldingen', exact: true }))
      .toBeVisible();
    await expect.poll(() => document.title).toMatch(/Meldingen · Vonk/);
    await expectAccessible();
    await screen.goto('/nl/settings');
    await expect.element(part('Meldingen')).toBeVisible();
    expect(screen.complaints).toEqual([]);
  });

  test('R-104 on a phone the list leads to a part and back', async () => {
    const screen = await openScreen('/nl/settings', {
      as: free(),
      size: PHONE,
      calls: notificationServer(),
    });
    await page.getByRole('link', { name: 'Taal en weergave', exact: true }).click();
    await expect
      .element(page.getByRole('heading', { level: 2, name: 'Taal en weergave' }))
      .toBeVisible();
    await expect.element(list).not.toBeInTheDocument();
    expectNoSidewaysScroll();
    await page.getByRole('link', { name: 'Alle instellingen' }).click();
    await expect.element(list).toBeVisible();
    await screen.goto('/nl/notifications');
    await expect.element(page.getByRole('switch', { name: /Weekoverzicht/ })).toBeVisible();
    expectNoSidewaysScroll();
    await expectAccessible();
  });
});

describe('notification mails', () => {
  test('R-039 R-298 eight switches stand on the notifications page, marketing is off, and what was turned on or off stays so', async () => {
    const screen = await openScreen('/nl/notifications', {
      as: free(),
      calls: notificationServer(),
    });
    const named = (name: RegExp) => page.getByRole('switch', { name });
    const [news, likes] = [named(/^Nieuws/), named(/^Likes/)];
    await expect.element(likes).toBeChecked();
    const byMail = page.getByRole('heading', { level: 3, name: 'Per mail' }).element();
    expect(byMail.parentElement?.querySelectorAll('[role="switch"]')).toHaveLength(8);
    for (const marketing of [/^Aanbiedingen/, /^Weekoverzicht/, /^Nieuws/])
      await expect.element(named(marketing)).not.toBeChecked();
    await news.click();
    await likes.click();
    await expect
      .poll(() => screen.worker.requested('setNotifications'))
      .toEqual([{ body: { news: true } }, { body: { like: false } }]);
    await screen.reload();
    await expect.element(news).toBeChecked();
    await expect.element(likes).not.toBeChecked();
  });

  test('what a browser cannot do is said where notifications are set: no notifications, no number on the icon, nothing sent while the app is closed', async () => {
    const push = Object.getOwnPropertyDescriptor(window, 'PushManager') ?? {};
    const badge = Object.getOwnPropertyDescriptor(Navigator.prototype, 'setAppBadge') ?? {};
    onTestFinished(() => {
      Object.defineProperty(window, 'PushManager', push);
      Object.defineProperty(Navigator.prototype, 'setAppBadge', badge);
    });
    const limits = page.getByRole('list', { name: 'Goed om te weten' }).getByRole('listitem');
    const shown = () => limits.elements().map((one) => one.textContent);
    const screen = await openScreen('/nl/notifications', {
      as: free(),
      size: PHONE,
      calls: notificationServer(),
    });
    const closed = expect.stringMatching(/^Wat je zonder internet schrijft/) as string;
    await expect.poll(shown).toEqual([closed]);
    Reflect.deleteProperty(window, 'PushManager');
    Reflect.deleteProperty(Navigator.prototype, 'setAppBadge');
    await screen.reload();
    await expect
      .poll(shown)
      .toEqual([
        expect.stringMatching(/^Wat nieuw is, zie je als je Vonk opent/),
        expect.stringMatching(/geen getal op het pictogram/),
        closed,
      ]);
    expectNoSidewaysScroll();
    await expectAccessible();
  });

  test('R-138 R-139 R-222 R-315 each reason that turned mails off is said on every page but the settings, with its own remedy', async () => {
    const remedies: string[] = [];
    for (const [reason, words, action] of [
      ['fbl', /spam gemeld/, 'Het is geen spam, weer aanzetten'],
      ['listunsubscribe', /afmeldknop/, 'Weer aanmelden'],
      ['bounce', /kwam terug/, 'Adres opnieuw bevestigen'],
    ] as const) {
      const mailSent = reason === 'bounce';
      const screen = await openScreen('/nl/members', {
        as: user({ paid_user: false, notifications_disabled: [reason] }),
        calls: {
          ...notificationServer(),
          resumeNotifications: async () => {
            const left = mailSent ? [reason] : [];
            await screen.setUser({ notifications_disabled: left });
            return success({ notifications_disabled: left, mail_sent: mailSent });
          },
        },
      });
      const alert = page.getByText('Je krijgt geen meldingen per mail.');
      await expect.element(alert).toBeVisible();
      await screen.goto('/nl/notifications');
      const notice = page.getByRole('status').filter({ hasText: words });
      await expect.element(notice).toBeVisible();
      await expect.element(alert).not.toBeInTheDocument();
      remedies.push(notice.element().textContent);
      await notice.getByRole('button', { name: action }).click();
      await expect.element(notice).not.toBeInTheDocument();
      expect(screen.worker.requested('resumeNotifications')).toEqual([{ body: { reason } }]);
      await expect
        .element(
          page.getByText(
            mailSent
              ? /We hebben een mail gestuurd naar lid@vonk.example/
              : 'Je meldingen per mail staan weer aan.',
          ),
        )
        .toBeVisible();
    }
    expect(new Set(remedies).size).toBe(3);
  });

  test('R-140 R-316 the alert of disabled notifications is dismissed with a timestamp and stays away after a reload', async () => {
    const screen = await openScreen('/nl/members', {
      as: user({ notifications_disabled: ['fbl'] }),
      calls: notificationServer(),
    });
    const kept = () => localSetting(screen.db, 'hide-disabled-notifications-alert');
    const alert = page.getByText('Je krijgt geen meldingen per mail.');
    await expect.element(alert).toBeVisible();
    expect(await kept()).toBeUndefined();
    const before = Date.now();
    await page
      .elementLocator(alert.element().parentElement?.parentElement ?? document.body)
      .getByRole('button', { name: 'Sluiten' })
      .click();
    await expect.element(alert).not.toBeInTheDocument();
    await expect.poll(kept).toBeGreaterThanOrEqual(before);
    expect(await kept()).toBeLessThanOrEqual(Date.now());
    await screen.reload();
    // By then the member is known, whom the alert is for.
    await expect.element(page.getByRole('button', { name: /^Account van/ })).toBeVisible();
    await expect.element(alert).not.toBeInTheDocument();
    // Only dismissed: the settings still say it, with its remedy.
    await screen.goto('/nl/notifications');
    await expect
      .element(page.getByRole('button', { name: 'Het is geen spam, weer aanzetten' }))
      .toBeVisible();
  });
});

describe('the activation reminder', () => {
  const unconfirmed = () =>
    user({ paid_user: false, status: 'not_confirmed', profile: { status: 'disabled' } });
  const title = page.getByText('Bevestig je e-mailadres.');
  const dialog = page.getByRole('dialog', { name: 'Bevestig je e-mailadres.' });

  test('R-130 R-131 is a banner everywhere but in the settings', async () => {
    const screen = await openScreen('/nl/members', { as: unconfirmed(), size: PHONE });
    await expect.element(title.first()).toBeVisible();
    expect(page.getByRole('dialog').elements()).toEqual([]);
    await screen.goto('/nl/settings');
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'Instellingen' }))
      .toBeVisible();
    await expect.poll(() => title.elements()).toEqual([]);
  });

  test('R-477 is a modal on a smartphone right after joining, and once closed a banner', async () => {
    await openScreen('/nl/members?api_signup_complete=1', { as: unconfirmed(), size: PHONE });
    await expect.element(dialog).toBeVisible();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Sluiten' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(title.first()).toBeVisible();
  });

  test('R-477 is a banner on a wide screen right after joining, and the address can be corrected', async () => {
    await openScreen('/nl/members?api_signup_complete=1', {
      as: unconfirmed(),
      size: { width: 1280, height: 800 },
    });
    await expect.element(title.first()).toBeVisible();
    expect(page.getByRole('dialog').elements()).toEqual([]);
    await page.getByRole('button', { name: 'Adres klopt niet' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Een ander e-mailadres' })).toBeVisible();
  });
});

test('R-418 R-419 R-420 a language is kept in the account, and a failure of that is not told', async () => {
  const screen = await openScreen('/nl/settings?section=look', {
    as: free(),
    languages: ['en-GB', 'en'],
  });
  const languages = page.getByRole('main').getByRole('combobox', { name: 'Taal' });
  await expect.element(languages).toBeVisible();
  // All of them, whatever suits the country; each as its own speakers call it.
  expect(
    [...(languages.element() as HTMLSelectElement).options].map(({ lang, text }) => [lang, text]),
  ).toEqual([
    ['nl', 'Nederlands'],
    ['de', 'Deutsch'],
    ['en', 'English'],
    ['es', 'Español'],
    ['fr', 'Français'],
    ['it', 'Italiano'],
    ['pl', 'Polski'],
    ['nl-BE', 'Nederlands (België)'],
    ['fr-BE', 'Français (Belgique)'],
  ]);
  await languages.selectOptions('en');
  await expect
    .element(page.getByRole('heading', { level: 2, name: 'Language and appearance' }))
    .toBeVisible();
  await expect.poll(() => screen.db.outbox.count()).toBe(1);
  const sent: unknown[] = [];
  await answerOutbox(screen, {
    setLanguage: (body) => {
      sent.push(body);
      return refuse('internal');
    },
  });
  expect(sent).toEqual([{ language: 'en' }]);
  screen.worker.emit({ kind: 'refused', what: 'language', code: 'internal', message: '' });
  // The engine’s next word comes after it: by then a toast would show.
  screen.worker.emit({ kind: 'refused', what: 'like', code: 'busy', message: '' });
  await expect.poll(() => document.querySelectorAll('[data-toast="danger"]').length).toBe(1);
  expect(screen.path()).toBe('/en/settings?section=look');
});
