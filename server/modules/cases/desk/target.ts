import { and, eq, inArray } from 'drizzle-orm';
import { caseEvidence } from '../../../database/schema/cases.ts';
import { members } from '../../../database/schema/members.ts';
import { photos, profiles } from '../../../database/schema/profiles.ts';
import { reportQuotes } from '../../../database/schema/reports.ts';
import type { Target } from '../../measures/apply.ts';
import type { Desk } from './desk.ts';
import type { StoredCase } from './rows.ts';
import type { Stated } from './statement.ts';

/** Whom and what a decision can hit, and how to reach the member. */
interface Subject {
  on: Target;
  /** Null of a subject without an account, or an erased one. */
  member: { id: string; email: string; locale: string; country: string; name: string } | null;
  content: Stated['content'];
}

/** The subject of a case, from what its reports quote. */
export async function subjectOf(
  { database }: Pick<Desk, 'database'>,
  row: StoredCase,
  parts: readonly StoredCase[],
): Promise<Subject> {
  const ids = parts.map(({ id }) => id);
  const [quotes, copied, [found], [placed]] = await Promise.all([
    database.select().from(reportQuotes).where(inArray(reportQuotes.report_id, ids)),
    database
      .select()
      .from(caseEvidence)
      .where(and(inArray(caseEvidence.case_id, ids), eq(caseEvidence.context, false))),
    row.profile
      ? database
          .select({
            id: members.id,
            email: members.email,
            locale: members.language,
            country: profiles.country,
            name: profiles.name,
          })
          .from(profiles)
          .innerJoin(members, eq(members.id, profiles.member_id))
          .where(eq(profiles.id, row.profile))
      : [],
    row.photo
      ? database.select({ at: photos.created_at }).from(photos).where(eq(photos.id, row.photo))
      : [],
  ]);
  const photo = row.photo ?? quotes.find(({ kind }) => kind === 'profile_photo')?.photo ?? null;
  const quoted = quotes.find(({ text }) => text !== null) ?? quotes[0];
  const copy = copied.find(({ text, kind }) => text !== null && kind !== 'profile');
  const page = copied.find(({ kind }) => kind === 'profile');
  const member = found?.name ? found : null;
  return {
    on: {
      member: member?.id ?? null,
      profile: row.profile,
      photo,
      messages: parts.flatMap(({ message }) => (message === null ? [] : [message])),
    },
    member,
    content: contentOf(),
  };

  function contentOf(): Stated['content'] {
    if (row.photo) return { kind: 'photo', at: placed?.at ?? row.created_at };
    if (quoted?.kind === 'profile_photo') return { kind: 'photo', at: quoted.sent_at };
    if (quoted?.text) return { kind: 'message', at: quoted.sent_at, quote: quoted.text };
    if (copy?.text) return { kind: 'message', at: copy.at, quote: copy.text };
    if (quoted) return { kind: 'file', at: quoted.sent_at };
    if (page?.text) return { kind: 'profile', at: page.at, quote: page.text };
    return { kind: 'account' };
  }
}
