import type { Locale } from '../../../../shared/locales.ts';
import { FALLBACK_LOCALE, storedLocale } from '../../../../shared/locales.ts';
import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';
import { MAY_GET, queueNotice, RECIPIENT_COLUMNS } from './recipients.ts';
import type { Recipient } from './recipients.ts';

const PAGE = 500;
const TEMPLATES = { promotions: 'notices.promotions', news: 'notices.news' } as const;
/** For discreet members the operator's own words stay on the site. */
const QUIET = { promotions: 'notices.quiet_promotions', news: 'notices.quiet_news' } as const;

interface CampaignText {
  subject: string;
  title: string;
  text: string;
}

interface Campaign {
  kind: keyof typeof TEMPLATES;
  /** Members whose language is not there get the Dutch text. */
  texts: Partial<Record<Locale, CampaignText>> & { nl: CampaignText };
  /** Where it leads: a path without its locale. */
  path: string;
  at: Date;
}

const selectPage = statement<Recipient>(
  'campaign_recipients',
  `
  select ${RECIPIENT_COLUMNS} from members member join profiles profile on profile.member_id = member.id
  where ${MAY_GET} and not profile.paused and not $1 = any (member.muted_kinds) and member.id > $2::uuid order by member.id limit ${PAGE}`,
);

function textFor(texts: Campaign['texts'], language: string): CampaignText {
  const locale = storedLocale(language);
  return texts[locale] ?? texts[FALLBACK_LOCALE[locale] ?? locale] ?? texts.nl;
}

/**
 * Queues a promotion or news to every member who wants that kind, in one transaction.
 * @returns how many.
 */
export async function queueCampaign(
  database: Queryable,
  { kind, texts, path, at }: Campaign,
): Promise<number> {
  let count = 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const page = await selectPage(database, [kind, after]);
    for (const recipient of page) {
      const words = textFor(texts, recipient.language);
      await queueNotice(
        database,
        recipient,
        recipient.discreet
          ? { kind, template: QUIET[kind], path, at }
          : {
              kind,
              template: TEMPLATES[kind],
              path,
              values: { headline: words.subject, heading: words.title, words: words.text },
              at,
            },
      );
    }
    count += page.length;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return count;
    after = last.id;
  }
}
