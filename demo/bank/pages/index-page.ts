import type { BankPayment } from '../payment.ts';
import { html, type Markup } from './html.ts';
import { layout, methodName, statusMark } from './layout.ts';
import type { Language } from './texts.ts';

const PAGE = 50;

/** Whether the next answer is cut off, with the button that changes it. */
function cutting({ t }: Language, cuts: boolean): Markup {
  return html`<form class="cutting" method="post" action="/">
    <p>
      ${cuts ? html`<strong>${t('index.cut_on')}</strong>` : null}
      <span class="small">${t('index.cut_text')}</span>
    </p>
    <button name="cut" value="${cuts ? 0 : 1}">
      ${cuts ? t('index.cut_undo') : t('index.cut')}
    </button>
  </form>`;
}

/** All payments, the newest first. @param from how many newer ones are left out. */
export function indexPage(
  language: Language,
  payments: readonly BankPayment[],
  from: number,
  cuts: boolean,
): string {
  const { t, money, time } = language;
  const newest = [...payments].reverse();
  const rows = newest.slice(from, from + PAGE).map(
    (payment) =>
      html`<li>
        <a href="/pay/${payment.token}">
          <span class="what">
            <b>${payment.description}</b>
            <small>${methodName(language, payment.method)} · ${time(payment.createdAt)}</small>
          </span>
          <span class="much">${money(payment.amount)}</span>
          ${statusMark(language, payment)}
        </a>
      </li>`,
  );
  const lang = `lang=${language.locale}`;
  const newer = Math.max(0, from - PAGE);
  return layout(
    language,
    t('all'),
    html`<h1>${t('all')}</h1>
      <p class="lead">${t('index.text')}</p>
      ${
        rows.length === 0
          ? html`<p class="none">${t('index.none')}</p>`
          : html`<ul class="list">
              ${rows}
            </ul>`
      }
      <p class="ways">
        ${
          from > 0
            ? html`<a class="way" href="/?${lang}&from=${newer}">${t('index.newer')}</a>`
            : null
        }
        ${
          from + PAGE < newest.length
            ? html`<a class="way" href="/?${lang}&from=${from + PAGE}">${t('index.older')}</a>`
            : null
        }
      </p>
      ${cutting(language, cuts)}`,
    false,
  );
}
