import { expect, test } from 'vitest';
import { shop } from '../../tests/component/builders.ts';
import { htmlLanguage, LOCALES, localePrefix, type Locale } from '../../shared/locales.ts';
import { LEGAL_PAGES, matchRoute, ROUTES } from '../../shared/site/routes.ts';
import { pageKey, type LandedMember, type SitePageData } from '../../shared/site/site-pages.ts';
import { shownText } from '../../tests/support/shown-text.ts';
import { siteDocument, visitorSettings as settings } from '../../tests/support/site-document.ts';
import { moduleOf } from './render.tsx';
import { SITE_PAGES } from './site-pages.ts';

const MEMBER: LandedMember = {
  id: '01890000-0000-7000-8000-000000000001',
  name: 'Sanne <b>',
  age: 41,
  gender: 'female',
  country: 'NL',
  region: 'Utrecht',
  fictional: true,
  photo: { path: '/photos/1/large', width: 800, height: 1_000 },
};

/** The server's data for the pages that get any. */
const DATA: Partial<SitePageData> = {
  ...Object.fromEntries(LEGAL_PAGES.map((page) => [`pages-${page}`, shownText({ page })])),
  'lang-config': { offered: ['nl', 'fr-BE', 'de'], others: ['en', 'es'], country: 'BE' },
  'members-id-landing': MEMBER,
  'members-id-landing2': MEMBER,
  'members-id-landing3': MEMBER,
  login: { next: null, passkeys: true, demo: [] },
  pricing: shop(),
  'landers-alonetonight': { online: 240 },
  'landers-maplanding': {
    country: 'NL',
    isCounted: true,
    regions: [
      { id: 'NL-UT', name: 'Utrecht', members: 120 },
      { id: 'NL-ZE', name: 'Zeeland', members: null },
    ],
  },
};

/** The addresses of all pages, without locale: optional parts left out, named ones filled in. */
const PATHS = ROUTES.flatMap(({ path, values }) => {
  const bare = path.replace(/\/:\w+\?/g, '');
  const [name, options] = Object.entries(values ?? {})[0] ?? [];
  return name && options ? options.map((one) => bare.replace(`:${name}`, one)) : [bare];
}).filter((path) => {
  const match = matchRoute(path);
  return match !== null && moduleOf(pageKey(match)) !== null;
});

/** A page as the server renders it, with the data above. */
function render(
  path: string,
  locale: Locale,
  more: Parameters<typeof siteDocument>[2] = {},
): string {
  const match = matchRoute(path);
  const key = match && (pageKey(match) as keyof SitePageData);
  return siteDocument(path, locale, { data: (key && DATA[key]) ?? null, ...more });
}

test('every page of the table has an address', () => {
  const known = PATHS.flatMap((path) => {
    const match = matchRoute(path);
    return match ? [pageKey(match)] : [];
  });
  expect(known.sort()).toEqual(Object.keys(SITE_PAGES).sort());
});

test.each(LOCALES)(
  'R-048 in %s every page is whole: one heading, texts, a way to join, nothing inline',
  (locale) => {
    for (const path of PATHS) {
      const html = render(path, locale);
      expect(html, path).toContain(`<html lang="${htmlLanguage(locale)}"`);
      expect(html.match(/<h1[ >]/g), path).toHaveLength(1);
      expect(html.match(/<main[ >]/g), path).toHaveLength(1);
      expect(html.match(/<style[ >]/g), path).toHaveLength(1);
      expect(html, path).toContain('<style>x>y{color:red}</style>');
      // The content policy drops other inline styles, and handlers, silently.
      expect(html, path).not.toMatch(/ style="| on[a-z]+="|javascript:/);
      // A key without a text is shown as it is written.
      expect(html.replace(/<script[^]*?<\/script>/g, ''), path).not.toMatch(
        />[a-z]+(\.[a-zA-Z]+)+</,
      );
      expect(html, path).toContain(`href="/${localePrefix(locale)}`);
      expect(html, path).toContain('data-signup=""');
    }
  },
);

