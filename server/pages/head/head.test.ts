import { expect, test } from 'vitest';
import { siteSettingsSchema } from '../../../shared/contract/settings.ts';
import { LOCALES } from '../../../shared/locales.ts';
import { matchRoute } from '../../../shared/site/routes.ts';
import { headOf } from './head.ts';
import type { Subject } from './subject.ts';

const settings = siteSettingsSchema.parse({});
function head(
  path: string,
  more: Partial<typeof settings> = {},
  subject: Subject = { status: 200 },
) {
  const made = headOf({
    locale: 'nl-BE',
    path,
    match: matchRoute(path),
    subject,
    settings: { ...settings, ...more },
    publicUrl: 'https://vonk.example',
    theme: 'system',
    discreet: false,
  });
  const meta = (name: string) =>
    made.metas
      .filter((one) => one['name'] === name || one['property'] === name)
      .map((one) => one['content']);
  const link = (rel: string) =>
    made.links.filter((one) => one['rel'] === rel).map((one) => one['href']);
  return { ...made, meta, link };
}

test('a page for search engines has its address, those of all languages, and a large card', () => {
  const page = head('/pricing');
  expect(page.link('canonical')).toEqual(['https://vonk.example/nl-be/pricing']);
  expect(page.link('alternate')).toHaveLength(LOCALES.length + 1);
  expect(page.meta('robots')).toEqual([]);
  expect(page.meta('og:locale')).toEqual(['nl_BE']);
  expect(page.meta('og:locale:alternate')).toHaveLength(LOCALES.length - 1);
  expect(page.meta('twitter:card')).toEqual(['summary_large_image']);
  expect(page.meta('og:image')[0]).toMatch(/^https:\/\/vonk\.example\/og\/nl-be\/pricing-/);
  expect([page.meta('og:image:width'), page.meta('og:image:height')]).toEqual([['1200'], ['630']]);
  expect(page.meta('og:image:alt')[0]).toBeTruthy();
});

test('a lander keeps its share tags, is not indexed unless the operator says so, and has no slug in its address', () => {
  const page = head('/landers/gallery/zomer');
  expect(page.meta('robots')).toEqual(['noindex']);
  expect(page.link('canonical')).toEqual(['https://vonk.example/nl-be/landers/gallery']);
  expect(page.link('alternate')).toEqual([]);
  expect(page.meta('og:image')).toHaveLength(1);
  const open = head('/landers/gallery', { indexed_landers: ['gallery'] });
  expect(open.meta('robots')).toEqual([]);
  expect(open.link('alternate')).toHaveLength(LOCALES.length + 1);
  expect(head('/landers/video', { indexed_landers: ['gallery'] }).meta('robots')).toEqual([
    'noindex',
  ]);
});

test('what is no page for search engines says so', () => {
  for (const path of [
    '/login',
    '/signup',
    '/lang-config',
    '/unsubscribe',
    '/activate/done',
    '/reset-password',
    '/reset-password/do',
    '/members',
    '/members/1',
    '/members/1/landing',
    '/members/1/signup',
    '/no-such-page',
  ])
    expect(head(path).meta('robots'), path).toEqual(['noindex']);
  expect(head('/', {}, { status: 503 }).meta('robots')).toEqual(['noindex']);
});

test('pages are labelled as for adults where the operator has it so, but legal and help pages are for all', () => {
  expect(head('/').meta('rating')).toEqual(['RTA-5042-1996-1400-1577-RTA']);
  expect(head('/landers/video').meta('rating')).toHaveLength(1);
  for (const path of ['/pages/terms', '/complaints', '/lang-config', '/withdraw'])
    expect(head(path).meta('rating'), path).toEqual([]);
  expect(head('/', { parental_label: false }).meta('rating')).toEqual([]);
});

test('R-437 the landing page says who runs the site, other pages where they are, and none says anything of a member', () => {
  const [graph] = head('/').data as { '@graph': Record<string, unknown>[] }[];
  const [organization, site] = graph?.['@graph'] ?? [];
  expect(organization).toMatchObject({
    '@type': 'Organization',
    legalName: 'Vonk B.V.',
    vatID: 'NL000000000B01',
    identifier: { propertyID: 'KvK', value: '00000000' },
    address: {
      streetAddress: 'Oudegracht 1',
      postalCode: '3511 AA',
      addressLocality: 'Utrecht',
      addressCountry: 'NL',
    },
  });
  const contacts = organization?.['contactPoint'] as Record<string, string>[];
  expect(contacts.map((one) => one['availableLanguage'])).toEqual([
    ...['nl', 'de', 'en', 'es', 'fr', 'it', 'pl'],
  ]);
  expect(contacts.every((one) => (one['email'] ?? '') !== '')).toBe(true);
  // On the telephone only two of them are spoken (the page of customer service).
  const spoken = contacts.filter((one) => 'telephone' in one);
  expect(spoken.map((one) => one['availableLanguage'])).toEqual(['nl', 'en']);
  expect(site).toMatchObject({ '@type': 'WebSite', url: 'https://vonk.example/nl-be' });
  expect(head('/landers/gallery/x').data).toMatchObject([
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, item: 'https://vonk.example/nl-be' },
        { position: 2, item: 'https://vonk.example/nl-be/landers/gallery' },
      ],
    },
  ]);
  const member: Subject = {
    status: 200,
    shared: { name: 'Eva', age: 40, image: { path: '/photos/1/large', width: 1280, height: 1600 } },
  };
  const profile = head('/members/1', {}, member);
  expect(profile.data).toEqual([]);
  expect(profile.meta('og:image')).toEqual(['https://vonk.example/photos/1/large']);
  expect(profile.meta('og:image:width')).toEqual(['1280']);
  expect(profile.meta('og:image:height')).toEqual(['1600']);
  expect(profile.meta('og:image:alt')).toEqual(['Foto van Eva']);
  expect(head('/members/1/landing', {}, member).data).toEqual([]);
});

test('R-093 the door asks for the age that the operator set', () => {
  const door = head('/landers/adultonly', { min_age: 21 });
  expect(door.title).toContain('21 jaar of ouder');
  expect(door.meta('description')[0]).toContain('21 jaar of ouder');
  expect(door.title + door.meta('description').join()).not.toContain('18');
});
