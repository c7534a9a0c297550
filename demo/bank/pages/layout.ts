import type { PaymentMethod } from '../../../shared/money/payment-methods.ts';
import { htmlLanguage } from '../../../shared/locales.ts';
import { hasOpenChargeback, type BankPayment } from '../payment.ts';
import { html, type Markup } from './html.ts';
import type { Language } from './texts.ts';

const METHOD_NAMES = {
  prezelewy24: 'Przelewy24',
  blik: 'BLIK',
  giropay: 'giropay',
  mastercard: 'Mastercard',
  visa: 'Visa',
  nexi: 'Nexi',
  cartebancaire: 'Carte Bancaire',
  ideal: 'iDEAL | Wero',
  bancontact: 'Bancontact',
  applepay: 'Apple Pay',
  paysafecard: 'paysafecard',
  maestro: 'Maestro',
  paypal: 'PayPal',
  sofort: 'SOFORT',
  eps: 'eps',
} as const satisfies Partial<Record<PaymentMethod, string>>;

export const methodName = ({ t }: Language, method: PaymentMethod): string =>
  method === 'sdd' || method === 'sct' || method === 'creditcard'
    ? t(`method.${method}`)
    : METHOD_NAMES[method];

/** Where a payment is, as a word in a box. */
export function statusMark({ t }: Language, payment: BankPayment): Markup {
  const status = hasOpenChargeback(payment) ? 'charged_back' : payment.status;
  return html`<span class="status ${status}">${t(`status.${status}`)}</span>`;
}

const HOUSE = html`<svg viewBox="0 0 48 40" width="48" height="40" aria-hidden="true">
  <path d="M4 14 24 4l20 10v4H4Z" />
  <path d="M9 18v13M18 18v13M30 18v13M39 18v13M4 36h40M6 31h36" />
</svg>`;

/**
 * A page of the bank.
 * @param home whether the bank's name is a link to all payments.
 */
export function layout(language: Language, title: string, content: Markup, home = true): string {
  const { t, locale } = language;
  const name = home ? html`<a href="/">${t('name')}</a>` : html`${t('name')}`;
  const page = html`<!doctype html>
    <html lang="${htmlLanguage(locale)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · ${t('name')}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <p class="warning" role="note">${t('warning')}</p>
        <header class="head">
          ${HOUSE}
          <div>
            <p class="name">${name}</p>
            <p class="tagline">${t('tagline')}</p>
          </div>
          <span class="stamp" aria-hidden="true">${t('stamp')}</span>
        </header>
        <main>${content}</main>
        <footer>${t('footer')}</footer>
      </body>
    </html>`;
  return page.text;
}

export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#f1f4ee"/><g fill="none" stroke="#10312c" stroke-width="3" transform="translate(0 4)"><path d="M4 14 24 4l20 10v4H4Z"/><path d="M9 18v13M18 18v13M30 18v13M39 18v13M4 36h40M6 31h36"/></g></svg>`;
