import { eq } from 'drizzle-orm';
import { doorOf } from '../../../shared/site/complaints.ts';
import type { CaseKind } from '../../../shared/site/complaints.ts';
import type { Complaint } from '../../../shared/contract/cases.ts';
import type { Locale } from '../../../shared/locales.ts';
import { cases } from '../../database/schema/cases.ts';
import type { Transaction } from '../../database/connection.ts';
import { Refusal } from '../../http/route.ts';
import type { Limit, Viewer } from '../../http/route.ts';
import { lockMessage } from '../chats/lock.ts';
import { appealedCase } from './appeal.ts';
import { dueOf, priorityOf, queueOf } from './due.ts';
import { copyEvidence, profileInAddress } from './evidence.ts';
import { isTrustedFlagger } from './flaggers.ts';
import { joinOpenCase } from './join.ts';
import { alertOperator, queueReceivedMail } from './mails.ts';
import type { CaseRow, OpeningRequest } from './mails.ts';

/** A mail goes out for each, to an address that nobody confirmed. */
export const complaining: Limit = { points: 5, seconds: 3_600, per: 'network' };

/** The request of a complaint, from `/api` or from the page's own form. */
interface ComplaintRequest extends OpeningRequest {
  database: Transaction;
  now: Date;
  locale: Locale;
  country: string;
}

const KIND_OF: Readonly<Record<ReturnType<typeof doorOf>, CaseKind>> = {
  complaint: 'complaint',
  notice: 'notice',
  appeal: 'appeal',
};

/** A case that was stored by an earlier request. @throws Refusal where its content differs. */
function sameCase(before: CaseRow, input: Complaint, email: string | null): CaseRow {
  const topic = input.kind === 'appeal' ? 'decision' : input.kind;
  const isSame = before.text === input.text && before.topic === topic && before.email === email;
  if (!isSame) throw new Refusal('idempotency_conflict');
  return before;
}

/**
 * Stores a complaint, a notice or an appeal as a case, and confirms it by mail. The same id
 * again is the same case.
 * @throws Refusal `idempotency_conflict` for an id with other content; `validation_failed` for an
 *   appeal that cannot be.
 */
export async function complain(
  request: ComplaintRequest,
  viewer: Pick<Viewer, 'memberId' | 'profileId'> | null,
  input: Complaint,
): Promise<CaseRow> {
  const { database, now, locale, country } = request;
  const email = input.email ?? null;
  const find = () => database.select().from(cases).where(eq(cases.id, input.id));
  const [before] = await find();
  if (before) return sameCase(before, input, email);
  const memberId = viewer?.memberId ?? null;
  const about =
    input.kind === 'appeal' ? await appealedCase(database, input, { memberId, now }) : null;
  const profile = input.profile ?? profileInAddress(input.url);
  const message = input.message ?? null;
  if (message !== null && viewer) await lockMessage(database, message, viewer.profileId);
  const isNotice = doorOf(input.kind) === 'notice';
  const facts = {
    // A request about one's data is more than a complaint (GDPR, articles 15 to 21).
    kind: input.kind === 'privacy' ? ('data_request' as const) : KIND_OF[doorOf(input.kind)],
    topic: input.kind === 'appeal' ? 'decision' : input.kind,
    // Anybody can type a trusted flagger's address: it counts once it confirmed the notice.
    source: viewer ? 'member' : 'anyone',
    danger: input.danger && isNotice,
  } as const;
  const [row] = await database
    .insert(cases)
    .values({
      id: input.id,
      kind: facts.kind,
      topic: facts.topic,
      source: facts.source,
      member_id: memberId,
      name: input.name ?? null,
      email,
      locale,
      country,
      text: input.text,
      place: input.url ?? null,
      profile,
      message,
      about_case: about?.id ?? null,
      decision: input.decision ?? (about ? String(about.number) : null),
      good_faith: input.good_faith,
      queue: queueOf(facts),
      priority: priorityOf(facts),
      due_at: dueOf(facts, now),
      created_at: now,
    })
    .onConflictDoNothing({ target: cases.id })
    .returning();
  if (!row) {
    // The same request, twice at once.
    const [other] = await find();
    if (!other) throw new Refusal('busy', { retryAfterSeconds: 1 });
    return sameCase(other, input, email);
  }
  await copyEvidence(
    database,
    { caseId: row.id, profile, message, now },
    viewer?.profileId ?? null,
  );
  if (facts.kind === 'notice' && profile !== null)
    await joinOpenCase(database, { id: row.id, profile });
  const isTrusted = isNotice && email !== null && (await isTrustedFlagger(database, email));
  await queueReceivedMail(database, row, now, isTrusted);
  await alertOperator(request, row, now);
  return row;
}
