import { createHash } from 'node:crypto';
import type { Message } from '../../../shared/contract/conversation.ts';
import { newId } from '../../../shared/identifiers.ts';
import { caseEvidence } from '../../database/schema/cases.ts';
import type { Queryable } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import { hashFilesLater } from './file-hash.ts';

type MessageKind = Message['kind'];
const MEMBER_PAGE =
  /\/members\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?![\w-])/i;

/** SHA-256 of what was copied, so that a change of it is found. */
const sealOf = (parts: readonly (string | null)[]): Buffer =>
  createHash('sha256')
    .update(parts.filter((part) => part !== null).join('\n'))
    .digest();

/** The profile whose page an address is; null for another address, and for words. */
export const profileInAddress = (place: string | undefined): string | null =>
  MEMBER_PAGE.exec(place ?? '')?.[1]?.toLowerCase() ?? null;

const selectProfile = statement<{ profile: string; text: string; photo: string | null }>(
  'noticed_profile',
  `
  select theirs.id as profile, concat_ws(E'\\n', theirs.name, theirs.reason, theirs.about) as text,
    (select photo.id from photos photo where photo.profile_id = theirs.id and photo.status = 'active' and photo.visibility = 'public'
      order by photo.position, photo.id limit 1) as photo
  from profiles theirs where theirs.id = $1::uuid and theirs.status <> 'deleted'`,
);
interface Copied {
  profile: string;
  kind: MessageKind;
  text: string | null;
  gift: string | null;
  photo: string | null;
  at: string;
}
const selectMessage = statement<Copied>(
  'noticed_message',
  `
  select message.sender_profile as profile, message.kind, message.text, message.gift, photo.file as photo, message.sent_at as at
  from messages message left join chat_photos photo on photo.message_id = message.id
  join participants mine on mine.conversation_id = message.conversation_id and mine.profile_id = $2::uuid
  where message.id = $1::uuid and message.position > mine.deleted_position and not message.undone`,
);

const selectPhoto = statement<{ profile: string; at: string }>(
  'photo_as_evidence',
  `
  select profile_id as profile, created_at as at from photos where id = $1::uuid`,
);

/** Copies a photo of a profile that nobody reported, in the state that others do not see yet, too. */
export async function copyPhoto(
  database: Queryable,
  { caseId, photo, now }: { caseId: string; photo: string; now: Date },
): Promise<void> {
  const [found] = await selectPhoto(database, [photo]);
  if (!found) return;
  await database.insert(caseEvidence).values({
    ...{ id: newId(now.getTime()), case_id: caseId, kind: 'profile_photo', photo },
    profile: found.profile,
    at: new Date(found.at),
    sha256: sealOf([found.profile, 'profile_photo', photo]),
  });
  await hashFilesLater(database, [{ kind: 'profile_photo', photo }], now);
}

/** How many messages before the reported one a reporter can allow. */
const MOST_CONTEXT = 10;
const selectContext = statement<Copied>(
  'context_of_reported_message',
  `
  select message.sender_profile as profile, message.kind, message.text, message.gift, photo.file as photo, message.sent_at as at
  from messages reported
  join participants mine on mine.conversation_id = reported.conversation_id and mine.profile_id = $2::uuid
  join messages message on message.conversation_id = reported.conversation_id and message.position < reported.position
    and message.position > mine.deleted_position and message.sent_at >= $3::timestamptz and not message.undone
  left join chat_photos photo on photo.message_id = message.id
  where reported.id = $1::uuid order by message.position desc limit ${MOST_CONTEXT}`,
);

/** A copied message as evidence of a case. */
const messageEvidence = (caseId: string, message: Copied, now: Date) => ({
  ...{ id: newId(now.getTime()), case_id: caseId },
  ...message,
  at: new Date(message.at),
  sha256: sealOf([message.profile, message.kind, message.text, message.gift, message.photo]),
});

/**
 * Copies what both wrote before a reported message, up to ten, for a reporter who allowed it: the
 * desk reads no other message (decision 081). Nor what the reporter does not see any more.
 * @param viewer the reporter's profile.
 * @param since the instant from which on messages are shown to them.
 */
export async function copyContext(
  database: Queryable,
  { caseId, message, since, now }: { caseId: string; message: string; since: Date; now: Date },
  viewer: string,
): Promise<void> {
  const before = await selectContext(database, [message, viewer, since]);
  if (before.length === 0) return;
  await database
    .insert(caseEvidence)
    .values(
      before.toReversed().map((one) => ({ ...messageEvidence(caseId, one, now), context: true })),
    );
  await hashFilesLater(database, before, now);
}

/**
 * Copies what a notice is about as it is now, apart from the sender's words, so that no block,
 * deletion or departure removes it (docs/decisions/048). A message is copied only for its sender or
 * receiver.
 * @param viewer the sender's profile, where they are signed in.
 */
export async function copyEvidence(
  database: Queryable,
  about: { caseId: string; profile: string | null; message: string | null; now: Date },
  viewer: string | null,
): Promise<void> {
  const { caseId, now } = about;
  const [profile] = about.profile ? await selectProfile(database, [about.profile]) : [];
  const [message] =
    about.message && viewer ? await selectMessage(database, [about.message, viewer]) : [];
  if (profile)
    await database.insert(caseEvidence).values({
      id: newId(now.getTime()),
      case_id: caseId,
      kind: 'profile',
      ...profile,
      at: now,
      sha256: sealOf([profile.profile, 'profile', profile.text, profile.photo]),
    });
  if (message) await database.insert(caseEvidence).values(messageEvidence(caseId, message, now));
  await hashFilesLater(
    database,
    [
      ...(message ? [message] : []),
      ...(profile ? [{ kind: 'profile', photo: profile.photo }] : []),
    ],
    now,
  );
}
