import { expect, test } from 'vitest';
import { siteSettingsSchema } from '../../../../shared/contract/settings.ts';
import { LOCALES } from '../../../../shared/locales.ts';
import { composeMail } from './compose.ts';

const site = { settings: siteSettingsSchema.parse({}), publicUrl: 'https://vonk.example' };
const values = { name: 'Anna', path: '/api/activate.php?token=abc&x=1' };
const activation = (more: Record<string, unknown> = {}) =>
  composeMail(
    { template: 'signup.activation', locale: 'nl', values: { ...values, ...more } },
    site,
  );

test('a mail has subject, text and HTML in every language, the button’s address whole in both', () => {
  const subjects = new Set<string>();
  for (const locale of LOCALES) {
    const mail = composeMail({ template: 'signup.activation', locale, values }, site);
    subjects.add(mail.subject);
    expect(mail.text).toContain('\nhttps://vonk.example/api/activate.php?token=abc&x=1\n');
    expect(mail.html).toContain('href="https://vonk.example/api/activate.php?token=abc&amp;x=1"');
    expect(mail.html).toContain(`<html lang="${locale === 'nl' ? 'nl-NL' : locale}"`);
    for (const part of [mail.subject, mail.text, mail.html])
      expect(part).not.toMatch(/\{\{|\bundefined\b|\bnull\b/);
    expect(`${mail.text}${mail.subject}`).toContain('Vonk');
  }
  // The Flemish and the Belgian French mail are those of their language.
  expect(subjects.size).toBe(7);
});

test('what a member wrote is text in a mail, never markup, and breaks no line of its head', () => {
  const mail = activation({ name: '<img src=x onerror=alert(1)>"\r\nBcc: a@b.nl' });
  expect(mail.html).not.toContain('<img');
  expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot; Bcc: a@b.nl');
  expect(
    composeMail(
      { template: 'signup.activation', locale: 'nl', values },
      { ...site, settings: { ...site.settings, name: 'Vonk\r\nBcc: a@b.nl' } },
    ).subject,
  ).not.toMatch(/[\r\n]/);
});

test('a mail loads nothing from anywhere, and uses no table', () => {
  expect(activation().html).not.toMatch(/<(img|link|script|iframe|table|video)\b|url\(|@import/i);
});

test('a mail that leads away from the site is not made', () => {
  for (const path of ['https://evil.example/', '//evil.example/x', 'javascript:alert(1)', 'x'])
    expect(() => activation({ path })).toThrow('leads away');
});

test('a template without texts is a bug that is told', () => {
  expect(() => composeMail({ template: 'signup.nothing', locale: 'nl', values: {} }, site)).toThrow(
    'signup.nothing has no subject',
  );
});

test('one-click unsubscribing stands in the head, its page at the foot', () => {
  const mail = activation({
    unsubscribe: '/api/unsubscribe.php?token=t',
    unsubscribePage: '/nl/unsubscribe?token=t',
  });
  expect(mail.headers).toMatchObject({
    'List-Unsubscribe': '<https://vonk.example/api/unsubscribe.php?token=t>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
  });
  expect(mail.html).toContain('<a href="https://vonk.example/nl/unsubscribe?token=t"');
  expect(mail.text).toContain(': https://vonk.example/nl/unsubscribe?token=t\n');
  expect(activation().headers).toEqual({ 'Auto-Submitted': 'auto-generated' });
});

test('a discreet mail names the site nowhere but in its addresses', () => {
  const mail = activation({ discreet: 1 });
  expect(mail.from.name).not.toMatch(/vonk/i);
  expect(mail.subject).not.toMatch(/vonk/i);
  expect(mail.text.replaceAll('https://vonk.example', '')).not.toMatch(/vonk/i);
  expect(mail.html.replaceAll('https://vonk.example', '')).not.toMatch(/vonk/i);
  expect(activation().from).toEqual({ name: 'Vonk', address: 'hallo@vonk.example' });
});