test('R-296 where a visitor comes from goes along into the sign-up and into another language', () => {
  const html = render('/', 'nl', { carried: 'network=a%26b&sub1=%22x' });
  expect(html).toContain('href="/nl/signup?network=a%26b&amp;sub1=%22x"');
  expect(html).toContain('href="/de?network=a%26b&amp;sub1=%22x"');
  expect(html).toContain('<input type="hidden" name="network" value="a&amp;b"/>');
  expect(html).toContain('<input type="hidden" name="sub1" value="&quot;x"/>');
  expect(html).toContain('href="/nl/pages/terms?network=a%26b&amp;sub1=%22x"');
});

test('R-296 without a script, every link and form of a lander takes all of where a visitor comes from along', () => {
  const source = { network: 'n', ref: 'r', sub1: '1', sub2: '2 &', sub3: '3' };
  const carried = new URLSearchParams(source).toString();
  const landers = PATHS.filter((path) => /landers|landing/.test(path));
  expect(landers).toHaveLength(14);
  for (const path of landers) {
    const html = render(path, 'nl', { carried });
    const hrefs = [...html.matchAll(/<a [^>]*?href="(\/nl[^"]*)"/g)].map(([, href = '']) => href);
    expect(hrefs.some((href) => href.includes('signup')) || html.includes('<form'), path).toBe(
      true,
    );
    for (const href of hrefs) {
      const query = new URL(href.replaceAll('&amp;', '&'), 'http://x').searchParams;
      expect(Object.fromEntries(query), `${path} ${href}`).toMatchObject(source);
    }
    for (const form of html.match(/<form[^]*?<\/form>/g) ?? []) {
      if (form.includes('method="dialog"')) continue;
      for (const name of Object.keys(source))
        expect(form.split(`type="hidden" name="${name}"`), `${path} ${name}`).toHaveLength(2);
    }
  }
});

test('R-296 a document says whether the tab may store where its visitor comes from', () => {
  const from = (geoip_country: string) =>
    render('/', 'nl', { settings: { ...settings, geoip_country } });
  expect(from('NL')).toContain('data-stores-arrival=""');
  expect(from('DE')).not.toContain('data-stores-arrival');
});

test('the page in another language is the same page: the case, version or country that it shows', () => {
  const html = render('/complaints', 'nl', { query: 'case=a%26b', carried: 'network=n' });
  expect(html).toContain('href="/de/complaints?case=a%26b&amp;network=n"');
});

test('R-071 the login is a form that the server takes, with the way back; what only the script can do is hidden', () => {
  const login = (more: Parameters<typeof siteDocument<'login'>>[2] = {}) =>
    siteDocument('/login', 'nl', {
      data: { next: '/nl/members?gender=male', passkeys: true, demo: [] },
      query: 'next=%2Fnl%2Fmembers%3Fgender%3Dmale',
      ...more,
    });
  const html = login();
  expect(html).toMatch(
    /<form [^>]*action="\/nl\/login\?next=%2Fnl%2Fmembers%3Fgender%3Dmale" method="post"/,
  );
  expect(html).toContain('Om leden te zien, log je in of word je zelf lid.');
  expect(html).toContain('href="/nl/reset-password?next=%2Fnl%2Fmembers%3Fgender%3Dmale"');
  expect(html).toContain('href="/de/login?next=%2Fnl%2Fmembers%3Fgender%3Dmale"');
  expect(html).toMatch(/<div data-login-failure="" hidden="">/);
  expect(html).toMatch(/<button[^>]* data-login-come-back="" hidden=""/);
  // Nothing leads to the page that one is on.
  expect(html).not.toMatch(/<a href="\/nl\/login"/);
  const form = { page: 'login' as const, values: { email: 'a@b.c' }, errors: {}, failure: 'Mis.' };
  const refused = login({ form });
  expect(refused).toMatch(/role="alert">.*Mis\.</);
  expect(refused).toMatch(/<input[^>]* type="email"[^>]* value="a@b.c"/);
  const plain = login({ data: { next: null, passkeys: false, demo: [] } });
  expect(plain).not.toMatch(/data-login-passkey|role="status"/);
});

