import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { DEFAULT_LOCALE, matchLocale, type Locale } from '../../../shared/locales.ts';
import { readAct, returnsToShop } from '../acts.ts';
import { BankRefusal, readBody, type Answer } from '../answer.ts';
import { bankHeaders } from '../guard.ts';
import type { Office } from '../office.ts';
import type { BankPayment } from '../payment.ts';
import type { BankStore } from '../store.ts';
import { html } from './html.ts';
import { indexPage } from './index-page.ts';
import { ICON, layout } from './layout.ts';
import { paymentPage } from './payment-page.ts';
import { languageFor } from './texts.ts';

/** In this order: later rules win. */
const STYLE = ['./style.css', './beside.css']
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  .join('\n');
const FORM = 'application/x-www-form-urlencoded';

const file = (type: string, body: string): Answer => ({
  status: 200,
  headers: { 'content-type': type, 'cache-control': 'no-cache' },
  body,
});

const page = (body: string, status = 200, formTargets: readonly string[] = []): Answer => ({
  status,
  headers: { ...bankHeaders(formTargets), 'content-type': 'text/html; charset=utf-8' },
  body,
});

const seeOther = (location: string, formTargets: readonly string[] = []): Answer => ({
  status: 303,
  headers: { ...bankHeaders(formTargets), location },
});

/** The language of a page without a payment. */
function visitorLocale(request: IncomingMessage, url: URL | null): Locale {
  const asked = matchLocale(url?.searchParams.get('lang'));
  const wanted = (request.headers['accept-language'] ?? '')
    .split(',')
    .map((tag) => matchLocale(tag.split(';')[0]));
  return asked ?? wanted.find((locale) => locale !== null) ?? DEFAULT_LOCALE;
}

const isKnown = (path: string): path is '/' | '/style.css' | '/icon.svg' =>
  ['/', '/style.css', '/icon.svg'].includes(path);

/** Answers everything but the protocol. @throws BankRefusal */
export function createPages({ store, office }: { store: BankStore; office: Office }) {
  function show(payment: BankPayment, problem: 'wrong_state' | null = null): Answer {
    const language = languageFor(payment.locale);
    const notices = [...store.notices()].filter((notice) => notice.payment === payment.id);
    const body = paymentPage(
      language,
      payment,
      notices,
      problem === null ? null : language.t(`error.${problem}`),
    );
    return page(body, problem === null ? 200 : 409, [new URL(payment.returnUrl).origin]);
  }

  async function payment(request: IncomingMessage, token: string): Promise<Answer> {
    const known = store.byToken(token);
    if (!known) throw new BankRefusal(404, 'not_found');
    if (request.method !== 'POST') return show(office.current(known, await office.now()));
    const pressed = readAct(new URLSearchParams(await readBody(request, FORM)));
    const now = await office.now();
    const before = office.current(known, now);
    const after = pressed && office.press(before, pressed.act, pressed.input, now);
    if (!pressed || !after) return show(office.current(known, now), 'wrong_state');
    return returnsToShop(before, pressed.act)
      ? seeOther(after.returnUrl, [new URL(after.returnUrl).origin])
      : seeOther(`/pay/${after.token}`);
  }

  async function index(request: IncomingMessage, url: URL): Promise<Answer> {
    if (request.method === 'POST') {
      const form = new URLSearchParams(await readBody(request, FORM));
      store.setCutsNextAnswer(form.get('cut') === '1');
      return seeOther('/');
    }
    const now = await office.now();
    const payments = [...store.payments()].map((one) => office.current(one, now));
    const from = Math.max(0, Math.trunc(Number(url.searchParams.get('from')) || 0));
    const language = languageFor(visitorLocale(request, url));
    return page(indexPage(language, payments, from, store.cutsNextAnswer));
  }

  const pages = async (request: IncomingMessage, url: URL): Promise<Answer> => {
    const { pathname } = url;
    const [, room, token, ...rest] = pathname.split('/');
    const isPayment = room === 'pay' && token !== undefined && rest.length === 0;
    if (!isPayment && !isKnown(pathname)) throw new BankRefusal(404, 'not_found');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead && request.method !== 'POST') throw new BankRefusal(405, 'method_not_allowed');
    if (isPayment) return payment(request, token);
    if (pathname === '/style.css') return file('text/css; charset=utf-8', STYLE);
    if (pathname === '/icon.svg') return file('image/svg+xml', ICON);
    return index(request, url);
  };

  pages.refused = (refusal: BankRefusal, request: IncomingMessage): Answer => {
    const language = languageFor(visitorLocale(request, null));
    const { t } = language;
    const why = refusal.code === 'not_found' ? 'not_found' : 'refused';
    const title = t('error.title');
    const content = html`<h1>${title}</h1>
      <p class="lead">${t(`error.${why}`)}</p>
      <p><a class="way" href="/">${t('all')}</a></p>`;
    return page(layout(language, title, content), refusal.status);
  };
  return pages;
}
