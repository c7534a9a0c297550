import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SavedSearch } from '../../../shared/contract/discovery.ts';
import { success } from '../../../shared/result.ts';
import { card, user } from '../../../tests/component/builders.ts';
import type { CallAnswers } from '../../../tests/component/fake-worker.ts';
import { cardIds, cardsShown } from '../../../tests/component/member-cards.ts';
import { searchAmong } from '../../../tests/component/own-reads.ts';
import { expectAccessible, openScreen, PHONE } from '../../../tests/component/screen.ts';

const dialog = page.getByRole('dialog', { name: 'Bewaarde zoekopdrachten' });
const items = dialog.getByRole('listitem');
const nameField = dialog.getByLabelText('Naam voor deze zoekopdracht');
const open = () => page.getByRole('button', { name: 'Bewaarde zoekopdrachten' }).click();
const men = [card({ gender: 'male' }), card({ gender: 'male' })];
const women = [card(), card({ main_image: null })];

/** A server that stores searches. */
function keeper(): CallAnswers {
  let searches: SavedSearch[] = [];
  const answer = () => success({ searches });
  return {
    searchMembers: searchAmong([...men, ...women]),
    getSavedSearches: async () => answer(),
    saveSearch: async ({ body }) => {
      if (body)
        searches = [
          { ...body, created_at: '2026-11-20T12:00:00.000Z' },
          ...searches.filter((one) => one.id !== body.id),
        ];
      return answer();
    },
    deleteSavedSearch: async ({ body }) => {
      searches = searches.filter((one) => one.id !== body?.id);
      return answer();
    },
  };
}

test('a search is saved under a name, run, renamed and deleted; without a name it is not saved, and says so', async () => {
  const screen = await openScreen('/nl/members?country=NL&gender=male&min_age=30&sort=newest', {
    as: user(),
    calls: keeper(),
  });
  await cardsShown();
  await open();
  await expect.element(dialog.getByText('Je hebt nog niets bewaard.')).toBeVisible();
  await nameField.fill('  ');
  await dialog.getByRole('button', { name: 'Bewaren' }).click();
  await expect.element(dialog.getByText('Geef een naam.')).toBeVisible();
  expect(items.elements()).toEqual([]);
  expect(screen.worker.asked('saveSearch')).toEqual([]);
  await nameField.fill('Mannen van boven de dertig');
  await userEvent.keyboard('{Enter}');
  await expect.element(items).toBeVisible();
  await expectAccessible();

  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await page.viewport(PHONE.width, PHONE.height);
  await screen.goto('/nl/members?country=NL&gender=female');
  await cardsShown();
  await open();
  await dialog.getByRole('button', { name: 'Mannen van boven de dertig', exact: true }).click();
  await expect.poll(screen.path).toMatch(/(?=.*gender=male)(?=.*min_age=30)(?=.*sort=newest)/);
  await expect.element(dialog).not.toBeInTheDocument();
  await open();
  await dialog
    .getByRole('button', { name: 'Naam van Mannen van boven de dertig wijzigen' })
    .click();
  await expect.element(dialog.getByLabelText('Nieuwe naam')).toHaveFocus();
  await userEvent.keyboard('{Control>}a{/Control}Dertigers{Enter}');
  const renamed = dialog.getByRole('button', { name: 'Dertigers', exact: true });
  await expect.element(renamed).toBeVisible();
  await expectAccessible();
  await screen.reload();
  await open();
  await expect.element(renamed).toBeVisible();
  await dialog.getByRole('button', { name: 'Dertigers verwijderen' }).click();
  await expect.element(dialog.getByText('Je hebt nog niets bewaard.')).toBeVisible();
});

test('what is typed as a name stays when the list comes in late, and a list from before does not hide what was saved', async () => {
  const server = keeper();
  const late = Promise.withResolvers<ReturnType<typeof success<{ searches: SavedSearch[] }>>>();
  const screen = await openScreen('/nl/members?country=NL&gender=male', {
    as: user(),
    calls: { ...server, getSavedSearches: () => late.promise },
  });
  await cardsShown();
  await open();
  await nameField.fill('Mannen');
  await userEvent.keyboard('{Enter}');
  await expect.element(items).toBeVisible();
  await nameField.fill('Nog een');
  late.resolve(success({ searches: [] }));
  // It has come in once what follows it in the same worker has.
  await screen.db.meta.get('saved_searches');
  for (let frame = 0; frame < 10; frame++)
    await new Promise((resolve) => requestAnimationFrame(resolve));
  await expect.element(dialog.getByRole('button', { name: 'Mannen', exact: true })).toBeVisible();
  await expect.element(nameField).toHaveValue('Nog een');
});

test('with the network cut saved searches can be read and run, and saving says that it waits for the network', async () => {
  const screen = await openScreen('/nl/members?country=NL&with_photo=1', {
    as: user(),
    calls: keeper(),
  });
  await expect.poll(cardIds).toHaveLength(3);
  const shown = cardIds();
  await open();
  await nameField.fill('Met foto');
  await dialog.getByRole('button', { name: 'Bewaren' }).click();
  await expect.element(items).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('complementary').getByRole('radio', { name: 'Mannen' }).click();
  await expect.poll(cardIds).toHaveLength(2);
  screen.setOnline(false);
  await open();
  await expect.element(dialog.getByText('Je bent offline.', { exact: false })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Met foto verwijderen' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Met foto', exact: true }).click();
  await expect.poll(screen.path).not.toContain('gender=male');
  await expect.poll(cardIds).toEqual(shown);
});
