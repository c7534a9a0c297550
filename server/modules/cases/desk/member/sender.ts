import { and, desc, eq, inArray, isNull, like, ne, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { deskCaseSchema } from '../../../../../shared/contract/operator/case.ts';
import { storedLocale } from '../../../../../shared/locales.ts';
import { SENDER_FOLDED } from '../../../../../shared/operator/queues.ts';
import { cases, decisions } from '../../../../database/schema/cases.ts';
import { members } from '../../../../database/schema/members.ts';
import { mails } from '../../../../database/schema/notices.ts';
import { profiles } from '../../../../database/schema/profiles.ts';
import { textsOf } from '../../../../http/caller/language.ts';
import { worksOn } from '../desk.ts';
import type { Desk } from '../desk.ts';
import type { StoredCase } from '../rows.ts';

type Sender = NonNullable<z.input<typeof deskCaseSchema>['sender']>;
type Entry = Sender['thread'][number];
const MOST_CASES = 20;
const MOST_MAILS = 30;
const ABOUT_ACCOUNTS = ['signup', 'access', 'money', 'debit', 'leaving', 'legal'] as const;
/** What people write to us, without their reports of others. */
const WRITTEN = ['complaint', 'refund', 'data_request', 'appeal'] as const;

/**
 * The member who wrote a complaint while they were signed in; null of any other case, and where an
 * address was merely typed: it may be somebody else's.
 */
export async function memberWhoComplains(
  { database }: Pick<Desk, 'database'>,
  row: Pick<StoredCase, 'kind' | 'member_id'>,
) {
  if (row.kind !== 'complaint' || row.member_id === null) return null;
  const [found] = await database
    .select({ member: members, profile: profiles })
    .from(members)
    .innerJoin(profiles, eq(profiles.member_id, members.id))
    .where(eq(members.id, row.member_id));
  return found?.member.email.includes('@') ? found : null;
}

/** What they wrote besides the case itself, and what we answered. */
async function writtenBetween(desk: Desk, own: StoredCase, member: string): Promise<Entry[]> {
  const rows = await desk.database
    .select({ row: cases, decision: decisions, sent: mails.sent_at })
    .from(cases)
    .leftJoin(decisions, eq(decisions.case_id, cases.id))
    .leftJoin(mails, eq(mails.id, sql`${decisions.mails}[1]`))
    .where(
      and(
        eq(cases.member_id, member),
        inArray(cases.kind, [...WRITTEN]),
        ne(cases.id, own.id),
        isNull(cases.sealed_at),
      ),
    )
    .orderBy(desc(cases.created_at))
    .limit(MOST_CASES);
  return rows.flatMap(({ row, decision, sent }): Entry[] => {
    const shown = (text: string | null) => (worksOn(desk.actor, row.queue) ? text : null);
    const about = { number: row.number, kind: row.kind, locale: storedLocale(row.locale) };
    return [
      {
        ...about,
        id: row.id,
        by: 'sender',
        text: shown(row.text),
        at: row.created_at.toISOString(),
        sent_at: null,
      },
      ...(decision
        ? [
            {
              ...about,
              id: decision.id,
              by: 'us' as const,
              text: shown(decision.text),
              at: decision.decided_at.toISOString(),
              sent_at: sent?.toISOString() ?? null,
            },
          ]
        : []),
    ];
  });
}

const subjects = new Map<string, ReturnType<typeof textsOf>>();
/** The subject of a mail; its values are deleted once it was sent. */
function subjectOf(desk: Desk, { template, locale }: { template: string; locale: string }): string {
  const [part = '', name = ''] = template.split('.');
  const texts = subjects.get(part) ?? textsOf(`mail-${part}`);
  subjects.set(part, texts);
  const site = desk.services.settings.current().name;
  const subject = texts(storedLocale(locale), `${name}.subject`, { site }) ?? template;
  return subject.replace(/\{\{\w+\}\}/g, '…');
}

/** Mails about the account and its payments; notifications would reveal how the member is liked. */
async function otherMails(desk: Desk, member: string): Promise<Entry[]> {
  const sent = await desk.database
    .select()
    .from(mails)
    .where(
      and(
        eq(mails.member_id, member),
        or(...ABOUT_ACCOUNTS.map((part) => like(mails.template, `${part}.%`))),
      ),
    )
    .orderBy(desc(mails.created_at))
    .limit(MOST_MAILS);
  return sent.map((mail) => ({
    id: mail.id,
    by: 'us',
    number: null,
    kind: null,
    text: subjectOf(desk, mail),
    locale: storedLocale(mail.locale),
    at: mail.created_at.toISOString(),
    sent_at: mail.sent_at?.toISOString() ?? null,
  }));
}

/**
 * Who complains, as far as answering needs it: what was written between them and us, and what can
 * be unfolded. What is shown is written down.
 */
export async function readSender(
  desk: Desk,
  row: StoredCase,
  source: StoredCase,
): Promise<Sender | null> {
  const found = await memberWhoComplains(desk, source);
  if (!found) return null;
  const thread = [
    ...(await writtenBetween(desk, row, found.member.id)),
    ...(await otherMails(desk, found.member.id)),
  ].sort((one, other) => one.at.localeCompare(other.at));
  if (thread.length > 0)
    await desk.saw([
      { profile: found.profile.id, what: 'mails', count: thread.length, case: row.number },
    ]);
  return { folded: [...SENDER_FOLDED], thread };
}
