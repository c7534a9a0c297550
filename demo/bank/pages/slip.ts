import { isFinal, type BankPayment } from '../payment.ts';
import { accountsFor, banksOf, groupedAccount, MERCHANT } from '../test-banks.ts';
import { html, type Markup } from './html.ts';
import { methodName } from './layout.ts';
import type { Language } from './texts.ts';

/** The payment slip: what is paid by whom to whom, as a list of facts. */

const row = (term: string, value: Markup | string, kind = ''): Markup =>
  html`<div class="${kind}">
    <dt>${term}</dt>
    <dd>${value}</dd>
  </div>`;

function accountChoice({ t }: Language, payment: BankPayment): Markup {
  const options = accountsFor(payment).map(
    ({ id, holder, country, account }) =>
      html`<option value="${id}">${holder} · ${country} …${account.slice(-2)}</option>`,
  );
  return html`<select name="account" aria-label="${t('slip.from')}">
    ${options}
  </select>`;
}

function bankRow({ t }: Language, payment: BankPayment): Markup | null {
  const banks = banksOf(payment.method);
  const chosen = banks.find(({ id }) => id === payment.bank);
  if (chosen) return row(t('slip.bank'), chosen.name);
  if (banks.length === 0 || payment.status !== 'open') return null;
  const options = banks.map(({ id, name }) => html`<option value="${id}">${name}</option>`);
  return row(
    t('slip.bank'),
    html`<select name="bank" aria-label="${t('slip.choose')}">
      ${options}
    </select>`,
  );
}

function transferRows({ t }: Language, { transferReference }: BankPayment): Markup[] {
  if (transferReference === null) return [];
  return [
    row(t('slip.iban'), groupedAccount(MERCHANT.iban)),
    row(t('slip.bic'), MERCHANT.bic),
    row(t('slip.reference'), html`<strong>${transferReference}</strong>`),
  ];
}

function payerRow(language: Language, payment: BankPayment): Markup | null {
  const { t } = language;
  const { account, country } = payment.payer;
  if (account !== null)
    return row(
      t('slip.from'),
      html`${groupedAccount(account)} <span class="soft">${country ?? ''}</span>`,
    );
  return payment.status === 'open' && payment.method !== 'sct'
    ? row(t('slip.from'), accountChoice(language, payment))
    : null;
}

export function slipRows(language: Language, payment: BankPayment): Markup {
  const { t, time, money } = language;
  const { ordered, amount, paidAt, failure, createdAt, expiresAt, status } = payment;
  const isOther = ordered.amount !== amount.amount;
  return html`<dl>
    ${row(t('slip.to'), MERCHANT.name)} ${payerRow(language, payment)}
    ${transferRows(language, payment)} ${row(t('slip.description'), payment.description)}
    ${row(t('slip.method'), methodName(language, payment.method))} ${bankRow(language, payment)}
    ${row(t('slip.made'), time(createdAt))}
    ${status === 'open' ? row(t('slip.expires'), time(expiresAt)) : null}
    ${paidAt === null ? null : row(t('slip.paid'), time(paidAt))}
    ${failure === null || !isFinal(payment) ? null : row(t('slip.reason'), t(`reason.${failure}`))}
    ${isOther ? row(t('slip.asked'), money(ordered)) : null}
    ${row(t('slip.amount'), money(amount), 'sum')}
  </dl>`;
}
