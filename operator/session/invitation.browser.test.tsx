import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { success } from '../../shared/result.ts';
import { operator } from '../../tests/component/fake-desk.ts';
import { openDesk } from '../../tests/component/desk-screen.ts';
import { expectAccessible } from '../../tests/component/screen.ts';

test('who accepts an invitation says in which languages they judge', async () => {
  const bytes = new ArrayBuffer(8);
  vi.spyOn(navigator.credentials, 'create').mockResolvedValue({
    ...{ id: 'AAAA', rawId: bytes, type: 'public-key', authenticatorAttachment: 'platform' },
    response: { attestationObject: bytes, clientDataJSON: bytes, getTransports: () => [] },
    getClientExtensionResults: () => ({}),
  } as unknown as Credential);
  const desk = await openDesk(`/nl/invitation#${'a'.repeat(43)}`, {
    as: null,
    answers: {
      readInvitation: () =>
        success({
          ...{ email: 'nina@voorbeeld.nl', role: 'moderator', name: null, languages: [] },
          expires_at: '2026-11-28T12:00:00.000Z',
        }),
      invitationOptions: () =>
        success({
          options: { challenge: 'AAAA', rp: { name: 'Vonk' }, user: { id: 'AAAA', name: 'n' } },
        }),
      takeInvitation: () => success({ me: operator('moderator') }),
    },
  });
  await page.getByText('Talen waarin je oordeelt: Nederlands').click();
  await page.getByRole('checkbox', { name: 'Pools' }).click();
  await expect
    .element(page.getByText('Talen waarin je oordeelt: Nederlands en Pools'))
    .toBeVisible();
  await expectAccessible();
  await page.getByRole('textbox', { name: 'Je naam' }).fill('Nina');
  await page.getByRole('textbox', { name: 'Naam van de passkey' }).fill('Laptop');
  await page.getByRole('button', { name: 'Passkey maken' }).click();
  await expect
    .poll(() => desk.asked('takeInvitation'))
    .toMatchObject([{ name: 'Nina', language: 'nl', languages: ['nl', 'pl'] }]);
});
