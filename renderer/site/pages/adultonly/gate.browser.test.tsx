import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import '../../../ui/styles/base.css';
import { siteSettingsSchema } from '../../../../shared/contract/settings.ts';
import { ENTRY_DISMISSED_KEY } from '../../../../shared/site/entry-warning.ts';
import { LocaleContext } from '../../../i18n/locale.ts';
import { watchEntry } from '../../script/entry.ts';
import { SiteContext } from '../../site-context.ts';
import { PlainLink } from '../../site-link.tsx';
import { setLanguage } from '../../../i18n/all-texts.ts';
import '../../texts.ts';
import { AdultonlyPage } from './adultonly-page.tsx';

let close = () => {};
function visitFrom(geoip_country: string): void {
  close();
  const settings = {
    ...siteSettingsSchema.parse({}),
    geoip_country,
    geoip_selected_country: geoip_country,
    fictional_warning: '',
    fictional_singular: '',
    fictional_plural: '',
  };
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  setLanguage('nl');
  flushSync(() =>
    root.render(
      <LocaleContext value="nl">
        <SiteContext
          value={{
            settings,
            carried: '',
            query: '',
            Link: PlainLink,
            signup: null,
            form: null,
            choose: null,
          }}
        >
          <AdultonlyPage />
        </SiteContext>
      </LocaleContext>,
    ),
  );
  close = () => {
    root.unmount();
    document.body.replaceChildren();
  };
  watchEntry();
}
beforeEach(async () => {
  await page.viewport(390, 844);
  await commands.prepareBrowser('light');
  localStorage.removeItem(ENTRY_DISMISSED_KEY);
});
afterEach(() => {
  close();
  history.replaceState(null, '', location.pathname + location.search);
  localStorage.removeItem(ENTRY_DISMISSED_KEY);
});

const question = page.getByRole('dialog', { name: 'Ben je 18 jaar of ouder?' });
const about = page.getByRole('heading', { name: 'Goed. Dan dit, zonder omhaal.' });
const isModal = () => document.querySelector('dialog:modal') !== null;

test('R-112 R-093 where visitors must be asked the page waits for the answer, which is asked for nowhere again', async () => {
  visitFrom('NL');
  await expect.element(question).toBeVisible();
  expect(isModal()).toBe(true);
  await expect.element(question.getByRole('heading')).toHaveFocus();
  await page.getByRole('link', { name: 'Ja, ik ben 18 of ouder' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(about).toBeInViewport();
  expect(Number(localStorage.getItem(ENTRY_DISMISSED_KEY))).toBeGreaterThan(0);
  visitFrom('NL');
  await expect.element(about).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
});

test('R-093 who is younger stays with a goodbye and somebody to talk to, and comes no further', async () => {
  visitFrom('DE');
  await page.getByRole('link', { name: 'Nee, ik ben jonger' }).click();
  await expect.element(page.getByRole('heading', { name: 'Tot later' })).toBeVisible();
  await expect.element(page.getByText('Kindertelefoon').last()).toBeVisible();
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.poll(isModal).toBe(true);
  await expect.element(page.getByRole('heading', { name: 'Tot later' })).toBeVisible();
  expect(localStorage.getItem(ENTRY_DISMISSED_KEY)).toBeNull();
});

test('R-112 elsewhere the question is part of the page, and both answers lead on', async () => {
  visitFrom('BE');
  expect(document.querySelector('dialog')).toBeNull();
  await page.getByRole('link', { name: 'Nee, ik ben jonger' }).click();
  expect(location.hash).toBe('#younger');
  await page.getByRole('link', { name: 'Ja, ik ben 18 of ouder' }).click();
  expect(location.hash).toBe('#about');
});
