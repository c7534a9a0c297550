import { FAILURE_REASONS } from '../../../shared/money/payment-failures.ts';
import { actsFor, FAULTS, otherAmount, type Act } from '../acts.ts';
import { CHARGEBACK_CODES, DEBIT_PLANS, ibanEndOf, type DebitPlan } from '../debit-plans.ts';
import type { Notice } from '../notice.ts';
import { isFinal, type BankPayment } from '../payment.ts';
import { html, type Markup } from './html.ts';
import { layout, statusMark } from './layout.ts';
import { slipRows } from './slip.ts';
import { TIME_ZONE, type Language } from './texts.ts';

const MOST_NOTICES = 12;

const button = (label: string, act: string, kind = ''): Markup =>
  html`<button class="${kind}" name="act" value="${act}">${label}</button>`;

const choice = (label: string, act: Act, name: string, hint: string, options: Markup[]): Markup =>
  html`<div class="choice ${name === 'plan' ? 'long' : ''}">
    <select name="${name}" aria-label="${hint}">
      ${options}
    </select>
    ${button(label, act)}
  </div>`;

const option = (value: string, label: string, isChosen = false): Markup =>
  html`<option value="${value}" ${isChosen ? html`selected` : null}>${label}</option>`;

function planLabel({ t }: Language, plan: DebitPlan): string {
  // The part behind a time is the bank's code, as written in the plan’s name.
  const [first, code = first] = plan.split('_');
  const kind = {
    collected: 'collected',
    late_AM04: 'late',
    collected_AC04: 'charged_back',
    collected_MD06: 'reclaimed',
    AM04: 'rejected',
    AC04: 'rejected',
    AC06: 'rejected',
    MD01: 'rejected',
    MS03: 'rejected',
  } as const satisfies Record<DebitPlan, string>;
  const words = t(`plan.${kind[plan]}`, { code: code ?? '' });
  const end = ibanEndOf(plan);
  return end === null ? words : t('plan.iban', { plan: words, end });
}

/** What a payer may press, on the slip. */
function mainButtons({ t }: Language, payment: BankPayment, acts: readonly Act[]): Markup | null {
  const labels: [Act, string][] = [
    ['pay', t('act.pay')],
    ...(payment.method === 'sct' ? [['pend', t('act.transferred')] as [Act, string]] : []),
    ['collect', t('act.collect')],
    ...(payment.status === 'pending' ? [['received', t('act.received')] as [Act, string]] : []),
    ['cancel', t('act.cancel')],
  ];
  const shown = labels.filter(([act]) => acts.includes(act));
  return shown.length === 0
    ? null
    : html`<div class="go">
        ${shown.map(([act, label], index) => button(label, act, index === 0 ? 'main' : ''))}
      </div>`;
}

function noteOf({ t }: Language, payment: BankPayment): string {
  if (isFinal(payment)) return t('note.final');
  if (payment.method === 'sdd') return t('note.debit');
  if (payment.status === 'pending') return t('note.pending');
  return payment.method === 'sct' ? t('note.transfer') : t('note.return');
}

function otherButtons(language: Language, payment: BankPayment, acts: readonly Act[]): Markup {
  const { t } = language;
  const has = (act: Act): boolean => acts.includes(act);
  const reasons = FAILURE_REASONS.map((reason) =>
    option(reason, t(`reason.${reason}`), reason === 'insufficient_funds'),
  );
  const codes = CHARGEBACK_CODES.map((code) => option(code, `${code} · ${t(`code.${code}`)}`));
  const plans = DEBIT_PLANS.map((plan) =>
    option(plan, planLabel(language, plan), plan === payment.debitPlan),
  );
  const isEarly = payment.status === 'open' && payment.method === 'sct';
  return html`<section aria-labelledby="other">
    <h2 id="other">${t('other.title')}</h2>
    <p class="small">${t('other.text')}</p>
    <div class="acts">
      ${has('fail') ? choice(t('act.fail'), 'fail', 'reason', t('other.reason'), reasons) : null}
      ${has('plan') ? choice(t('act.plan'), 'plan', 'plan', t('other.plan'), plans) : null}
      ${
        has('chargeback')
          ? choice(t('act.chargeback'), 'chargeback', 'code', t('other.reason'), codes)
          : null
      }
      ${has('expire') ? button(t('act.expire'), 'expire') : null}
      ${has('leave_open') ? button(t('act.leave_open'), 'leave_open') : null}
      ${has('pend') && payment.method !== 'sct' ? button(t('act.pend'), 'pend') : null}
      ${has('received') && isEarly ? button(t('act.received'), 'received') : null}
      ${has('pay_late') ? button(t('act.pay_late'), 'pay_late') : null}
      ${has('reverse') ? button(t('act.reverse'), 'reverse') : null}
      ${has('notify') && payment.webhookUrl !== null ? button(t('act.notify'), 'notify') : null}
    </div>
  </section>`;
}