test('R-200 the languages to offer are links to the same page, each in its own language', () => {
  const html = render('/', 'nl', { languages: ['nl', 'fr-BE', 'de'] });
  expect(html).toContain(
    '<a href="/fr-be" hreflang="fr-BE" lang="fr-BE" data-locale="fr-BE">Français</a>',
  );
  expect(html).toContain('aria-current="true">Nederlands</a>');
  expect(render('/', 'nl', { languages: ['nl'] })).not.toContain('data-menu');
});

test('R-112 the question for one’s age is in the document where the country has it', () => {
  expect(render('/', 'nl')).toContain('Ik ben 18 of ouder');
  expect(render('/', 'nl', { asksAge: false })).not.toContain('data-entry');
});

test('data for search engines cannot end its element', () => {
  const html = render('/', 'nl', {
    head: {
      attributes: { lang: 'nl' },
      title: '',
      metas: [],
      links: [],
      data: [{ name: '</script><b>' }],
    },
  });
  expect(html).toContain('"name":"\\u003c/script>\\u003cb>"');
});

const MEMBER_PAGES = ['landing', 'landing2', 'landing3/lente'].map((page) => `/members/1/${page}`);

test.each(LOCALES)(
  'R-057 R-059 R-060 in %s a member’s landers name member and region, mark who is fictional, and lead to the sign-up beside them',
  (locale) => {
    const warning = 'Niemand is er echt.';
    const prefix = localePrefix(locale);
    for (const path of MEMBER_PAGES) {
      const html = render(path, locale, {
        carried: 'network=n',
        settings: { ...settings, fictional_warning: warning },
      });
      expect(html).toMatch(/<h1[^>]*>Sanne &lt;b&gt;, 41/);
      expect(html).toContain('Utrecht');
      expect(html).toContain('lucide-drama');
      expect(html).toContain(warning);
      expect(html).toContain(
        `href="/${prefix}/members/${MEMBER.id}/signup?network=n&amp;next=%2Fmembers%2F${MEMBER.id}"`,
      );
      const real = render(path, locale, { data: { ...MEMBER, fictional: false, photo: null } });
      expect(real).not.toContain('lucide-drama');
      expect(real).not.toContain('<img');
    }
  },
);

test('a first message is said to be free only where it is', () => {
  const saying = (free_first_message: boolean) =>
    render('/members/1/landing', 'nl', { settings: { ...settings, free_first_message } });
  expect(saying(true)).toContain('je eerste bericht');
  expect(saying(false)).not.toContain('je eerste bericht');
});

test('R-129 the footer has nine links, and a second row, all to pages that exist', () => {
  const html = render('/', 'nl');
  const footer = html.slice(html.lastIndexOf('<footer'));
  const paths = [...footer.matchAll(/<li><a href="\/nl(\/[^"]+)"/g)].map(([, path]) => path ?? '');
  expect(paths).toEqual([
    ...['/pages/terms', '/pages/privacy', '/pages/cookies', '/pages/ban', '/pricing'],
    ...['/complaints', '/pages/return-policy', '/pages/faq', '/pages/service'],
    ...['/pages/safety', '/pages/imprint', '/pages/accessibility', '/pages/transparency'],
  ]);
  for (const path of paths) expect(matchRoute(path), path).not.toBeNull();
});

test('R-437 the Italian footer names the VAT number', () => {
  const html = render('/', 'it');
  expect(html.slice(html.lastIndexOf('<footer'))).toContain(
    `P.IVA ${settings.company_vat_numbers}`,
  );
});

test('R-005 of the drawn people of the landing page nobody is said to be online', () => {
  for (const locale of LOCALES) {
    const html = render('/', locale);
    const collage = html.slice(html.indexOf('<figure'), html.indexOf('</figure>'));
    expect(collage).toContain('Noor, 41');
    expect(collage).not.toMatch(/sr-only|online|en ligne|en línea/);
  }
});

