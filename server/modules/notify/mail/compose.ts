import type { SiteSettings } from '../../../../shared/contract/settings.ts';
import { htmlLanguage } from '../../../../shared/locales.ts';
import type { Locale } from '../../../../shared/locales.ts';
import { textsOf } from '../../../http/caller/language.ts';
import { htmlOf } from './html.ts';
import type { MailContent } from './mail-content.ts';

export interface ComposedMail {
  from: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

interface MailInput {
  template: string;
  locale: Locale;
  values: Readonly<Record<string, unknown>>;
}

type Texts = ReturnType<typeof textsOf>;
const parts = new Map<string, Texts>();
function textsOfPart(part: string): Texts {
  const known = parts.get(part) ?? textsOf(`mail-${part}`);
  parts.set(part, known);
  return known;
}
const common = textsOf('mail-common');

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
/** Joins lines; the no-break spaces within amounts stay. */
const onOneLine = (text: string): string => text.replace(/[^\S\u00A0\u202F]+/g, ' ').trim();

/** A path of the site as an address; one that leads elsewhere is a bug of the caller. */
function addressOf(publicUrl: string, path: string): string {
  const url = new URL(path, publicUrl);
  if (!path.startsWith('/') || url.origin !== publicUrl)
    throw new Error('a mail leads away from the site');
  return url.href;
}

/** The plain text; the address is on a line of its own, so that it can be copied whole. */
function textOfContent(content: MailContent): string {
  const { brand, title, paragraphs, button, note, footer, unsubscribe } = content;
  const foot = [
    footer,
    ...(brand ? [brand] : []),
    ...(unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.url}`] : []),
  ].join('\n');
  return `${[title, ...paragraphs, ...(button ? [`${button.label}:\n${button.url}`] : []), ...(note ? [note] : []), `-- \n${foot}`].join('\n\n')}\n`;
}

/**
 * Makes a mail from its template in the member's language.
 * @param site settings, and the public origin of its links.
 * @throws Error for a template without texts, or a path that leads away from the site.
 */
export function composeMail(
  { template, locale, values }: MailInput,
  site: { settings: SiteSettings; publicUrl: string },
): ComposedMail {
  const [part = '', name = ''] = template.split('.');
  const texts = textsOfPart(part);
  const discreet = Boolean(values['discreet']);
  const brand = discreet ? null : site.settings.name;
  const filled: Record<string, string | number> = {
    site: brand ?? common(locale, 'neutral') ?? '',
  };
  for (const [key, value] of Object.entries(values))
    if (typeof value === 'string' || typeof value === 'number') filled[key] = value;
  const form =
    typeof filled['count'] === 'number'
      ? new Intl.PluralRules(locale).select(filled['count'])
      : null;
  const find = (key: string): string | null =>
    (form === null ? null : texts(locale, `${name}.${key}_${form}`, filled)) ??
    texts(locale, `${name}.${key}`, filled);
  const translate = (key: string): string => {
    const text = find(key);
    if (text === null) throw new Error(`the mail ${template} has no ${key}`);
    return text;
  };
  const [path, page] = [textOf(values['path']), textOf(values['unsubscribePage'])];
  const oneClick = textOf(values['unsubscribe']);
  const content: MailContent = {
    language: htmlLanguage(locale),
    brand,
    subject: onOneLine(translate('subject')),
    title: onOneLine(translate('title')),
    paragraphs: translate('text')
      .split(/\n{2,}/)
      .map((paragraph) => paragraph.split('\n').map(onOneLine).filter(Boolean).join('\n'))
      .filter(Boolean),
    button:
      path === null
        ? null
        : {
            label: onOneLine(translate('button')),
            url: addressOf(site.publicUrl, path),
            hint: common(locale, 'hint') ?? '',
          },
    note: find('note'),
    footer: common(locale, discreet ? 'footerNeutral' : 'footer', filled) ?? '',
    unsubscribe:
      page === null
        ? null
        : { label: common(locale, 'unsubscribe') ?? '', url: addressOf(site.publicUrl, page) },
  };
  return {
    from: { name: brand ?? common(locale, 'neutral') ?? '', address: site.settings.support_email },
    subject: content.subject,
    text: textOfContent(content),
    html: htmlOf(content),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(oneClick === null
        ? {}
        : {
            'List-Unsubscribe': `<${addressOf(site.publicUrl, oneClick)}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
  };
}
