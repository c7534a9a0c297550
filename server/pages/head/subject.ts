import { sql } from 'drizzle-orm';
import type { ProfileCard } from '../../../shared/contract/profile.ts';
import { UUID_PATTERN } from '../../../shared/identifiers.ts';
import type { RouteMatch } from '../../../shared/site/routes.ts';
import { Refusal } from '../../http/route.ts';
import type { Viewer } from '../../http/route.ts';
import { cardForStrangers, profilePage } from '../../modules/profiles/read.ts';
import type { Services } from '../../services.ts';

/** What an address names: the true status of its page, and what a shared link may reveal. */
export interface Subject {
  status: 200 | 403 | 404 | 500 | 503;
  shared?: {
    name: string;
    age: number;
    image: { path: string; width: number; height: number } | null;
  };
}

/** Pages that present a member to strangers; a member is led to the profile. */
export const LANDED: readonly string[] = [
  'members-id-landing',
  'members-id-landing2',
  'members-id-landing3',
  'members-id-signup',
];

const FOUND: Subject = { status: 200 };
const UNKNOWN: Subject = { status: 404 };

/** What may be shared of a member: never a photo that is locked or not judged. */
function sharedOf({ name, age, main_image: main }: ProfileCard): Subject {
  const isShown = main?.status === 'active' && !main.locked;
  const image = isShown ? { path: main.filename, width: main.width, height: main.height } : null;
  return { status: 200, shared: { name, age, image } };
}

async function profileSubject(
  services: Services,
  viewer: Viewer | null,
  id: string,
): Promise<Subject> {
  if (!UUID_PATTERN.test(id)) return UNKNOWN;
  if (!viewer) {
    // Every other address of this form is the same page, whether somebody is behind it or nobody.
    const card = await cardForStrangers(services.database, id, services.clock.now());
    return card ? sharedOf(card) : FOUND;
  }
  try {
    const { profile } = await profilePage(
      services.database,
      viewer,
      id,
      services.clock.now(),
      services.settings.current(),
    );
    return sharedOf(profile);
  } catch (error) {
    // A member may know that they are blocked, and nothing else.
    if (error instanceof Refusal && error.code === 'blocked_by') return { status: 403 };
    if (error instanceof Refusal && error.code === 'not_found') return UNKNOWN;
    throw error;
  }
}

/**
 * A page that presents a member to strangers. An address of nobody, of somebody who does not allow it
 * and of somebody who may no longer be found are one and the same 404, by the same query.
 */
async function landedSubject(services: Services, id: string): Promise<Subject> {
  if (!UUID_PATTERN.test(id)) return UNKNOWN;
  const card = await cardForStrangers(services.database, id, services.clock.now());
  return card ? sharedOf(card) : UNKNOWN;
}

/** A conversation exists for its two members alone; any other is unknown. */
async function conversationSubject(
  services: Services,
  viewer: Viewer | null,
  id: string,
): Promise<Subject> {
  if (!viewer || !UUID_PATTERN.test(id)) return UNKNOWN;
  const found = await services.database.execute(sql`
    select from participants own where own.conversation_id = ${id} and own.profile_id = ${viewer.profileId} and own.listed and not exists (
      select from blocks block where (block.blocker_profile, block.blocked_profile) in ((own.profile_id, own.other_profile_id), (own.other_profile_id, own.profile_id)))`);
  return found.rows.length > 0 ? FOUND : UNKNOWN;
}

/** A payment exists for its member alone; without a session its page names none. */
async function paymentSubject(
  services: Services,
  viewer: Viewer | null,
  id: string,
): Promise<Subject> {
  if (id === '') return FOUND;
  if (!UUID_PATTERN.test(id)) return UNKNOWN;
  if (!viewer) return FOUND;
  const found = await services.database.execute(
    sql`select from payments where id = ${id} and member_id = ${viewer.memberId}`,
  );
  return found.rows.length > 0 ? FOUND : UNKNOWN;
}

/** The subject of a route's address. Database errors are passed on. */
export async function subjectOf(
  services: Services,
  viewer: Viewer | null,
  { route, params }: RouteMatch,
): Promise<Subject> {
  const id = params['id'] ?? '';
  if (['members-id', 'members-id-chat', 'likes-m-id'].includes(route.name))
    return profileSubject(services, viewer, id);
  if (LANDED.includes(route.name)) return landedSubject(services, id);
  if (route.name === 'chats-id') return conversationSubject(services, viewer, id);
  if (route.name === 'transactions') return paymentSubject(services, viewer, id);
  return FOUND;
}
