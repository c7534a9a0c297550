import { UUID_PATTERN } from '../../../shared/identifiers.ts';
import { statement } from '../../database/statement.ts';
import type { Viewer } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import type { PhotoVariant, StoredPhoto } from '../../storage/photo-store.ts';
import { historyCutoff } from '../chats/first-position.ts';
import { blockedSql, reachableSql } from '../profiles/visibility.ts';
import { publicRankSql, seesPhoto } from './rights.ts';
import type { PhotoViewer } from './rights.ts';

const VARIANTS: readonly string[] = [
  'thumb',
  'medium',
  'large',
  'blurred',
] satisfies PhotoVariant[];
const isVariant = (text: string): text is PhotoVariant => VARIANTS.includes(text);

interface ServedPhoto {
  id: string;
  drawing: unknown;
  own: boolean;
  public_rank: number | null;
}

// Answers nothing at all where the viewer may not know of the photo, so that a refusal looks like an unknown id.
const selectPhoto = statement<ServedPhoto>(
  'served_photo',
  `
  select photo.id, photo.drawing, photo.profile_id is not distinct from viewer.id as own,
    ${publicRankSql('photo')} as public_rank
  from photos photo join profiles profile on profile.id = photo.profile_id left join profiles viewer on viewer.id = $2::uuid
  where photo.id = $1::uuid and (photo.profile_id = viewer.id
    or (photo.status = 'active' and ${reachableSql('viewer.id', 'profile')} and not ${blockedSql('viewer.id', 'profile.id')}))`,
);

// A photo of a conversation: for the two in it alone, for as long as its message is shown to them.
const selectChatPhoto = statement<{ file: string }>(
  'served_chat_photo',
  `
  select photo.file from chat_photos photo join messages message on message.id = photo.message_id and message.photo = photo.id
  join participants mine on mine.conversation_id = message.conversation_id and mine.profile_id = $2::uuid
  join profiles sender on sender.id = photo.profile_id join members account on account.id = sender.member_id and account.status <> 'deleted'
  where photo.id = $1::uuid and message.position > mine.deleted_position and message.sent_at >= $3::timestamptz
    and not ${blockedSql('mine.profile_id', 'mine.other_profile_id')}`,
);

function roleOf(viewer: Viewer | null, own: boolean): PhotoViewer {
  if (!viewer) return 'visitor';
  if (own) return 'owner';
  return viewer.paidUser ? 'premium' : 'free';
}

/** Where the photo of a conversation lies; null for whoever is not one of the two, and for both where a block, a deletion or its age took it from them. */
async function chatPhoto(
  { database, clock, settings }: Pick<Services, 'database' | 'clock' | 'settings'>,
  viewer: Viewer,
  id: string,
): Promise<StoredPhoto | null> {
  const [found] = await selectChatPhoto(database, [
    id,
    viewer.profileId,
    historyCutoff(clock.now(), settings.current().history_days),
  ]);
  return found ? { id: found.file, drawing: null } : null;
}

const HEADERS = { 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' };

/**
 * Answers GET `/photos/{id}/{variant}`. To be mounted outside `/api`, after the session was read, for any path of that form:
 * `viewer` null is a visitor, `id` and `variant` are the path's parts as they came. Every request is checked: who may see the
 * profile, whom of the two has blocked the other, and which photos of it (decisions section 5, Who sees which photo; security.md,
 * point 7). The blurred picture is for everybody who may see the profile. A photo of a conversation is for its two people alone, in every size. Any refusal is a 404 without a body.
 * @returns the picture with `private, no-store` and `nosniff`. Never throws for what may be asked; a database that is away is thrown.
 */
export async function servePhoto(
  services: Pick<Services, 'database' | 'photos' | 'clock' | 'settings'>,
  viewer: Viewer | null,
  id: string,
  variant: string,
): Promise<Response> {
  const refused = () => new Response(null, { status: 404, headers: HEADERS });
  const seeing = viewer?.status === 'deleted' ? null : viewer;
  if (!isVariant(variant) || !UUID_PATTERN.test(id)) return refused();
  const [photo] = await selectPhoto(services.database, [id, seeing?.profileId ?? null]);
  if (photo && variant !== 'blurred' && !seesPhoto(roleOf(seeing, photo.own), photo.public_rank))
    return refused();
  const stored = photo
    ? { id: photo.id, drawing: photo.drawing }
    : seeing && (await chatPhoto(services, seeing, id));
  const file = stored && (await services.photos.read(stored, variant));
  if (!file) return refused();
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      ...HEADERS,
      'content-type': file.type,
      'content-length': String(file.bytes.byteLength),
    },
  });
}
