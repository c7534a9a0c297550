import { newId } from '../../../shared/identifiers.ts';
import type { ReportKind } from '../../../shared/report-kinds.ts';
import { statement } from '../../database/statement.ts';
import { Refusal } from '../../http/route.ts';
import type { Viewer } from '../../http/route.ts';
import type { Announcer } from '../../live/announce.ts';
import { copyContext, copyEvidence } from '../cases/evidence.ts';
import { hashFilesLater } from '../cases/file-hash.ts';
import type { OpeningRequest } from '../cases/mails.ts';
import { openReportCase } from '../cases/report-case.ts';
import { historyCutoff } from '../chats/first-position.ts';
import { lockMessage } from '../chats/lock.ts';
import { queueMail } from '../notify/mail/queue.ts';
import { publicRankSql, seesPhoto } from '../photos/rights.ts';
import { blockedSql, reachableSql } from '../profiles/visibility.ts';

interface ReportInput {
  profile?: string | undefined;
  photo?: string | undefined;
  message?: string | undefined;
  kind: ReportKind;
  text?: string | undefined;
  /** Whether the operator may read what came before the message. */
  context?: boolean | undefined;
}
interface Reported {
  profile: string;
  /** What is copied; null of a profile as a whole. */
  quote: Quote | null;
  public_rank?: number | null;
}
interface Quote {
  kind: 'text' | 'photo' | 'gift' | 'voice' | 'profile_photo';
  text: string | null;
  gift: string | null;
  /** The id of the files of the picture or voice. */
  photo: string | null;
  sent_at: string;
}

// A block in either direction does not prevent a report of what happened before it.
const knows = `theirs.id <> $1::uuid and (${reachableSql('$1::uuid', 'theirs')} or ${blockedSql('$1::uuid', 'theirs.id')})`;
const selectProfile = statement<Reported>(
  'reported_profile',
  `
  select theirs.id as profile, null::json as quote from profiles theirs where theirs.id = $2::uuid and ${knows}`,
);
const selectPhoto = statement<Reported>(
  'reported_photo',
  `
  select theirs.id as profile, ${publicRankSql('photo')} as public_rank,
    json_build_object('kind', 'profile_photo', 'text', null, 'gift', null, 'photo', photo.id, 'sent_at', photo.created_at) as quote from photos photo join profiles theirs on theirs.id = photo.profile_id
  where photo.id = $2::uuid and photo.status = 'active' and ${knows}`,
);
const selectMessage = statement<Reported>(
  'reported_message',
  `
  select message.sender_profile as profile, json_build_object('kind', message.kind, 'text', message.text, 'gift', message.gift,
    'photo', photo.file, 'sent_at', message.sent_at) as quote from messages message left join chat_photos photo on photo.message_id = message.id
  join participants mine on mine.conversation_id = message.conversation_id and mine.profile_id = $1::uuid
  where message.id = $2::uuid and message.sender_profile <> $1::uuid and message.position > mine.deleted_position and not message.undone`,
);
const insertReport = statement<{ number: number }>(
  'insert_report',
  `
  insert into reports (id, reporter_member, profile, photo, message, kind, text, created_at)
  values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::uuid, $6, $7, $8::timestamptz) returning number`,
);
const insertQuote = statement(
  'insert_report_quote',
  `
  insert into report_quotes (report_id, sender_profile, kind, text, gift, photo, sent_at, sha256)
  values ($1::uuid, $2::uuid, $3::text, $4::text, $5::text, $6::uuid, $7::timestamptz,
    sha256(convert_to(concat_ws(E'\\n', ($2::uuid)::text, $3::text, $4::text, $5::text, ($6::uuid)::text), 'UTF8')))`,
);
const selectReporter = statement<{ email: string; name: string; country: string }>(
  'reporter',
  `
  select member.email, profile.name, profile.country from members member join profiles profile on profile.member_id = member.id where member.id = $1::uuid`,
);

/**
 * Stores a report about a profile, a photo or a received message as a case, and confirms it by
 * mail. The message or photo is copied beside the member's words, so that no block, deletion or
 * departure removes what it is about, and no words can pass for a quote
 * (docs/decisions/029-reports-keep-what-they-quote.md). So is the profile as it was. What came
 * before a message is copied where the reporter allowed it, and not otherwise (decision 081).
 * @returns the number by which the member can speak of it.
 * @throws Refusal `not_found` for what this member may not see, and for their own.
 */
export async function report(
  request: OpeningRequest & Pick<Announcer, 'now'>,
  viewer: Viewer,
  input: ReportInput,
): Promise<{ number: number }> {
  const { database, now } = request;
  if (input.message) await lockMessage(database, input.message, viewer.profileId);
  const find = input.message ? selectMessage : input.photo ? selectPhoto : selectProfile;
  const [reported] = await find(database, [
    viewer.profileId,
    input.message ?? input.photo ?? input.profile,
  ]);
  const [reporter] = await selectReporter(database, [viewer.memberId]);
  if (!reported || !reporter) throw new Refusal('not_found');
  // Of a locked photo the member sees a blur: nothing to report, and nothing to probe.
  if (
    reported.public_rank !== undefined &&
    !seesPhoto(viewer.paidUser ? 'premium' : 'free', reported.public_rank)
  )
    throw new Refusal('not_found');
  const id = newId(now.getTime());
  const { quote } = reported;
  const [row] = await insertReport(database, [
    id,
    viewer.memberId,
    reported.profile,
    quote?.photo ?? null,
    input.message ?? null,
    input.kind,
    input.text || null,
    now,
  ]);
  if (!row) throw new Error('a report was not stored');
  if (quote)
    await insertQuote(database, [
      id,
      reported.profile,
      quote.kind,
      quote.text,
      quote.gift,
      quote.photo,
      quote.sent_at,
    ]);
  if (quote) await hashFilesLater(database, [quote], now);
  const followed = await openReportCase(request, {
    id,
    number: row.number,
    memberId: viewer.memberId,
    locale: viewer.locale,
    country: reporter.country,
    kind: input.kind,
    profile: reported.profile,
    message: input.message ?? null,
    now,
  });
  await copyEvidence(
    database,
    { caseId: id, profile: reported.profile, message: null, now },
    viewer.profileId,
  );
  if (input.message && input.context)
    await copyContext(
      database,
      {
        caseId: id,
        message: input.message,
        since: historyCutoff(now, request.services.settings.current().history_days),
        now,
      },
      viewer.profileId,
    );
  // The mail names neither who was reported nor why: others may read it.
  await queueMail(database, {
    memberId: viewer.memberId,
    to: reporter.email,
    template: 'safety.report',
    locale: viewer.locale,
    values: { name: reporter.name, number: row.number, ...followed },
    at: now,
  });
  return { number: row.number };
}
