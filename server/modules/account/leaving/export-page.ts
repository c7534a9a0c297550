import { COUNTRY_TIME_ZONES } from '../../../../shared/account/age.ts';
import { textPath } from '../../../../shared/site/legal-texts.ts';
import { DATE_LOCALES, htmlLanguage, localisedPath } from '../../../../shared/locales.ts';
import type { Locale } from '../../../../shared/locales.ts';
import { textsOf } from '../../../http/caller/language.ts';
import type { ExportedRow, ExportedTables } from './export-tables.ts';

const texts = textsOf('server-export');
const choices = textsOf('choices');
const gifts = textsOf('gifts');

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** The columns that the page shows of a table, in order; the JSON files have all. */
const SHOWN = {
  members: [
    'email',
    'status',
    'language',
    'signup_at',
    'last_seen_at',
    'credits',
    'paid_user',
    'invisible',
    'discreet',
    'muted_kinds',
    'signup_message',
    'tracking',
    'stay_discount',
    'stay_discount_at',
  ],
  profiles: [
    'name',
    'gender',
    'sexuality',
    'date_of_birth',
    'country',
    'region',
    'city',
    'seeks_min_age',
    'seeks_max_age',
    'relationship_status',
    'children',
    'wants_children',
    'smoking',
    'height',
    'languages',
    'body_type',
    'hair_color',
    'eye_color',
    'tattoos',
    'reason',
    'interests',
    'about',
    'shown_to_strangers',
    'paused',
    'activity_shown',
  ],
  likes: ['name', 'given', 'created_at'],
  blocks: ['name', 'created_at'],
  swipes: ['name', 'choice', 'created_at'],
  saved_searches: ['name', 'query', 'created_at'],
  ledger_entries: ['created_at', 'amount', 'balance', 'cause'],
  sessions: ['user_agent', 'created_at', 'last_seen_at'],
  push_subscriptions: ['host', 'created_at', 'accepted_at'],
  passkeys: ['name', 'created_at', 'last_used_at'],
  consents: ['kind', 'text_version', 'place', 'given_at', 'withdrawn_at'],
  mails: ['template', 'to', 'created_at', 'sent_at'],
  login_failures: ['failed_at', 'network'],
  reports: ['number', 'kind', 'text', 'created_at', 'closed_at'],
  cases: ['number', 'topic', 'text', 'created_at', 'due_at', 'closed_at'],
  decisions: ['text', 'ground', 'decided_at', 'appeal_until'],
  departures: ['requested_at', 'reason', 'text', 'taken_back_at'],
} as const satisfies Record<string, readonly string[]>;

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** The archive's page in the member's language, without scripts or anything fetched. */
export function exportPage(
  tables: ExportedTables,
  {
    locale,
    country,
    site,
    publicUrl,
    now,
  }: { locale: Locale; country: string; site: string; publicUrl: string; now: Date },
): string {
  const t = (key: string, values?: Record<string, string | number>): string =>
    escape(texts(locale, key, values) ?? key);
  const written = new Intl.DateTimeFormat(DATE_LOCALES[locale], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: COUNTRY_TIME_ZONES[country] ?? 'UTC',
  });
  const languages = new Intl.DisplayNames(DATE_LOCALES[locale], { type: 'language' });
  const rowsOf = (table: string): readonly ExportedRow[] => tables.get(table) ?? [];

  function value(column: string, given: unknown): string {
    if (given === null || given === undefined || given === '') return '–';
    if (typeof given === 'boolean') return t(given ? 'yes' : 'no');
    if (Array.isArray(given))
      return given.length === 0 ? '–' : given.map((one) => value(column, one)).join(', ');
    if (typeof given === 'object') return escape(JSON.stringify(given));
    const text = typeof given === 'string' ? given : JSON.stringify(given);
    if (column === 'languages') return escape(languages.of(text) ?? text);
    if (column === 'height') return t('centimetres', { height: text });
    if (INSTANT.test(text)) return escape(written.format(new Date(text)));
    return escape(texts(locale, `values.${text}`) ?? choices(locale, `${column}.${text}`) ?? text);
  }
  const list = (row: ExportedRow, columns: readonly string[]): string =>
    `<dl>${columns.map((column) => `<dt>${t(`columns.${column}`)}</dt><dd>${value(column, row[column])}</dd>`).join('')}</dl>`;
  /** A consent's version leads to the text that was agreed to, where that is a page. */
  const versionOf = (row: ExportedRow): string => {
    const version = value('', row['text_version']);
    if (row['kind'] !== 'terms' && row['kind'] !== 'privacy') return version;
    if (typeof row['sha256'] !== 'string') return `${version} (${t('noPage')})`;
    return `<a href="${escape(publicUrl + localisedPath(locale, textPath(row['kind'], String(row['text_version']))))}">${version}</a>`;
  };
  const cell = (row: ExportedRow, column: string): string =>
    column === 'text_version' ? versionOf(row) : value(column, row[column]);
  const table = (rows: readonly ExportedRow[], columns: readonly string[]): string =>
    rows.length === 0
      ? `<p>${t('none')}</p>`
      : `<table><thead><tr>${columns.map((column) => `<th scope="col">${t(`columns.${column}`)}</th>`).join('')}</tr></thead><tbody>${rows
          .map(
            (row) =>
              `<tr>${columns.map((column) => `<td>${cell(row, column)}</td>`).join('')}</tr>`,
          )
          .join('')}</tbody></table>`;
  const section = (name: string, content: string): string =>
    `<section><h2 id="${name}">${t(`tables.${name}`)}</h2>${content}</section>`;

  const photos =
    rowsOf('photos')
      .map(
        (row) =>
          `<figure><img src="photos/${escape(String(row['id']))}.webp" alt=""><figcaption>${[
            'created_at',
            'status',
            'visibility',
          ]
            .map((column) => value(column, row[column]))
            .join(' · ')}</figcaption></figure>`,
      )
      .join('') || `<p>${t('none')}</p>`;
  const contentOf = (message: ExportedRow): string => {
    if (typeof message['text'] === 'string') return escape(message['text']);
    if (message['mine'] === true && typeof message['photo'] === 'string')
      return `<img src="photos/${escape(message['photo'])}.webp" alt="${value('kind', message['kind'])}">`;
    if (message['mine'] === true && typeof message['voice'] === 'string')
      return `<audio controls src="voices/${escape(message['voice'])}.wav" aria-label="${value('kind', message['kind'])}"></audio>`;
    const gift =
      typeof message['gift'] === 'string' ? gifts(locale, `names.${message['gift']}`) : null;
    return gift === null
      ? value('kind', message['kind'])
      : `${value('kind', message['kind'])}: ${escape(gift)}`;
  };
  const conversations =
    rowsOf('conversations')
      .map((conversation) => {
        const messages = rowsOf('messages')
          .filter((message) => message['conversation_id'] === conversation['id'])
          .map(
            (message) =>
              `<li><b>${message['mine'] === true ? t('you') : value('name', message['from'])}</b> <time>${value('sent_at', message['sent_at'])}</time><p>${contentOf(
                message,
              )}</p></li>`,
          )
          .join('');
        return `<h3>${t('conversationWith', { name: (typeof conversation['with'] === 'string' && conversation['with']) || '–' })}</h3><ol>${messages}</ol>`;
      })
      .join('') || `<p>${t('none')}</p>`;

  const parts = [
    ...(['members', 'profiles'] as const).map((name) =>
      section(
        name,
        rowsOf(name)
          .map((row) => list(row, SHOWN[name]))
          .join(''),
      ),
    ),
    section('photos', photos),
    section('conversations', conversations),
    ...(
      [
        'likes',
        'swipes',
        'blocks',
        'saved_searches',
        'ledger_entries',
        'sessions',
        'push_subscriptions',
        'passkeys',
        'consents',
        'mails',
        'login_failures',
        'reports',
        'cases',
        'decisions',
        'departures',
      ] as const
    ).map((name) => section(name, table(rowsOf(name), SHOWN[name]))),
  ].join('\n');
  return `<!doctype html>
<html lang="${htmlLanguage(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; media-src 'self' file:; style-src 'self' file:"><title>${t('title', { site })}</title><link rel="stylesheet" href="style.css"></head>
<body><main><h1>${t('title', { site })}</h1><p>${t('intro', { date: written.format(now) })}</p><p>${t('json')}</p>
${parts}
</main></body></html>
`;
}

export const EXPORT_STYLE = `:root { color-scheme: light dark; }
body { margin: 0 auto; padding: 2rem 1rem 4rem; max-width: 52rem; font: 1rem/1.55 system-ui, sans-serif; }
h1 { font-size: 1.75rem; line-height: 1.2; } h2 { margin: 3rem 0 .75rem; } h3 { margin: 2rem 0 .5rem; }
dl { display: grid; grid-template-columns: minmax(8rem, 1fr) 2fr; gap: .375rem 1rem; } dt { opacity: .75; } dd { margin: 0; overflow-wrap: anywhere; white-space: pre-line; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid #8886; overflow-wrap: anywhere; }
ol { list-style: none; padding: 0; } li { padding: .5rem 0; border-bottom: 1px solid #8883; } li p { margin: .125rem 0 0; white-space: pre-line; overflow-wrap: anywhere; } time { opacity: .75; font-size: .875rem; }
figure { display: inline-block; margin: 0 1rem 1rem 0; max-width: 16rem; } img { max-width: 100%; border-radius: .5rem; } figcaption { font-size: .875rem; opacity: .75; }
`;
