import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { success } from '../../../shared/result.ts';
import { refuse } from '../../../tests/component/fake-worker.ts';
import { expectAccessible, openScreen } from '../../../tests/component/screen.ts';

const heading = page.getByRole('heading', { level: 1 });
const alert = page.getByRole('alert');
const NEW = 'zeven groene paraplu’s';
const EXPIRED = 'Link expired or invalid, request a new email';

describe('a forgotten password', () => {
  test('R-077 R-377 an address without an account is told so, and what is no address as well; to another a mail is on its way', async () => {
    const screen = await openScreen('/en/reset-password', {
      calls: { requestPasswordReset: () => refuse('email_not_found') },
    });
    const email = page.getByLabelText('Email address');
    const send = page.getByRole('button', { name: 'Email me a link' });
    await email.fill('a@');
    await send.click();
    await expect.element(page.getByText('Invalid email', { exact: true })).toBeVisible();
    expect(screen.worker.requested('requestPasswordReset')).toEqual([]);
    await email.fill('nobody@vonk.example');
    await send.click();
    await expect.element(page.getByText('Email address not found', { exact: true })).toBeVisible();
    await expect.element(email).toHaveFocus();
    screen.worker.answerCall('requestPasswordReset', () => success({ sent: true }));
    await send.click();
    await expect.element(heading).toHaveTextContent('Check your email');
    expect(screen.worker.requested('requestPasswordReset').at(-1)).toMatchObject({
      body: { email: 'nobody@vonk.example' },
    });
    await expectAccessible();
  });

  test('R-078 R-376 two fields that differ are told so, and two that are equal change the password', async () => {
    const screen = await openScreen('/en/reset-password/do?token=abc', {
      calls: {
        checkPasswordReset: () => success({ valid: true }),
        resetPassword: () => success({ changed: true }),
      },
    });
    const repeat = page.getByLabelText('Repeat password');
    const save = page.getByRole('button', { name: 'Save password' });
    await page.getByLabelText('New password').fill(NEW);
    await repeat.fill(`${NEW}!`);
    await save.click();
    await expect
      .element(page.getByText('The given passwords are not equal', { exact: true }))
      .toBeVisible();
    await expect.element(repeat).toHaveFocus();
    expect(screen.worker.requested('resetPassword')).toEqual([]);
    await expectAccessible();
    await repeat.fill(NEW);
    await save.click();
    await expect.element(heading).toHaveTextContent('Your password has been changed');
    expect(screen.worker.requested('resetPassword')).toMatchObject([
      { body: { token: 'abc', password: NEW, password_repeat: NEW } },
    ]);
    await page.getByRole('link', { name: 'Log in', exact: true }).last().click();
    await expect.poll(screen.path).toMatch(/^\/en\/login/);
  });

  test('R-378 a link that was used, or is none, is told so', async () => {
    for (const query of ['?token=used', '']) {
      await openScreen(`/en/reset-password/do${query}`, {
        calls: { checkPasswordReset: () => refuse('link_invalid') },
      });
      await expect.element(alert).toHaveTextContent(EXPIRED);
      await expectAccessible();
    }
  });
});

describe('the link to another address', () => {
  test('R-084 says that the address is changed, or why it is not and whether trying again helps', async () => {
    const screen = await openScreen('/en/mail-change/do?token=abc', {
      calls: { confirmMailChange: () => refuse('unreachable') },
    });
    await expect.element(alert).toBeVisible();
    screen.worker.answerCall('confirmMailChange', () => success({ changed: true }));
    await page.getByRole('main').getByRole('button').click();
    await expect.element(heading).toHaveTextContent('Your email address has been changed');
    expect(screen.worker.requested('confirmMailChange').at(-1)).toMatchObject({
      body: { token: 'abc' },
    });
    await expectAccessible();
    await openScreen('/en/mail-change/do?token=old', {
      calls: { confirmMailChange: () => refuse('link_invalid') },
    });
    await expect.element(alert).toHaveTextContent(EXPIRED);
    await expect
      .element(page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }))
      .toBeVisible();
  });
});
