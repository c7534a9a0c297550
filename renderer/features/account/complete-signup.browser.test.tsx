import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { success } from '../../../shared/result.ts';
import { user } from '../../../tests/component/builders.ts';
import { find } from '../../../tests/component/geometry.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
  type Screen,
} from '../../../tests/component/screen.ts';
import { metaValue } from '../../local/meta.ts';

const part = (name: string) => page.getByRole('region', { name });
const save = (name: string) => part(name).getByRole('button', { name: 'Opslaan' });
const desire = part('Op wie je valt');
/** The data under consent that this device stores. */
const stored = async ({ db }: Screen) => {
  const profile = (await metaValue(db, 'user'))?.profile;
  return {
    sexuality: profile?.sexuality,
    interests: profile?.interests,
    consent: profile?.consent_sensitive,
  };
};
const NOTHING = { sexuality: null, interests: [], consent: false };

test('R-065 R-248 an unfinished profile is finished at one place, and stands on the own profile afterwards', async () => {
  const screen = await openScreen('/nl/complete-signup', {
    as: user({
      paid_user: false,
      profile: {
        gender: 'female',
        about: null,
        city: null,
        images: [],
        main_image: null,
        consent_sensitive: false,
      },
    }),
    size: PHONE,
    calls: { getPlaces: () => success({ places: [{ name: 'Utrecht', region: 'NL-UT' }] }) },
  });
  const about = 'Ik lach om woordgrapjes';
  await part('Over jezelf').getByRole('textbox').fill(about);
  await save('Over jezelf').click();
  await expect.element(part('Over jezelf').getByRole('status')).toMatchTextContent('Opgeslagen');
  await userEvent.click(find('input[value="bi"]'));
  await save('Op wie je valt').click();
  await expect.element(desire.getByText('Geef toestemming, of kies niets')).toBeVisible();
  await desire.getByRole('checkbox').click();
  await save('Op wie je valt').click();
  await expect.element(desire.getByRole('status')).toMatchTextContent('Opgeslagen');
  await part('Waar je woont').getByLabelText('Woonplaats').selectOptions('Utrecht');
  await save('Waar je woont').click();
  await expect.element(part('Waar je woont').getByRole('status')).toMatchTextContent('Opgeslagen');
  await expectAccessible();
  expectNoSidewaysScroll();
  await page.getByRole('link', { name: 'Mijn profiel bekijken' }).click();
  await expect.poll(screen.path).toBe('/nl/profile');
  for (const text of [about, 'Utrecht'])
    await expect.element(page.getByRole('main').getByText(text).first()).toBeVisible();
  await expect
    .poll(() => [...document.querySelectorAll('main option:checked')].map((one) => one.textContent))
    .toContain('Biseksueel');
});

test('consent to sexuality and interests is taken back where the profile is finished, and on the profile: both are erased at once', async () => {
  const screen = await openScreen('/nl/complete-signup', {
    as: user({ profile: { gender: 'female', sexuality: 'bi', consent_sensitive: true } }),
  });
  await expect.element(desire.getByRole('checkbox')).toBeChecked();
  await expectAccessible();
  await desire.getByRole('checkbox').click();
  await save('Op wie je valt').click();
  await expect
    .element(desire.getByRole('status'))
    .toMatchTextContent('Gewist. Het staat niet meer op je profiel.');
  expect(await stored(screen)).toEqual(NOTHING);
  expect(screen.worker.asked('saveProfile')).toEqual([[{ consent_sensitive: false }]]);
  await expect.poll(() => document.querySelector('main input[type="radio"]:checked')).toBeNull();

  // Given again on the profile, with interests, and withdrawn there.
  await screen.goto('/nl/profile');
  const interests = page.getByRole('group', { name: 'Interesses' });
  const consent = page.getByRole('switch');
  await consent.click();
  await interests.getByRole('button').first().click();
  await expect.poll(async () => (await stored(screen)).interests).toHaveLength(1);
  await consent.click();
  await expect.element(interests).not.toBeInTheDocument();
  await expect.poll(() => stored(screen)).toEqual(NOTHING);
});
