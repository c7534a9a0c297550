import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Interest } from '../../../shared/profile-choices.ts';
import { newId } from '../../../shared/identifiers.ts';
import { success } from '../../../shared/result.ts';
import { placesOf } from '../../../server/modules/site/places/places.ts';
import { openedProfile, profile, user } from '../../../tests/component/builders.ts';
import { refuse } from '../../../tests/component/fake-worker.ts';
import { find } from '../../../tests/component/geometry.ts';
import { answerOutbox } from '../../../tests/component/local-writes.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
} from '../../../tests/component/screen.ts';
import { currentUser } from '../../local/meta.ts';

const name = page.getByRole('textbox', { name: 'Profielnaam' });
const place = page.getByRole('combobox', { name: 'Woonplaats' });
const interests = page.getByRole('group', { name: 'Interesses' });
const hair = page.getByLabelText('Haar', { exact: true });

/** The own profile of a free member, of a server that knows the towns. */
async function openOwn() {
  const screen = await openScreen('/nl/profile', {
    as: user({ paid_user: false, email: 'lid@vonk.example' }),
    calls: {
      getPlaces: async ({ query }) =>
        success({
          places: placesOf(query?.country ?? '').map((one) => ({
            name: one.name,
            region: one.region,
          })),
        }),
    },
  });
  await expect.element(place).toBeEnabled();
  const own = async () => (await currentUser(screen.db))?.profile;
  return { screen, own };
}

