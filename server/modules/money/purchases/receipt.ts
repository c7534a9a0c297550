import { createHash } from 'node:crypto';
import { and, asc, eq, ne } from 'drizzle-orm';
import type { FileAnswer } from '../../../../shared/contract/call.ts';
import type { SiteSettings } from '../../../../shared/contract/settings.ts';
import { htmlLanguage } from '../../../../shared/locales.ts';
import type { Locale } from '../../../../shared/locales.ts';
import type { Queryable } from '../../../database/connection.ts';
import { purchases } from '../../../database/schema/purchases.ts';
import { refunds } from '../../../database/schema/refunds.ts';
import { textsOf } from '../../../http/caller/language.ts';
import { Refusal } from '../../../http/route.ts';
import { escapeHtml } from '../../notify/mail/html.ts';
import { creditedPayment, withdrawableUntil } from '../refunds/withdrawal.ts';
import { methodName } from './method-names.ts';
import { ownPayment } from './rows.ts';
import type { PaymentRow, PurchaseRow } from './rows.ts';
import { writtenAmount, writtenDay, writtenInstant, writtenRate } from './written.ts';

const texts = textsOf('receipt');

const STYLE = `:root { color-scheme: light; }
body { margin: 0 auto; padding: 2.5rem 1.5rem 4rem; max-width: 42rem; color: #1f1a24; background: #fff; font: 1rem/1.5 system-ui, sans-serif; }
h1 { margin: 0 0 .25rem; font-size: 1.75rem; line-height: 1.2; } h2 { margin: 2rem 0 .5rem; font-size: 1.125rem; } p { margin: 0 0 .75rem; }
header, address { margin-bottom: 2rem; font-style: normal; overflow-wrap: anywhere; } address span { display: block; }
table { border-collapse: collapse; width: 100%; } th, td { padding: .5rem 0; border-bottom: 1px solid #d8d2da; text-align: left; vertical-align: top; font-weight: 400; }
td { padding-left: 1rem; text-align: right; font-variant-numeric: tabular-nums; } .total th, .total td { font-weight: 700; }
@media print { body { padding: 0; } @page { margin: 20mm; } }
`;

/** Nothing is loaded, sent or run: the page has one style sheet, known by its hash. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

type Refund = typeof refunds.$inferSelect;

interface Receipt {
  purchase: PurchaseRow;
  payment: PaymentRow;
  returned: readonly Refund[];
}

/** The receipt as a page to print, without scripts and without the name of anybody. */
function receiptPage(
  { purchase, payment, returned }: Receipt,
  { locale, settings }: { locale: Locale; settings: SiteSettings },
): string {
  const { country, currency, number } = purchase;
  const translate = (key: string, values: Record<string, string | number> = {}): string =>
    escapeHtml(texts(locale, `page.${key}`, values) ?? key);
  // The sign before the currency, as everywhere in the app.
  const amount = (minor: number): string =>
    (minor < 0 ? '−' : '') + escapeHtml(writtenAmount(locale, Math.abs(minor), currency));
  const row = (label: string, value: string, className = ''): string =>
    `<tr${className && ` class="${className}"`}><th scope="row">${label}</th><td>${value}</td></tr>`;
  const paidAt = purchase.credited_at ?? purchase.created_at;
  const until = withdrawableUntil(purchase, settings);
  const seller = [
    settings.company_name,
    settings.company_address,
    `${settings.company_city}, ${settings.company_country}`,
  ].map((line) => `<span>${escapeHtml(line)}</span>`);
  const lines = [
    row(translate('bundle', { credits: purchase.credits }), amount(purchase.list_amount)),
    ...(purchase.discount_amount > 0
      ? [
          row(
            translate('discount', { code: purchase.discount_code ?? '' }),
            amount(-purchase.discount_amount),
          ),
        ]
      : []),
    row(translate('net'), amount(purchase.total_amount - purchase.vat_amount)),
    row(
      translate('vat', { rate: writtenRate(locale, purchase.vat_rate), country }),
      amount(purchase.vat_amount),
    ),
    row(translate('total'), amount(purchase.total_amount), 'total'),
  ];
  const facts = [
    row(translate('number'), String(number)),
    row(translate('ordered'), escapeHtml(writtenInstant(locale, purchase.created_at, country))),
    row(translate('paid'), escapeHtml(writtenInstant(locale, paidAt, country))),
    row(translate('method'), escapeHtml(methodName(locale, payment.method))),
    row(translate('statement'), escapeHtml(settings.statement_text)),
    row(translate('payment'), escapeHtml(payment.id)),
  ];
  const wentBack = returned.map((refund) =>
    row(escapeHtml(writtenInstant(locale, refund.declared_at, country)), amount(-refund.amount)),
  );
  const consent = purchase.consent_given_at
    ? `<p>${translate('consent', { moment: writtenInstant(locale, purchase.consent_given_at, country) })}</p>`
    : '';
  const withdrawal = until
    ? `<p>${translate('withdraw', { until: writtenInstant(locale, until, country), support: settings.support_email })}</p>`
    : '';
  return `<!doctype html>
<html lang="${htmlLanguage(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${translate('title', { number })}</title><style>${STYLE}</style></head>
<body><main><header><h1>${translate('title', { number })}</h1><p>${escapeHtml(writtenDay(locale, paidAt, country))}</p></header>
<address>${seller.join('')}<span>${translate('kvk', { number: settings.company_kvk })}</span><span>${translate('vatNumber', { number: settings.company_vat_numbers })}</span><span>${escapeHtml(settings.support_email)}</span></address>
<table><tbody>${lines.join('')}</tbody></table>
<h2>${translate('facts')}</h2><table><tbody>${facts.join('')}</tbody></table>
${wentBack.length === 0 ? '' : `<h2>${translate('returned')}</h2><table><tbody>${wentBack.join('')}</tbody></table>`}
<h2>${translate('rights')}</h2><p>${translate('once')}</p>${consent}${withdrawal}
</main></body></html>
`;
}

/**
 * The current receipt of a paid order.
 * @throws Refusal `not_found` for somebody else's payment, and for one that paid for nothing.
 */
export async function readReceipt(
  database: Queryable,
  asked: { memberId: string; paymentId: string; locale: Locale; settings: SiteSettings },
): Promise<FileAnswer> {
  const { memberId, paymentId, locale, settings } = asked;
  const payment = await ownPayment(database, paymentId, memberId);
  const credited = await creditedPayment(database, payment.purchase_id);
  const [purchase] = await database
    .select()
    .from(purchases)
    .where(eq(purchases.id, payment.purchase_id));
  if (credited?.id !== payment.id || !purchase) throw new Refusal('not_found');
  const returned = await database
    .select()
    .from(refunds)
    .where(and(eq(refunds.payment_id, payment.id), ne(refunds.status, 'failed')))
    .orderBy(asc(refunds.declared_at), asc(refunds.id));
  const page = receiptPage({ purchase, payment, returned }, { locale, settings });
  return {
    name: `${String(purchase.number)}.html`,
    type: 'text/html; charset=utf-8',
    bytes: Buffer.from(page),
    shownBy: POLICY,
  };
}
