import { describe, expect, test } from 'vitest';
import { LOCALES, localePrefix, type Locale } from '../../../../shared/locales.ts';
import type { SignupForm } from '../../../../shared/site/site-forms.ts';
import { siteDocument } from '../../../../tests/support/site-document.ts';

const FORM: SignupForm = {
  page: 'signup',
  stage: 'ask',
  token: 'a.b.c',
  values: {},
  errors: {},
  failure: null,
  towns: [
    { country: 'DE', names: ['Köln', 'Aachen'] },
    { country: 'BE', names: ['Antwerpen'] },
    { country: 'AT', names: ['Wien'] },
  ],
  versions: { terms: '2026-01-01', privacy: '2026-01-02' },
};
const show = (locale: Locale, more: Partial<SignupForm> = {}, carried = '') =>
  siteDocument('/signup', locale, {
    layout: 'lander',
    asksAge: false,
    query: 'plain=1&next=%2Fmembers%2F1',
    carried,
    form: { ...FORM, ...more },
  });
const fieldOf = (html: string, name: string) =>
  new RegExp(`<(input|select|textarea)[^>]* name="${name}"[^>]*>`).exec(html)?.[0] ?? '';

describe('the sign-up without JavaScript', () => {
  test('R-242 R-243 R-244 R-245 R-246 R-247 it asks all that the app asks, each by its label and for who fills in forms', () => {
    const html = show('nl', {}, 'network=a%26b');
    expect(html).toMatch(
      /<form [^>]*action="\/nl\/signup\?plain=1&amp;next=%2Fmembers%2F1&amp;network=a%26b"[^>]* method="post"|<form method="post" action="\/nl\/signup\?plain=1&amp;next=%2Fmembers%2F1&amp;network=a%26b"/,
    );
    for (const [name, autocomplete] of [
      ['day', 'bday-day'],
      ['month', 'bday-month'],
      ['year', 'bday-year'],
      ['place', 'address-level2'],
      ['name', 'nickname'],
      ['email', 'email'],
      ['password', 'new-password'],
    ] as const) {
      const field = fieldOf(html, name);
      expect(field.toLowerCase(), name).toContain(`autocomplete="${autocomplete}"`);
      expect(field, name).toContain('required=""');
      const id = / id="([^"]+)"/.exec(field)?.[1] ?? '';
      expect(html, name).toContain(`<label for="${id}"`);
    }
    for (const name of ['gender', 'wanted', 'consent', 'signup_message'])
      expect(fieldOf(html, name), name).not.toBe('');
    expect(html).toContain('<input type="hidden" name="form" value="a.b.c"/>');
    expect(html).toContain('<input type="hidden" name="terms" value="2026-01-01"/>');
    expect(html).toContain('<input type="hidden" name="privacy" value="2026-01-02"/>');
    expect(html).toContain('18+ jaar');
  });

  test('R-365 it links to the terms and the privacy statement beside the button', () => {
    const html = show('nl');
    expect(html).toContain('href="/nl/pages/terms"');
    expect(html).toContain('href="/nl/pages/privacy"');
    expect(html).toContain('Door een account te maken ga je akkoord met onze ');
  });

  test('the towns stand under their countries in the reader’s words, those of their own country first', () => {
    const names = [...show('fr').matchAll(/<(?:optgroup label|option value)="([^"]*)"/g)].map(
      ([, name]) => name,
    );
    expect(names).toEqual([
      '',
      'Allemagne',
      'DE/Aachen',
      'DE/Köln',
      'Autriche',
      'AT/Wien',
      'Belgique',
      'BE/Antwerpen',
    ]);
    expect(show('fr')).toContain('>Anvers</option>');
  });

  test('what is wrong is said beside its field, and what was typed is there but for the password', () => {
    const errors = {
      gender: 'Kies iets.',
      date_of_birth: 'Te jong.',
      city: 'Welke plaats?',
      name: 'Te kort.',
      email: 'Geen adres.',
      password: 'Te makkelijk.',
    };
    const html = show('nl', {
      errors,
      values: {
        gender: 'male',
        wanted: 'both',
        consent: '1',
        day: '1',
        place: 'DE/Köln',
        name: '<b>Jan',
        email: 'x"y',
        kept: 'x"y',
        signup_message: 'Hallo',
      },
    });
    for (const [name, words] of Object.entries(errors)) expect(html, name).toContain(words);
    for (const name of ['day', 'month', 'year', 'place', 'name', 'email', 'password']) {
      const field = fieldOf(html, name);
      expect(field, name).toContain('aria-invalid="true"');
    }
    for (const name of ['place', 'name', 'email', 'password']) {
      const below = / aria-describedby="([^"]+)"/.exec(fieldOf(html, name))?.[1] ?? '?';
      expect(html, name).toContain(`<p id="${below}"`);
    }
    expect(html).toMatch(/role="alert">.*Nog niet alles klopt/);
    expect(fieldOf(html, 'name')).toContain('value="&lt;b&gt;Jan"');
    expect(fieldOf(html, 'password')).not.toContain('value=');
    expect(html).toContain('<option value="DE/Köln" selected="">');
    expect(html).toMatch(/name="gender"[^>]* checked="" value="male"|value="male"[^>]*checked=""/);
    expect(html).toContain('<input type="hidden" name="kept" value="x&quot;y"/>');
    expect(html).toContain('vul je wachtwoord opnieuw in');
  });

  test.each(LOCALES)(
    'in %s its three states are whole, and nothing in them is inline',
    (locale) => {
      for (const stage of ['ask', 'sent', 'closed'] as const) {
        const html = show(locale, { stage });
        expect(html.match(/<h1[ >]/g), stage).toHaveLength(1);
        expect(html, stage).not.toMatch(/ style="| on[a-z]+="|javascript:/);
        expect(html.replace(/<script[^]*?<\/script>/g, ''), stage).not.toMatch(
          />[a-z]+(\.[a-zA-Z]+)+</,
        );
        expect(html.includes('name="password"'), stage).toBe(stage === 'ask');
        expect(html, stage).toContain(`href="/${localePrefix(locale)}/login?next=%2Fmembers%2F1"`);
      }
    },
  );

  test('R-157 where it is closed there is the notice and no form', () => {
    const html = show('nl', { stage: 'closed' });
    expect(html).toContain('Alleen op uitnodiging');
    expect(html).not.toContain('<form');
  });
});