describe('the fields', () => {
  test('R-018 R-076 R-232 R-237 R-238 R-392 every field of the own profile can be seen, edited, and is there after a reload', async () => {
    const { screen, own } = await openOwn();
    await expect.element(page.getByText('Andere leden zien deze naam.')).toBeVisible();
    await page.getByLabelText('Over jezelf').fill('Ik hou van wandelen');
    await page.getByLabelText('Waarom ben je hier?').fill('Nieuwe stad');
    for (const [label, value] of [
      ['Haar', 'red'],
      ['Ogen', 'green'],
      ['Figuur', 'slim'],
      ['Relatie', 'divorced'],
      ['Tatoeages', 'yes'],
      ['Provincie', 'Groningen'],
    ] as const)
      await page.getByLabelText(label, { exact: true }).selectOptions(value);
    await place.fill('groningen');
    await userEvent.keyboard('{Enter}');
    const edited = {
      about: 'Ik hou van wandelen',
      reason: 'Nieuwe stad',
      hair_color: 'red',
      eye_color: 'green',
      body_type: 'slim',
      relationship_status: 'divorced',
      tattoos: true,
      region: 'NL-GR',
      city: 'Groningen',
    };
    await expect.poll(own).toMatchObject(edited);
    // All of it goes to the server in one.
    const sent: unknown[] = [];
    await answerOutbox(screen, {
      saveProfile: (body) => {
        sent.push(body);
        return refuse('unreachable');
      },
    });
    expect(sent).toMatchObject([edited]);
    await screen.reload();
    await expect.element(page.getByLabelText('Over jezelf')).toHaveValue('Ik hou van wandelen');
    await expect.element(page.getByLabelText('Waarom ben je hier?')).toHaveValue('Nieuwe stad');
    await expect.element(hair).toHaveValue('red');
    await expect.element(page.getByLabelText('Tatoeages')).toHaveValue('yes');
    await expect.element(place).toHaveValue('Groningen');
    await expectAccessible();
    expectNoSidewaysScroll();
  });

  test('what others decide by is chosen, can be taken back, and stands on the profile before the looks', async () => {
    const { screen, own } = await openOwn();
    for (const [label, value] of [
      ['Kinderen', 'no'],
      ['Kinderwens', 'maybe'],
      ['Roken', 'sometimes'],
      ['Lengte', '182'],
    ] as const)
      await page.getByLabelText(label, { exact: true }).selectOptions(value);
    await page.getByLabelText('Taal toevoegen').selectOptions('Nederlands');
    await page.getByLabelText('Taal toevoegen').selectOptions('Pools');
    (page.getByRole('slider', { name: 'Vanaf leeftijd' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight>12/}');
    await expect.poll(own).toMatchObject({
      children: false,
      wants_children: 'maybe',
      smoking: 'sometimes',
      height: 182,
      languages: ['nl', 'pl'],
      seeks_min_age: 30,
      seeks_max_age: null,
    });
    await expectAccessible();
    expectNoSidewaysScroll();
    const complete = { ...profile(), ...(await own()), hair_color: 'red' as const };
    const other = { ...complete, id: newId(), sexuality: 'hetero' as const };
    await page.getByRole('button', { name: 'Pools weghalen' }).click();
    await page.getByLabelText('Lengte', { exact: true }).selectOptions('');
    await expect.poll(own).toMatchObject({ languages: ['nl'], height: null });
    await screen.db.profiles.put(openedProfile(other));
    await screen.goto(`/nl/members/${other.id}`);
    await expect
      .poll(() =>
        [...document.querySelectorAll('#main dl > div')].map((fact) =>
          [...fact.children].map((part) => part.textContent).join(': '),
        ),
      )
      .toEqual([
        'Geslacht: Man',
        'Zoekt: Een vrouw vanaf 30 jaar',
        'Seksualiteit: Hetero',
        'Kinderen: Heeft geen kinderen',
        'Kinderwens: Misschien kinderen',
        'Roken: Rookt af en toe',
        'Lengte: 182 cm',
        'Spreekt: Nederlands en Pools',
        'Haar: Rood',
      ]);
  });

  test('R-229 R-231 R-240 choices have their values, the region has the country’s word, and interests need consent', async () => {
    await openOwn();
    expect(interests.getByRole('button').elements()).toHaveLength(51);
    expect(find<HTMLSelectElement>('select[name="sexuality"]').options).toHaveLength(5);
    await page.getByLabelText('Land', { exact: true }).selectOptions('DE');
    await expect.element(page.getByLabelText('Deelstaat')).toBeVisible();
    await page.getByLabelText('Land', { exact: true }).selectOptions('NL');
    await expect.element(page.getByLabelText('Provincie')).toBeVisible();
    await interests.getByRole('button').first().click();
    await expect
      .poll(() => interests.getByRole('button', { pressed: true }).elements().length)
      .toBe(1);
    await page.getByRole('switch').click();
    await expect.element(interests).not.toBeInTheDocument();
    await page.getByRole('switch').click();
    await expect.element(interests).toBeVisible();
    expect(interests.getByRole('button', { pressed: true }).elements()).toEqual([]);
  });

  test('R-362 R-363 a name that may not be gets exactly the specification’s words', async () => {
    const { screen } = await openOwn();
    for (const [wrong, words] of [
      ['lid@vonk.example', 'Je profielnaam moet anders zijn dan je e-mailadres'],
      ['@jan', 'Je profielnaam mag niet beginnen met een @'],
    ] as const) {
      await name.fill(wrong);
      await userEvent.keyboard('{Tab}');
      await expect.element(page.getByText(words, { exact: true })).toBeVisible();
    }
    expect(screen.worker.asked('saveProfile')).toEqual([]);
  });

  /** Fills a field without moving the focus. */
  function writeInto(field: HTMLTextAreaElement, text: string): void {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  test('a name is saved on Enter or when it is left, says so and can be taken back; Esc brings back what was there', async () => {
    const { screen, own } = await openOwn();
    const saved = async () => (await own())?.name;
    await name.fill('Een ander');
    await userEvent.keyboard('{Escape}');
    await expect.element(name).toHaveValue('Robin');
    await name.fill('Robin b');
    // An unfinished value is never sent: a long text, which is saved after a delay, is saved before
    // it.
    writeInto(find('textarea[name="about"]'), 'Nieuwe woorden');
    await expect
      .poll(() => screen.worker.asked('saveProfile'))
      .toEqual([[{ about: 'Nieuwe woorden' }]]);
    await userEvent.keyboard('o{Enter}');
    await expect.element(page.getByText('Bewaard', { exact: true })).toBeVisible();
    await expect.poll(saved).toBe('Robin bo');
    expect(screen.worker.asked('saveProfile').slice(1)).toEqual([[{ name: 'Robin bo' }]]);
    await page.getByRole('button', { name: 'Ongedaan maken: Profielnaam' }).click();
    await expect.poll(saved).toBe('Robin');
    await expect.element(name).toHaveValue('Robin');
    await name.fill('Robin bis');
    await userEvent.keyboard('{Tab}');
    await expect.poll(saved).toBe('Robin bis');
  });
});

test('R-194 R-239 R-240 each of the 51 interests has its own icon and its word, and three that are chosen show with both on the profile', async () => {
  const { screen, own } = await openOwn();
  const found = interests
    .getByRole('button')
    .elements()
    .map((button) => ({
      icon: button.querySelector('svg use')?.getAttribute('href')?.split('#')[1] ?? '',
      word: button.textContent.trim(),
    }));
  expect(found).toHaveLength(51);
  expect(new Set(found.map((one) => one.icon)).size).toBe(51);
  expect(new Set(found.map((one) => one.word)).size).toBe(51);
  expect(found.every((one) => one.icon !== '' && one.word !== '')).toBe(true);
  const files = [...document.querySelectorAll('[role="group"] use')].map(
    (one) => one.getAttribute('href')?.split('#')[0],
  );
  expect(new Set(files).size).toBe(1);
  const chosen = [found[3], found[25], found[50]].flatMap((one) => one ?? []);
  for (const { word } of chosen)
    await interests.getByRole('button', { name: word, exact: true }).click();
  const icons = chosen.map((one) => one.icon);
  await expect.poll(async () => (await own())?.interests).toEqual(icons);
  const other = profile({ interests: icons as Interest[] });
  await screen.db.profiles.put(openedProfile(other));
  await screen.goto(`/nl/members/${other.id}`);
  await expect.element(page.getByRole('heading', { name: 'Houdt van' })).toBeVisible();
  const shown = [...document.querySelectorAll('#main li')].filter((item) =>
    item.querySelector('svg use'),
  );
  expect(
    shown.map((item) => ({
      icon: item.querySelector('svg use')?.getAttribute('href')?.split('#')[1],
      word: item.textContent,
    })),
  ).toEqual(chosen);
});

test('the place is found by typing, by any of its words and by keyboard, and brings its region; what is no place is not taken', async () => {
  const { own } = await openOwn();
  const options = page.getByRole('listbox', { name: 'Woonplaats' }).getByRole('option');
  await place.fill('BOSCH');
  await expect.poll(() => options.elements().length).toBe(1);
  await expect.element(place).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(place).toHaveAttribute('aria-activedescendant', options.element().id);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => options.elements()).toEqual([]);
  await expect.poll(own).toMatchObject({ region: 'NL-NB', city: 'Den Bosch' });
  await place.fill('Atlantis');
  await expect
    .element(page.getByRole('paragraph').filter({ hasText: 'Geen plaats gevonden' }))
    .toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(place).toHaveValue('Den Bosch');
  await place.click();
  await expect
    .element(options.filter({ hasText: 'Den Bosch' }))
    .toHaveAttribute('aria-selected', 'true');
  await options.filter({ hasText: /^Utrecht/ }).click();
  await expect.poll(own).toMatchObject({ region: 'NL-UT', city: 'Utrecht' });
});
