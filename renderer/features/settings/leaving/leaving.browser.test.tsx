import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { StayOffer } from '../../../../shared/contract/leaving.ts';
import { LEAVING_STEPS } from '../../../../shared/account/leaving.ts';
import { success } from '../../../../shared/result.ts';
import { user } from '../../../../tests/component/builders.ts';
import { refuse } from '../../../../tests/component/fake-worker.ts';
import {
  downloadOf,
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
} from '../../../../tests/component/screen.ts';

const dialog = page.getByRole('dialog');
const heading = page.getByRole('heading', { level: 1 });
const next = dialog.getByRole('button', { name: 'Verder' });
const begin = page
  .getByRole('region', { name: 'Account verwijderen' })
  .getByRole('button', { name: 'Account verwijderen' });
const PARTNER = { partner_url: 'https://partner.vonk.example/welkom', partner_name: 'Duinroos' };
const LEAVE = '/nl/settings?section=leave';

describe('leaving', () => {
  test('R-047 R-063 R-086 R-197 R-198 R-199 R-308 leaving offers something else, asks why and for the password, and ends on a page with the partner, who can be stopped', async () => {
    const screen = await openScreen(LEAVE, {
      as: user(),
      settings: PARTNER,
      worker: {
        leave: async () =>
          refuse('validation_failed', { fields: { password: 'Dit wachtwoord klopt niet.' } }),
      },
    });
    await expect.element(begin).toBeVisible();
    await expectAccessible();
    await begin.click();
    await expect
      .element(dialog.getByRole('heading', { name: 'Misschien helpt dit ook' }))
      .toBeVisible();
    await expect.element(dialog.getByText(`Stap 1 van ${LEAVING_STEPS.length}`)).toBeVisible();
    await expect.poll(() => dialog.getByRole('link').elements()).toHaveLength(5);
    expect(dialog.getByLabelText('Je wachtwoord').elements()).toEqual([]);
    await expectAccessible();
    await next.click();
    await expect.element(dialog.getByRole('heading', { name: 'Waarom ga je weg?' })).toBeVisible();
    await next.click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Kies een reden.');
    await dialog.getByRole('radio', { name: 'Ik krijg te veel mails' }).click();
    await expect.element(dialog.getByRole('link', { name: 'Mails instellen' })).toBeVisible();
    await expectAccessible();
    await next.click();
    await expect
      .element(dialog.getByText('Op het eind stellen we je Duinroos voor.'))
      .toBeVisible();
    const password = dialog.getByLabelText('Je wachtwoord');
    const bar = dialog.getByRole('checkbox', { name: /Laat mijn e-mailadres hier niet meer toe/ });
    await expect.element(bar).not.toBeChecked();
    const leave = dialog.getByRole('button', { name: 'Account verwijderen' });
    await password.fill('niet het goede wachtwoord');
    await leave.click();
    await expect.element(dialog.getByText('Dit wachtwoord klopt niet.')).toBeVisible();
    await expectAccessible();
    screen.worker.answer('leave', async () => {
      screen.worker.emit({ kind: 'signed_out', userId: 'user', reason: 'asked' });
      return success({ final_at: '2026-12-04T12:00:00.000Z' });
    });
    await bar.click();
    await password.fill('vogels boven het wad');
    await leave.click();
    await expect.poll(screen.path).toBe('/nl/account-deleted');
    expect(screen.worker.asked('leave').at(-1)).toEqual([
      { password: 'vogels boven het wad', reason: 'mails', bar_address: true },
    ]);
    expect(screen.worker.asked('leave')[0]).toEqual([
      { password: 'niet het goede wachtwoord', reason: 'mails' },
    ]);
    await expect.element(heading).toHaveTextContent('Je account is verwijderd');
    const timer = page.getByRole('timer');
    await expect.element(timer).toBeVisible();
    const seconds = () => Number(/\d+/.exec(timer.element().textContent)?.[0]);
    const first = seconds();
    await expect.poll(seconds).toBeLessThan(first);
    // Stop the clock: at its end the page would be left.
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    onTestFinished(() => clock.mockRestore());
    await expectAccessible();
    await page.viewport(PHONE.width, PHONE.height);
    expectNoSidewaysScroll();
    await page.getByRole('button', { name: 'Hier blijven' }).click();
    await expect.element(timer).not.toBeInTheDocument();
    expect(screen.path()).toBe('/nl/account-deleted');
  });

  test('R-086 whoever did not confirm the address is not asked whether it may join again', async () => {
    await openScreen(LEAVE, { as: user({ status: 'not_confirmed' }) });
    await begin.click();
    await next.click();
    await dialog.getByRole('radio', { name: 'Ik wil even pauze' }).click();
    await next.click();
    await expect.element(dialog.getByLabelText('Je wachtwoord')).toBeVisible();
    expect(dialog.getByRole('checkbox').elements()).toEqual([]);
  });

  test('R-274 whoever leaves is offered the percentage of the site; taking it keeps the account, and is offered once', async () => {
    let current: StayOffer = { offer: 50, taken: null };
    const screen = await openScreen(LEAVE, {
      as: user(),
      size: PHONE,
      calls: {
        getStayOffer: () => success(current),
        takeStayOffer: ({ body }) => {
          const taken_at = '2026-11-20T12:00:00.000Z';
          current = {
            offer: null,
            taken: { percentage: body?.percentage ?? 0, taken_at, used: false },
          };
          return success(current);
        },
      },
    });
    const offer = dialog.getByRole('heading', { name: /% korting/ });
    await begin.click();
    await expect.element(offer).toHaveTextContent('Blijf, en krijg 50% korting');
    await expectAccessible();
    expectNoSidewaysScroll();
    // It helps against one reason too.
    await next.click();
    await dialog.getByRole('radio', { name: 'Ik vind het te duur' }).click();
    await dialog.getByRole('button', { name: 'Korting nemen en blijven' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(screen.worker.requested('takeStayOffer')).toEqual([{ body: { percentage: 50 } }]);
    expect(screen.worker.asked('leave')).toEqual([]);
    const notice = page.getByText(
      'Omdat je bleef, staat er 50% korting op je volgende aankoop van credits bij je account.',
    );
    await expect.element(notice).toBeVisible();
    await screen.reload();
    await expect.element(notice).toBeVisible();
    await begin.click();
    await expect.poll(() => dialog.getByRole('link').elements().length).toBe(5);
    expect(offer.elements()).toEqual([]);
    if (current.taken) current = { offer: null, taken: { ...current.taken, used: true } };
    await screen.reload();
    const used = 'De 50% korting die je kreeg omdat je bleef, heb je gebruikt.';
    await expect.element(page.getByText(used)).toBeVisible();
    await expect.element(notice).not.toBeInTheDocument();
  });

  test('R-046 R-309 R-310 the mailed link brings the account back, says when it is over, and does not stay in the address', async () => {
    const screen = await openScreen('/nl/account-deleted?token=abc', {
      calls: { takeDeletionBack: () => success({ user: null }) },
    });
    await expect.element(heading).toHaveTextContent('Welkom terug');
    await expect.poll(screen.path).toBe('/nl/account-deleted');
    expect(screen.worker.requested('takeDeletionBack').at(-1)).toMatchObject({
      body: { token: 'abc' },
    });
    await expectAccessible();
    await openScreen('/nl/account-deleted?token=old', {
      size: PHONE,
      dark: true,
      calls: { takeDeletionBack: () => refuse('link_invalid') },
    });
    await expect.element(heading).toHaveTextContent('Deze link werkt niet meer');
    expectNoSidewaysScroll();
    await expectAccessible();
  });
});

test('everything that the service holds on a member is handed over as one file', async () => {
  const screen = await openScreen('/nl/settings?section=export', {
    as: user(),
    calls: {
      exportData: () =>
        success({ name: 'vonk-2026-11-20.zip', type: 'application/zip', bytes: new Uint8Array(3) }),
    },
  });
  const action = page.getByRole('button', { name: 'Download mijn gegevens' });
  await expect.element(action).toBeEnabled();
  await expectAccessible();
  const { name, file } = await downloadOf(() => action.click());
  expect([name, file.type, file.size]).toEqual(['vonk-2026-11-20.zip', 'application/zip', 3]);
  await expect.element(page.getByText('Je gegevens staan bij je downloads.')).toBeVisible();
  expect(screen.complaints).toEqual([]);
});

test('offline, leaving and the export say that they need the network', async () => {
  for (const [section, name] of [
    ['leave', 'Account verwijderen'],
    ['export', 'Download mijn gegevens'],
  ] as const) {
    const screen = await openScreen(`/nl/settings?section=${section}`, { as: user() });
    const action = page.getByRole('main').getByRole('button', { name });
    await expect.element(action).toBeEnabled();
    screen.setOnline(false);
    await expect.element(page.getByText('Hiervoor heb je internet nodig.')).toBeVisible();
    await expect.element(action).toBeDisabled();
    screen.setOnline(true);
    await expect.element(action).toBeEnabled();
  }
});
