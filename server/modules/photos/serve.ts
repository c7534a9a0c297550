import { UUID_PATTERN } from '../../../shared/identifiers.ts';
import { statement } from '../../database/statement.ts';
import type { Viewer } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { PHOTO_TYPE } from '../../storage/photo-store.ts';
import type { PhotoVariant, StoredPhoto } from '../../storage/photo-store.ts';
import { historyCutoff } from '../chats/first-position.ts';
import { blockedSql, reachableSql, shownToStrangersSql } from '../profiles/visibility.ts';
import { byProxy } from './by-proxy.ts';
import type { ProxyDelivery } from './by-proxy.ts';
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

// No row where the viewer may not know of the photo: a refusal looks like an unknown id.
const selectPhoto = statement<ServedPhoto>(
  'served_photo',
  `
  select photo.id, photo.drawing, photo.profile_id is not distinct from viewer.id as own,
    ${publicRankSql('photo')} as public_rank
  from photos photo join profiles profile on profile.id = photo.profile_id left join profiles viewer on viewer.id = $2::uuid
  where photo.id = $1::uuid and (photo.profile_id = viewer.id
    or (photo.status = 'active' and case when viewer.id is null then ${shownToStrangersSql('profile')} else ${reachableSql('viewer.id', 'profile')} end and not ${blockedSql('viewer.id', 'profile.id')}))`,
);

// A photo or voice of a conversation: for the two in it, while its message is visible to them.
const selectChatPhoto = statement<{ file: string }>(
  'served_chat_photo',
  `
  select photo.file from chat_photos photo join messages message on message.id = photo.message_id and photo.id in (message.photo, message.voice)
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

/** Where a conversation's photo or voice is stored; null for outsiders and what is deleted. */
export async function chatUpload(
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

export const PRIVATE_HEADERS = {
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
};

/** Whether the viewer gets this size of a photo whose profile they may know of. */
function seesVariant(viewer: PhotoViewer, variant: PhotoVariant, photo: ServedPhoto): boolean {
  // Strangers cannot learn that there are other photos than the main one.
  if (variant === 'blurred' && viewer !== 'visitor') return true;
  return seesPhoto(viewer, photo.public_rank);
}

/**
 * Answers GET `/photos/{id}/{variant}`, outside `/api`, after the session was read. Every request
 * is checked: the viewer's right to the profile, blocks in either direction, and which photo
 * . Strangers get the main photo of members who are visible to strangers. A photo of a
 * conversation is for its two members. Any refusal is an empty 404.
 * @param proxy who serves a stored file instead of the server; null where nobody does.
 * @returns the picture with `private, no-store` and `nosniff`. @throws only for a lost database.
 */
export async function servePhoto(
  services: Pick<Services, 'database' | 'photos' | 'clock' | 'settings'>,
  viewer: Viewer | null,
  id: string,
  variant: string,
  proxy: ProxyDelivery | null = null,
): Promise<Response> {
  const refused = () => new Response(null, { status: 404, headers: PRIVATE_HEADERS });
  const seeing = viewer?.status === 'deleted' ? null : viewer;
  if (!isVariant(variant) || !UUID_PATTERN.test(id)) return refused();
  const [photo] = await selectPhoto(services.database, [id, seeing?.profileId ?? null]);
  if (photo && !seesVariant(roleOf(seeing, photo.own), variant, photo)) return refused();
  const stored = photo
    ? { id: photo.id, drawing: photo.drawing }
    : seeing && (await chatUpload(services, seeing, id));
  const place = stored && proxy && (await services.photos.locate(stored, variant, proxy.method));
  if (place) return byProxy(proxy, place, { ...PRIVATE_HEADERS, 'content-type': PHOTO_TYPE });
  const file = stored && (await services.photos.read(stored, variant));
  if (!file) return refused();
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      ...PRIVATE_HEADERS,
      'content-type': file.type,
      'content-length': String(file.bytes.byteLength),
    },
  });
}
