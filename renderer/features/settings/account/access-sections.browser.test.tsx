import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '../../../../shared/identifiers.ts';
import { success } from '../../../../shared/result.ts';
import { user } from '../../../../tests/component/builders.ts';
import { refuse, type CallAnswers } from '../../../../tests/component/fake-worker.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
} from '../../../../tests/component/screen.ts';

const rows = () => [...document.querySelectorAll('#main section li')];
const dialog = page.getByRole('dialog');
const NEW = 'zeven groene paraplu’s';
const at = '2026-11-20T12:00:00.000Z';

/** A server at which the member is signed in twice. */
function twoDevices(): CallAnswers {
  let sessions = [true, false].map((current) => ({
    id: newId(),
    browser: 'Chrome',
    system: 'Linux',
    signed_in_at: at,
    last_seen_at: at,
    current,
  }));
  return {
    getSessions: () => success({ sessions }),
    endSessions: ({ body }) => {
      sessions = sessions.filter(({ id }) => id !== body?.id);
      return success({ ended: 1 });
    },
  };
}

/** A server that stores one passkey. */
function onePasskey(): CallAnswers {
  let passkeys = [{ id: 'abcd', name: 'Testtelefoon', created_at: at, last_used_at: at }];
  return {
    getPasskeys: () => success({ passkeys }),
    renamePasskey: ({ body }) => {
      passkeys = passkeys.map((one) => ({ ...one, name: body?.name ?? '' }));
      return success({ passkey: passkeys[0] as (typeof passkeys)[number] });
    },
    deletePasskey: () => {
      passkeys = [];
      return success({ deleted: true });
    },
  };
}

test('R-104 R-379 a wrong old password is told at its field; the right one changes it', async () => {
  const screen = await openScreen('/en/settings?section=password', {
    as: user(),
    calls: { changePassword: () => refuse('wrong_old_password') },
  });
  const old = page.getByLabelText('Current password');
  const change = page.getByRole('button', { name: 'Change password' });
  await old.fill('not the old one');
  await page.getByLabelText('New password').fill(NEW);
  await change.click();
  await expect.element(page.getByText('Check your old password', { exact: true })).toBeVisible();
  await expect.element(old).toHaveFocus();
  screen.worker.answerCall('changePassword', () => success({ changed: true }));
  await old.fill('the old one');
  await change.click();
  await expect.element(page.getByText('Your password has been changed.')).toBeVisible();
  expect(screen.worker.requested('changePassword').at(-1)).toMatchObject({
    body: { old_password: 'the old one', new_password: NEW },
  });
});

test('R-084 R-104 R-371 R-372 what is no address, and one that has an account, is told so; another is mailed', async () => {
  const screen = await openScreen('/en/settings?section=email', {
    as: user({ email: 'old@vonk.example' }),
    calls: { requestMailChange: () => refuse('email_taken') },
  });
  const ask = async (email: string) => {
    await page.getByLabelText('New email address').fill(email);
    await page.getByLabelText('Your password', { exact: true }).fill(NEW);
    await page.getByRole('button', { name: 'Change address' }).click();
  };
  await ask('x');
  await expect.element(page.getByText('New email address invalid', { exact: true })).toBeVisible();
  expect(screen.worker.requested('requestMailChange')).toEqual([]);
  await ask('premium@vonk.example');
  await expect
    .element(page.getByText('This email address already has an account on this site'))
    .toBeVisible();
  screen.worker.answerCall('requestMailChange', () => success({ sent: true }));
  await ask('new@vonk.example');
  await expect.element(page.getByText('Check the inbox of new@vonk.example.')).toBeVisible();
  // The link is followed elsewhere; this page follows it.
  await screen.setUser({ email: 'new@vonk.example' });
  await expect.element(page.getByText('new@vonk.example', { exact: true })).toBeVisible();
});

test('R-104 a device in the list is signed out, this one first and by its name', async () => {
  await openScreen('/nl/settings?section=devices', { as: user(), calls: twoDevices() });
  await expect.poll(() => rows().length).toBe(2);
  expect(rows()[0]?.textContent).toContain('Dit apparaat');
  expect(rows()[1]?.textContent).toContain('Chrome op Linux');
  await page
    .elementLocator(rows()[1] as Element)
    .getByRole('button')
    .click();
  await expect.poll(() => rows().length).toBe(1);
});

test('a passkey gets another name, and goes once that is confirmed', async () => {
  await openScreen('/nl/settings?section=passkeys', { as: user(), calls: onePasskey() });
  await expect.poll(() => rows()[0]?.textContent).toContain('Laatst gebruikt');
  await page.getByRole('button', { name: 'Naam wijzigen van Testtelefoon' }).click();
  await dialog.getByLabelText('Naam').fill('Oude telefoon');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Opslaan' }).click();
  await page.getByRole('button', { name: 'Oude telefoon verwijderen' }).click();
  await dialog.getByRole('button', { name: 'Verwijderen' }).click();
  await expect.element(page.getByText('Je hebt nog geen passkey.')).toBeVisible();
});

test.each([
  [PHONE, false],
  [PHONE, true],
  [DESKTOP, false],
  [DESKTOP, true],
])('the sections of signing in are accessible and fit, at %o, dark: %s', async (size, dark) => {
  for (const id of ['email', 'password', 'passkeys', 'devices']) {
    await openScreen(`/nl/settings?section=${id}`, {
      as: user(),
      size,
      dark,
      calls: { ...twoDevices(), ...onePasskey() },
    });
    await expect
      .poll(() => document.querySelector('#main section form, #main section li'))
      .toBeTruthy();
    await expectAccessible();
    expectNoSidewaysScroll();
  }
});
