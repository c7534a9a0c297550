import type { Answer } from '../../shared/contract/calls.ts';
import { newId } from '../../shared/identifiers.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { ask } from './members.ts';

const PASSWORD = 'drie fietsen in de sneeuw';

test('consent to sexuality and interests is taken back where the profile is finished, and on the profile: both are erased at once', async ({
  person,
  dev,
  server,
}) => {
  const email = `${newId()}@vonk.example`;
  await dev('POST', '/dev/clock', { advance_ms: 61 * 60_000 });
  const joined = await fetch(`${server.origin}/api/signup.php`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'request-type': 'client',
      origin: server.origin,
    },
    body: JSON.stringify({
      email,
      name: 'Noor',
      password: PASSWORD,
      date_of_birth: '1990-05-17',
      gender: 'female',
      sexuality: 'bi',
      consent_sensitive: true,
      country: 'NL',
      language: 'nl',
    }),
  });
  expect(joined.status).toBe(200);
  const { page } = await person({ as: { email, password: PASSWORD }, path: '/nl/complete-signup' });
  const kept = async () => {
    const profile = (await ask<Answer<'getUser'>>(page, '/api/user.php')).user?.profile;
    return {
      sexuality: profile?.sexuality,
      interests: profile?.interests,
      consent: profile?.consent_sensitive,
    };
  };
  expect(await kept()).toEqual({ sexuality: 'bi', interests: [], consent: true });
  const desire = page.getByRole('region', { name: 'Op wie je valt' });
  await expect(desire.getByRole('checkbox')).toBeChecked();
  await expectAccessible(page);
  await desire.getByRole('checkbox').uncheck();
  await desire.getByRole('button', { name: 'Opslaan' }).click();
  await expect(desire.getByRole('status')).toContainText(
    'Gewist. Het staat niet meer op je profiel.',
  );
  await expect.poll(kept).toEqual({ sexuality: null, interests: [], consent: false });
  await expect(desire.getByRole('radio', { checked: true })).toHaveCount(0);

  // Given again on the profile, with interests, and taken back there.
  await page.goto('/nl/profile');
  const interests = page.getByRole('group', { name: 'Interesses' });
  await page.getByRole('switch').click();
  await interests.getByRole('button').first().click();
  await expect.poll(async () => (await kept()).interests).toHaveLength(1);
  await page.getByRole('switch').click();
  await expect(interests).toBeHidden();
  await expect.poll(kept).toEqual({ sexuality: null, interests: [], consent: false });
});