function faults({ t, money }: Language, payment: BankPayment): Markup {
  const rows = FAULTS.map(
    (fault) =>
      html`<label class="switch">
        <input type="checkbox" name="fault" value="${fault}" />
        <span>
          ${t(`fault.${fault}`)}
          <small
            >${t(`fault.${fault}_note`, { amount: money(otherAmount(payment.ordered)) })}</small
          >
        </span>
      </label>`,
  );
  return html`<fieldset>
    <legend>${t('fault.title')}</legend>
    <p class="small">${t('fault.text')}</p>
    ${rows}
  </fieldset>`;
}

/** Refunds and chargebacks, with what a refund can still become. */
function afterwards({ t, money, time }: Language, payment: BankPayment): Markup | null {
  const refunds = payment.refunds.map(({ id, amount, at, status }) => {
    const isMoving = status === 'queued' || status === 'sent';
    return html`<li>
      <p id="${id}">
        <b>${t('after.refund')} ${money(amount)}</b>
        <span class="small">${t(`after.${status}`)} · ${time(at)}</span>
      </p>
      ${
        isMoving
          ? html`<div class="acts">
              <button name="act" value="refund_done ${id}" aria-describedby="${id}">
                ${t('act.refund_done')}
              </button>
              <button name="act" value="refund_fail ${id}" aria-describedby="${id}">
                ${t('act.refund_fail')}
              </button>
            </div>`
          : null
      }
    </li>`;
  });
  const chargebacks = payment.chargebacks.map(({ amount, at, reason, reversedAt }) => {
    const ended = reversedAt !== null ? ` · ${t('after.reversed')}` : '';
    return html`<li>
      <p>
        <b>${t('after.chargeback')} ${money(amount)}</b>
        <span class="small">${reason === null ? '' : `${reason} · `}${time(at)}${ended}</span>
      </p>
    </li>`;
  });
  if (refunds.length + chargebacks.length === 0) return null;
  return html`<section aria-labelledby="after">
    <h2 id="after">${t('after.title')}</h2>
    <ul class="facts">
      ${refunds}${chargebacks}
    </ul>
  </section>`;
}

function noticeList(language: Language, payment: BankPayment, notices: readonly Notice[]): Markup {
  const { t, locale } = language;
  // Notices go by the machine's time, which may not be the shop's.
  const clock = new Intl.DateTimeFormat(locale, {
    timeStyle: 'medium',
    timeZone: TIME_ZONE,
  });
  const rows = notices.slice(-MOST_NOTICES).map((notice) => {
    const isFalse = notice.tells !== payment.id || notice.url !== payment.webhookUrl;
    const tried = notice.tries > 1 ? ` · ${t('notice.tries', { count: notice.tries })}` : '';
    const answer = notice.answer === null ? '' : ` · ${notice.answer}`;
    return html`<li>
      <time datetime="${notice.madeAt}">${clock.format(new Date(notice.madeAt))}</time>
      <span>
        ${isFalse ? html`<b>${t('notice.false')}</b> · ` : null}${t(
          `notice.${notice.state}`,
        )}${answer}${tried}
      </span>
    </li>`;
  });
  const none = payment.webhookUrl === null ? t('notice.nowhere') : t('notice.none');
  return html`<section aria-labelledby="notices">
    <h2 id="notices">${t('notice.title')}</h2>
    ${
      rows.length === 0
        ? html`<p class="small">${none}</p>`
        : html`<ol class="notices">
            ${rows}
          </ol>`
    }
  </section>`;
}

/**
 * The page of a payment, for the payer and for testers of failures.
 * @param problem a sentence over it, after something that could not be done.
 */
export function paymentPage(
  language: Language,
  payment: BankPayment,
  notices: readonly Notice[],
  problem: string | null,
): string {
  const { t } = language;
  const acts = actsFor(payment);
  const kind = isFinal(payment)
    ? 'payment'
    : payment.method === 'sdd'
      ? 'debit'
      : payment.method === 'sct'
        ? 'transfer'
        : payment.status === 'pending'
          ? 'payment'
          : 'approve';
  const title = t(`title.${kind}`);
  const leaves = isFinal(payment) || payment.status === 'pending';
  return layout(
    language,
    `${t(`status.${payment.status}`)}: ${title}`,
    html`${problem === null ? null : html`<p class="problem" role="alert">${problem}</p>`}
      <form class="grid" method="post" action="/pay/${payment.token}" autocomplete="off">
        <section class="slip" aria-labelledby="title">
          <div class="title">
            <h1 id="title">${title}</h1>
            ${statusMark(language, payment)}
          </div>
          ${slipRows(language, payment)} ${mainButtons(language, payment, acts)}
          <p class="small">${noteOf(language, payment)}</p>
          ${
            leaves ? html`<p><a class="way" href="${payment.returnUrl}">${t('back')}</a></p>` : null
          }
        </section>
        <div class="side">
          ${afterwards(language, payment)} ${otherButtons(language, payment, acts)}
          ${faults(language, payment)} ${noticeList(language, payment, notices)}
          <p><a class="way" href="/">${t('all')}</a></p>
        </div>
      </form>`,
  );
}
