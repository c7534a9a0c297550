import { newId } from '../../shared/identifiers.ts';
import { expect, test } from './fixtures.ts';

const PASSWORD = 'drie fietsen in de sneeuw';

test('R-375 R-459 signing in to a deleted account shows how to come back, and to one that was closed the address of customer service', async ({
  person,
  dev,
  server,
}) => {
  const email = `${newId()}@vonk.example`;
  const joined = await fetch(`${server.origin}/api/signup.php`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'request-type': 'client',
      origin: server.origin,
    },
    body: JSON.stringify({
      email,
      name: 'Vertrekker',
      password: PASSWORD,
      date_of_birth: '1990-05-17',
      gender: 'female',
      country: 'NL',
      language: 'nl',
    }),
  });
  expect(joined.status).toBe(200);
  const { page } = await person({ path: '/nl/login' });
  const signIn = async () => {
    await page.getByLabel('E-mailadres').fill(email);
    await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
  };
  await dev('POST', '/dev/member', { id: email, status: 'deleted' });
  await signIn();
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'Met de link in onze mail zet je het binnen 14 dagen terug.' }),
  ).toBeVisible();
  await dev('POST', '/dev/member', { id: email, closed: true });
  await signIn();
  await expect(
    page.getByRole('alert').filter({
      hasText: 'Dit account is gesloten. Neem contact op met de klantenservice: hallo@vonk.example',
    }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/nl\/login/);
});
