import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { card, like, shop, user } from '../../../tests/component/builders.ts';
import { openScreen } from '../../../tests/component/screen.ts';
import { success } from '../../../shared/result.ts';
import { likeRowOf } from '../../worker/store/rows.ts';
// Here already: the modal of the time bonus comes when its page is at rest.
import '../../actions/purchase/time-bonus-modal.tsx';

const footer = page.getByRole('contentinfo');
const DISCLAIMER = /Met een fictief profiel is geen afspraak in het echt mogelijk\./;

test('R-108 visitors have navigation, footer with disclaimer, entry warning and the sign-up modal', async () => {
  await openScreen('/nl/login', {
    settings: { enable_site_entry_popup: 'yes', geoip_country: 'NL' },
  });
  const warning = page.getByRole('dialog', { name: 'Alleen voor volwassenen' });
  await warning.getByRole('button', { name: 'Ik ben 18 of ouder' }).click();
  await expect.element(warning).not.toBeInTheDocument();
  await expect.element(footer).toMatchTextContent(DISCLAIMER);
  await page
    .getByRole('navigation', { name: 'Hoofdmenu' })
    .getByRole('link', { name: 'Word lid' })
    .click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expect.element(page.getByRole('dialog').getByRole('button').first()).toBeVisible();
});

test('R-108 members have navigation, warning banners, footer, and the modals of likes and of the time bonus', async () => {
  // The clock of what waits in the members' area goes on by so much at once.
  const real = performance.now.bind(performance);
  let ahead = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => real() + ahead);
  onTestFinished(() => clock.mockRestore());
  const bram = card({ name: 'Bram', gender: 'male' });
  const screen = await openScreen('/nl/members', {
    as: user({
      paid_user: false,
      credits: 0,
      status: 'not_confirmed',
      profile: { status: 'disabled' },
    }),
    calls: {
      getTimeBonus: async () =>
        success({ visible: true, remaining_s: 3_000, code: 'TIMEBONUS25', percentage: 25 }),
      getDiscountCode: async () => success(null),
      getBundles: async () => success(shop()),
    },
    fill: async (db) => {
      await db.likes.put(likeRowOf(like(bram, { like_new: true })));
    },
  });
  await expect.element(page.getByRole('navigation').first()).toBeVisible();
  await expect.element(footer).toMatchTextContent(DISCLAIMER);
  await expect.poll(() => document.querySelector('[data-discount-banner]')).toBeTruthy();
  await expect.element(page.getByText('Bevestig je e-mailadres').first()).toBeVisible();
  ahead = 41_000;
  const bonus = page.getByRole('dialog', { name: '25% korting op credits' });
  await bonus.getByRole('button', { name: 'Niet nu, en niet meer vragen' }).click();
  screen.worker.emit({ kind: 'like', profile: bram.id });
  await expect.element(page.getByRole('dialog', { name: 'Nieuwe like!' })).toBeVisible();
});
