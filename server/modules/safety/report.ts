import { newId } from '../../../shared/identifiers.ts';
import type { ReportKind } from '../../../shared/report-kinds.ts';
import { statement } from '../../database/statement.ts';
import { Refusal } from '../../http/route.ts';
import type { Viewer } from '../../http/route.ts';
import type { Announcer } from '../../live/announce.ts';
import { queueMail } from '../mail/queue.ts';
import { publicRankSql, seesPhoto } from '../photos/rights.ts';
import { blockedSql, reachableSql } from '../profiles/visibility.ts';

export interface ReportInput {
  profile?: string | undefined;
  photo?: string | undefined;
  message?: string | undefined;
  kind: ReportKind;
  text?: string | undefined;
}
interface Reported {
  profile: string;
  quote: string | null;
  file?: string | null;
  public_rank?: number | null;
}

// Who blocked, or was blocked by, the one who reports stays reportable: what happened before the block is what a report is about.
const knows = `theirs.id <> $1::uuid and (${reachableSql('$1::uuid', 'theirs')} or ${blockedSql('$1::uuid', 'theirs.id')})`;
const selectProfile = statement<Reported>(
  'reported_profile',
  `
  select theirs.id as profile, null as quote from profiles theirs where theirs.id = $2::uuid and ${knows}`,
);
const selectPhoto = statement<Reported>(
  'reported_photo',
  `
  select theirs.id as profile, null as quote, ${publicRankSql('photo')} as public_rank from photos photo join profiles theirs on theirs.id = photo.profile_id
  where photo.id = $2::uuid and photo.status = 'active' and ${knows}`,
);
const selectMessage = statement<Reported>(
  'reported_message',
  `
  select message.sender_profile as profile, message.text as quote, photo.file from messages message left join chat_photos photo on photo.message_id = message.id
  join participants mine on mine.conversation_id = message.conversation_id and mine.profile_id = $1::uuid
  where message.id = $2::uuid and message.sender_profile <> $1::uuid and message.position > mine.deleted_position`,
);
const insertReport = statement<{ number: number }>(
  'insert_report',
  `
  insert into reports (id, reporter_member, profile, photo, message, kind, text, created_at)
  values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::uuid, $6, $7, $8::timestamptz) returning number`,
);
const selectReporter = statement<{ email: string; name: string }>(
  'reporter',
  `
  select member.email, profile.name from members member join profiles profile on profile.member_id = member.id where member.id = $1::uuid`,
);

/** What is kept of a report: the member's words, and under them the message itself, because blocking its sender deletes it. */
function keptText(words: string | undefined, quote: string | null): string | null {
  const quoted =
    quote === null
      ? ''
      : quote
          .split('\n')
          .map((line) => `> ${line}`)
          .join('\n');
  return [words ?? '', quoted].filter(Boolean).join('\n\n') || null;
}

/**
 * Keeps a report about a profile, a photo or a received message, and confirms it by mail (decisions section 4).
 * Of a message with a photo the files of that photo are named, and kept: blocking its sender deletes the message.
 * @returns the number by which the member can speak of it.
 * @throws Refusal `not_found` for what this member may not know of, and for what is their own.
 */
export async function report(
  request: Announcer,
  viewer: Viewer,
  input: ReportInput,
): Promise<{ number: number }> {
  const { database, now } = request;
  const find = input.message ? selectMessage : input.photo ? selectPhoto : selectProfile;
  const [reported] = await find(database, [
    viewer.profileId,
    input.message ?? input.photo ?? input.profile,
  ]);
  const [reporter] = await selectReporter(database, [viewer.memberId]);
  if (!reported || !reporter) throw new Refusal('not_found');
  // Of a photo that is locked the member sees a blur: there is nothing in it to complain of, nor to be told apart by trying.
  if (
    reported.public_rank !== undefined &&
    !seesPhoto(viewer.paidUser ? 'premium' : 'free', reported.public_rank)
  )
    throw new Refusal('not_found');
  const [row] = await insertReport(database, [
    newId(now.getTime()),
    viewer.memberId,
    reported.profile,
    input.photo ?? reported.file ?? null,
    input.message ?? null,
    input.kind,
    keptText(input.text, reported.quote),
    now,
  ]);
  if (!row) throw new Error('a report was not kept');
  // The mail names neither who was reported nor why: it may be read by others.
  await queueMail(database, {
    memberId: viewer.memberId,
    to: reporter.email,
    template: 'safety.report',
    locale: viewer.locale,
    values: { name: reporter.name, number: row.number },
    at: now,
  });
  return { number: row.number };
}
