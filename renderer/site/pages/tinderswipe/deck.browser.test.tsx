import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import '../../../ui/styles/base.css';
import { siteSettingsSchema } from '../../../../shared/contract/settings.ts';
import { find } from '../../../../tests/component/geometry.ts';
import { LocaleContext } from '../../../i18n/locale.ts';
import { watchDeck } from '../../script/deck.ts';
import { SiteContext, type Site } from '../../site-context.ts';
import { PlainLink } from '../../site-link.tsx';
import { setLanguage } from '../../../i18n/all-texts.ts';
import '../../texts.ts';
import { TinderswipePage } from './tinderswipe-page.tsx';

const site: Site = {
  settings: {
    ...siteSettingsSchema.parse({}),
    geoip_country: 'BE',
    fictional_warning: '',
    fictional_singular: '',
    fictional_plural: '',
  },
  carried: 'network=n1',
  query: '',
  Link: PlainLink,
  signup: null,
  form: null,
  choose: null,
};
let close: () => void;
beforeEach(async () => {
  await page.viewport(1440, 900);
  await commands.prepareBrowser('light');
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  setLanguage('nl');
  flushSync(() =>
    root.render(
      <LocaleContext value="nl">
        <SiteContext value={site}>
          <TinderswipePage />
        </SiteContext>
      </LocaleContext>,
    ),
  );
  close = () => {
    root.unmount();
    document.body.replaceChildren();
  };
  watchDeck();
});
afterEach(() => close());

const TOP = '[data-deck-top]';
const yes = page.getByRole('button', { name: 'Ja' });
const no = page.getByRole('button', { name: 'Nee' });
const join = page.getByRole('link', { name: 'Begin gratis' });
/** Who is on top of the pile; null once it has ended. */
const onTop = () => document.querySelector(`${TOP} h2`)?.textContent ?? null;
/** What was answered, in order. */
const answers = () =>
  [...document.querySelectorAll<HTMLElement>('[data-deck-answered]')].map(
    (card) => card.dataset['deckAnswered'],
  );
const isEnded = () => find('[data-deck]').hasAttribute('data-deck-ended');

test('R-094 the third answer asks to join, with where the visitor came from; one can look again', async () => {
  expect(onTop()).toBe('Amara');
  await expect.element(join).not.toBeInTheDocument();
  await yes.click();
  await expect.element(page.getByRole('status')).toMatchTextContent(/^Kaart 2 van 5: Daan/);
  await no.click();
  expect(onTop()).toBe('Femke');
  expect(isEnded()).toBe(false);
  await yes.click();
  expect(answers()).toEqual(['yes', 'no', 'yes']);
  await expect.element(join).toBeVisible();
  await expect.element(join).toHaveAttribute('href', '/nl/signup?network=n1');
  await expect.element(join).toHaveAttribute('data-signup');
  await expect.element(page.getByRole('heading', { name: 'Genoeg getekend.' })).toHaveFocus();
  await expect.element(yes).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Nog een keer kijken' }).click();
  expect([onTop(), answers()]).toEqual(['Amara', []]);
  await expect.element(no).toHaveFocus();
});

test('R-094 the pile is answered by drawing, with mouse and finger; a little is no answer', async () => {
  for (const by of [40, -40]) await commands.drag(TOP, by, 'mouse');
  expect(answers()).toEqual([]);
  expect(find(TOP).style.translate).toBe('');
  await commands.drag(TOP, 160, 'mouse');
  await commands.drag(TOP, -160, 'finger');
  await expect.poll(answers).toEqual(['yes', 'no']);
  await commands.drag(TOP, -160, 'mouse');
  await expect.poll(isEnded).toBe(true);
});

test('R-094 the pile is answered by arrow keys, but not with another key held or in a field', async () => {
  await userEvent.keyboard('{Control>}{ArrowLeft}{/Control}{ArrowUp}');
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(answers()).toEqual([]);
  field.blur();
  await userEvent.keyboard('{ArrowLeft}{ArrowRight}{ArrowLeft}{ArrowLeft}');
  expect(answers()).toEqual(['no', 'yes', 'no']);
  expect(isEnded()).toBe(true);
});

test('R-094 with less motion a card fades where it is', async () => {
  await commands.wantMotion(false);
  await yes.click();
  const { translate, rotate, transitionProperty } = getComputedStyle(find('[data-deck-answered]'));
  expect([translate, rotate]).toEqual(['none', 'none']);
  expect(transitionProperty).toContain('opacity');
});

test('who waits below is not read out, nor is the end before it comes', () => {
  const hidden = [...document.querySelectorAll<HTMLElement>('[data-deck-card]')].map(
    (card) => card.ariaHidden,
  );
  expect(hidden).toEqual([null, 'true', 'true', 'true', 'true']);
  expect(find('[data-deck-end]').inert).toBe(true);
});
