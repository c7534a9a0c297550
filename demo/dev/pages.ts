import { DEMO_PASSWORD, DEMO_SIGN_INS } from '../sign-ins.ts';
import type { Services } from '../../server/services.ts';
import { clockAnswer } from './clock.ts';
import type { Mail } from './mailbox.ts';

/** Apart, because the content policy forbids inline styles. */
export const STYLE = `:root { color-scheme: light dark; --line: #8886; --soft: #8882; }
body { margin: 0 auto; padding: 2rem 1rem 4rem; max-width: 60rem; font: 1rem/1.55 system-ui, sans-serif; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .75rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); }
th { font-weight: 600; }
code, pre { font: .9rem/1.5 ui-monospace, monospace; }
pre { background: var(--soft); padding: .75rem 1rem; border-radius: .5rem; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
form { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1rem 0 2rem; align-items: end; }
label { display: grid; gap: .25rem; }
input, button { font: inherit; padding: .5rem .75rem; min-height: 2.75rem; box-sizing: border-box; }
input { min-width: min(20rem, 80vw); }
article { border-bottom: 1px solid var(--line); padding-bottom: 1rem; }
.meta { opacity: .75; margin: 0; }
.meta a { margin-left: .75rem; }
pre a { color: inherit; }
`;

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

export const page = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="/dev/style.css"></head><body><main>${content}</main></body></html>`;

const CALLS: readonly (readonly [call: string, body: string, what: string])[] = [
  [
    'GET /dev/mailbox',
    '',
    'The mail that the server sent; <code>/dev/mailbox.json?to=ADDRESS</code> the same as JSON.',
  ],
  [
    'GET /dev/sms.json',
    '',
    'The texts that were sent to phones, newest first; <code>?to=PHONE</code> those to one.',
  ],
  [
    'GET /dev/money',
    '',
    'Payments, problems and the sums of the books; <code>/dev/money.json</code> the same as JSON.',
  ],
  ['GET /dev/clock', '', 'The server’s time, and how far it is ahead.'],
  [
    'POST /dev/clock',
    '{"advance_ms": 3600000}',
    'Moves the server’s clock forward. It stays so over a restart.',
  ],
  [
    'POST /dev/jobs',
    '',
    'Runs every background job that is due, and answers their names and counts.',
  ],
  ['GET /dev/settings', '', 'The site settings.'],
  ['PATCH /dev/settings', '{"message_credits": 2}', 'Changes site settings, checked as at start.'],
  [
    'POST /dev/visitor',
    '{"country": "BE"}',
    'The country that this client is taken to be in; null for the site’s own.',
  ],
  [
    'POST /dev/photo',
    '{"id": "…", "status": "rejected"}',
    'Moderates a photo: pending, active or rejected.',
  ],
  [
    'POST /dev/mail-event',
    '{"to": "free@vonk.example", "reason": "bounce"}',
    'What a mail provider would report of an address: fbl (a spam complaint), bounce or listunsubscribe.',
  ],
  [
    'POST /dev/direct-debit',
    '{"iban": "NL02OEFB0000000042", "blocked": true}',
    'Has direct debits refused: <code>iban</code> or <code>phone</code>, or both, <code>blocked</code> or <code>limit_reached</code>; without these two it is free again.',
  ],
  [
    'POST /dev/member',
    '{"id": "free@vonk.example", "credits": 20}',
    'Puts a member into a state: credits, paid_user, status (not_confirmed, active, deleted), signup_date, fictional, promotion (none, cam, resell), closed (by the operator). The id is a user’s, a profile’s, or an e-mail address.',
  ],
];

export function indexPage(services: Pick<Services, 'clock' | 'config'>): string {
  const { now, offset_ms } = clockAnswer(services);
  const rows = CALLS.map(
    ([call, body, what]) =>
      `<tr><th scope="row"><code>${escapeHtml(call)}</code></th><td>${body ? `<code>${escapeHtml(body)}</code>` : ''}</td><td>${what}</td></tr>`,
  ).join('');
  const people = DEMO_SIGN_INS.map(
    ({ email, kind }) =>
      `<tr><th scope="row"><code>${escapeHtml(email)}</code></th><td>${kind}</td></tr>`,
  ).join('');
  return page(
    'Demo surface',
    `<h1>Demo surface</h1><p>These addresses exist in demo mode alone. Bodies are JSON.</p>
    <p>Server time: <strong>${now}</strong>${offset_ms > 0 ? ` (${offset_ms} ms ahead of the machine)` : ''}. <a href="/dev/mailbox">Mailbox</a> · <a href="/dev/money">Money</a> · <a href="/dev/settings">Settings</a> · <a href="/api/docs">API</a> · <a href="/">Site</a></p>
    <h2>Sign-ins</h2><p>Password of each: <code>${escapeHtml(DEMO_PASSWORD)}</code></p><table><tbody>${people}</tbody></table>
    <h2>Calls</h2><table><thead><tr><th scope="col">Call</th><th scope="col">Body</th><th scope="col">What it does</th></tr></thead><tbody>${rows}</tbody></table>
    <h2>Example</h2><pre>curl -X POST ${escapeHtml(services.config.publicUrl)}/dev/member -H 'content-type: application/json' -d '{"id": "free@vonk.example", "credits": 20}'</pre>`,
  );
}

const withLinks = (text: string): string =>
  escapeHtml(text).replace(
    /https?:\/\/[^\s<>]+/g,
    (address) => `<a href="${address}">${address}</a>`,
  );

export function mailboxPage(mail: readonly Mail[], to: string): string {
  const list = mail
    .map(
      ({ id, to: address, subject, text, sent_at }) =>
        `<article><h2>${escapeHtml(subject)}</h2><p class="meta">to ${escapeHtml(address)}, ${sent_at}<a href="/dev/mailbox/${id}">As HTML</a></p><pre>${withLinks(text)}</pre></article>`,
    )
    .join('');
  const none = to
    ? `<p>No mail was sent to ${escapeHtml(to)}.</p>`
    : '<p>No mail was sent yet. What the server would mail to members appears here; nothing leaves this machine.</p>';
  return page(
    'Mailbox',
    `<p><a href="/dev">Demo surface</a></p><h1>Mailbox</h1>
    <form method="get" action="/dev/mailbox"><label>Address<input type="email" name="to" value="${escapeHtml(to)}"></label><button type="submit">Show</button></form>${list || none}`,
  );
}
