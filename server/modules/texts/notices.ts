import { newId } from '../../../shared/identifiers.ts';
import type { TextBody, TextNotice } from '../../../shared/contract/texts.ts';
import type { SiteSettings } from '../../../shared/contract/settings.ts';
import type { AgreedPage, SignupPlace } from '../../../shared/site/legal-texts.ts';
import { AGREED_PAGES, ANNOUNCED_AHEAD_DAYS } from '../../../shared/site/legal-texts.ts';
import type { Locale } from '../../../shared/locales.ts';
import type { Queryable } from '../../database/connection.ts';
import { consents } from '../../database/schema/members.ts';
import { statement } from '../../database/statement.ts';
import { Refusal } from '../../http/route.ts';
import { plainReason } from './reason.ts';
import { currentVersions, pricesIn } from './store.ts';

type ShownVersions = Partial<Record<AgreedPage, string>>;

/** The text of a consent: version, and the hash of the published text; null before it was a page. */
export interface AgreedText {
  page: AgreedPage;
  version: string;
  sha256: string;
}

/**
 * The texts that an account agrees to as it is made: the versions in force.
 * @param shown what the client showed; a client that does not send it has shown the links.
 * @throws Refusal `text_outdated` where another version was shown.
 */
export async function textsToAgree(
  database: Queryable,
  { shown, locale, at }: { shown: ShownVersions | undefined; locale: Locale; at: Date },
): Promise<AgreedText[]> {
  const current = await currentVersions(database, locale, at);
  return AGREED_PAGES.flatMap((page) => {
    const text = current.get(page);
    const seen = shown?.[page];
    if (seen !== undefined && seen !== text?.version) throw new Refusal('text_outdated');
    return text ? [{ page, ...text }] : [];
  });
}

/** Records that a member agreed to texts: which, in which language, where and when. No address. */
export async function recordAgreement(
  database: Queryable,
  texts: readonly AgreedText[],
  {
    memberId,
    locale,
    place,
    at,
  }: { memberId: string; locale: Locale; place: SignupPlace | 'notice'; at: Date },
): Promise<void> {
  if (texts.length === 0) return;
  await database.insert(consents).values(
    texts.map(({ page, version, sha256 }) => ({
      id: newId(at.getTime()),
      member_id: memberId,
      kind: page,
      text_version: version,
      sha256,
      locale,
      place,
      given_at: at,
    })),
  );
}

interface NoticeRow {
  page: string;
  version: string;
  sha256: string;
  valid_from: string;
  is_coming: boolean;
  has_page: boolean;
  reason: TextBody['reason'] | null;
  announced_prices: unknown;
}

// Of each page the version in force and those that are announced, unless the member agreed to it or
// to a later one. Members without any consent to a text (made by the demo) are asked nothing.
const selectNotices = statement<NoticeRow>(
  'text_notices',
  `
  with known as (
    select kind, max(text_version) filter (where sha256 is not null) as version, true as any_row
    from consents where member_id = $1::uuid and kind in ('terms', 'privacy') group by kind)
  select text.page, text.version, text.sha256, text.valid_from, text.valid_from > $3::timestamptz as is_coming,
    known.version is not null as has_page, text.blocks -> 'reason' as reason, text.announced_prices
  from legal_texts text left join known on known.kind = text.page
  where text.locale = $2 and text.page in ('terms', 'privacy')
    and text.valid_from <= $3::timestamptz + interval '${ANNOUNCED_AHEAD_DAYS} days'
    and (known.version is null or text.version > known.version)
    and (text.supersedes is not null or known.any_row)
    and not exists (select from legal_texts newer where newer.page = text.page and newer.locale = text.locale
      and newer.valid_from > text.valid_from and newer.valid_from <= $3::timestamptz)
  order by text.page desc, text.valid_from`,
);

async function openNotices(
  database: Queryable,
  viewer: { memberId: string; locale: Locale },
  now: Date,
): Promise<NoticeRow[]> {
  return selectNotices(database, [viewer.memberId, viewer.locale, now.toISOString()]);
}

/** What a member has not agreed to yet, coming versions from their announcement on. */
export async function textNotices(
  database: Queryable,
  viewer: { memberId: string; locale: Locale },
  now: Date,
  settings: SiteSettings,
): Promise<TextNotice[]> {
  const rows = await openNotices(database, viewer, now);
  return rows.flatMap(
    ({ page, version, valid_from: from, is_coming: coming, has_page: has, ...row }) => {
      const agreed = AGREED_PAGES.find((one) => one === page);
      if (!agreed) return [];
      const announced = { ...settings, ...pricesIn(row.announced_prices) };
      return [
        {
          page: agreed,
          version,
          valid_from: new Date(from).toISOString(),
          kind: coming ? ('coming' as const) : has ? ('current' as const) : ('first' as const),
          reason: coming || has ? plainReason(row.reason ?? [], announced, viewer.locale) : '',
        },
      ];
    },
  );
}

/**
 * Agrees to a version that the member was notified of; idempotent.
 * @throws Refusal `not_found` for a version that is not announced.
 */
export async function agreeToNotice(
  database: Queryable,
  viewer: { memberId: string; locale: Locale },
  { page, version }: { page: AgreedPage; version: string },
  at: Date,
): Promise<void> {
  const rows = await openNotices(database, viewer, at);
  const row = rows.find((one) => one.page === page && one.version === version);
  if (row)
    await recordAgreement(database, [{ page, version, sha256: row.sha256 }], {
      ...viewer,
      place: 'notice',
      at,
    });
}