test('R-437 imprint, terms, privacy and service show every line of the company', () => {
  for (const page of ['imprint', 'terms', 'privacy', 'service']) {
    const html = render(`/pages/${page}`, 'nl');
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    for (const line of [
      settings.company_name,
      settings.company_address,
      settings.company_city,
      'Nederland',
      settings.company_kvk,
      settings.company_vat_numbers,
      settings.company_tradenames,
      settings.support_phone,
      `${settings.delete_discount}%`,
    ])
      expect(main, `${page}: ${line}`).toContain(line);
  }
});

test('R-092 a text has its contents, its summaries and its links, and names its versions', () => {
  const html = render('/pages/terms', 'nl');
  expect(html).toContain('<a href="#credits">Wat het kost</a>');
  expect(html).toMatch(/<section id="credits"[^]*In het kort[^]*Een bericht kost 1 credit\./);
  expect(html).toContain('<a href="/nl/pages/privacy" class="link">privacy</a>');
  expect(html).toContain('<a href="https://example.org/" class="link" rel="noopener">elders</a>');
  expect(html).toContain('href="/nl/pages/terms?version=2026-12-01"');
  expect(html).toContain('veranderd: Wat het kost');
});

test('R-092 a version that is not in force says so, and leads to the one that is', () => {
  const text = shownText({ page: 'terms', version: '2026-12-01', state: 'past' });
  const html = render('/pages/terms', 'nl', { data: text });
  expect(html).toMatch(/oude versie, die gold vanaf 1 december 2026[^]*href="\/nl\/pages\/terms"/);
});

test('R-088 R-092 the questions name their versions too, and an old one leads to the one in force', () => {
  const versions = 'href="/nl/pages/faq?version=2026-12-01"';
  expect(render('/pages/faq', 'nl')).toContain(versions);
  expect(render('/pages/faq', 'nl')).not.toContain('oude versie');
  const text = shownText({ page: 'faq', version: '2026-12-01', state: 'past' });
  const html = render('/pages/faq', 'nl', { data: text });
  expect(html).toMatch(/oude versie, die gold vanaf 1 december 2026[^]*href="\/nl\/pages\/faq"/);
  expect(html).toContain(versions);
});

test('R-092 a new version says why it was made, a first one has nothing to say', () => {
  const reason = [[{ text: 'Een gift kost nu evenveel als een foto.' }]];
  const html = render('/pages/terms', 'nl', { data: shownText({ page: 'terms', reason }) });
  expect(html).toMatch(/Waarom deze versie<\/p><p>Een gift kost nu evenveel als een foto\.<\/p>/);
  expect(render('/pages/terms', 'nl')).not.toContain('Waarom deze versie');
});

test('R-087 a table of a text can be scrolled by keyboard, and heads its columns and rows', () => {
  const html = render('/pages/cookies', 'nl');
  expect(html).toMatch(/role="region" aria-label="Wat het kost" tabindex="0"><table><thead>/);
  expect(html).toContain('<th scope="row">vonk_session</th>');
});

test('R-088 questions fold out without a script, the first of each topic open', () => {
  const html = render('/pages/faq', 'nl');
  expect(html).toMatch(/<details open=""><summary>Is het gratis\?<\/summary>/);
  expect(html).toMatch(/<details><summary>En een foto\?<\/summary>/);
});

test('R-075 R-129 the prices of a country are in the document, and another is asked for by its address', () => {
  const html = render('/pricing', 'de', { carried: 'network=one' });
  expect(html.match(/data-price="\d+"/g)).toHaveLength(4);
  expect(html).toContain('112,50');
  const form = html.slice(html.indexOf('<form'), html.indexOf('</form>'));
  expect(form).toContain('action="/de/pricing"');
  expect(form).toContain('type="hidden" name="network" value="one"');
  expect(form).toMatch(/<select[^>]* name="country"/);
  expect(form).toContain('<option value="NL" selected="">');
});
