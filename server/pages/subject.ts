import { sql } from 'drizzle-orm';
import { UUID_PATTERN } from '../../shared/identifiers.ts';
import type { RouteMatch } from '../../shared/routes.ts';
import { Refusal } from '../http/route.ts';
import type { Viewer } from '../http/route.ts';
import { profilePage } from '../modules/profiles/read.ts';
import type { Services } from '../services.ts';

/** What the address names: the true status of its page, and what may be told of it to whoever finds the address shared. */
export interface Subject {
  status: 200 | 403 | 404 | 500 | 503;
  shared?: { name: string; age: number; image: string | null };
}

const FOUND: Subject = { status: 200 };
const UNKNOWN: Subject = { status: 404 };

async function profileSubject(
  services: Services,
  viewer: Viewer | null,
  id: string,
): Promise<Subject> {
  if (!UUID_PATTERN.test(id)) return UNKNOWN;
  try {
    const { profile } = await profilePage(
      services.database,
      viewer,
      id,
      services.clock.now(),
      services.settings.current(),
    );
    const image =
      profile.main_image?.status === 'active' && !profile.main_image.locked
        ? profile.main_image.filename
        : null;
    return { status: 200, shared: { name: profile.name, age: profile.age, image } };
  } catch (error) {
    // Who was blocked by this member may know so (decisions section 7.3), and nothing else.
    if (error instanceof Refusal && error.code === 'blocked_by') return { status: 403 };
    if (error instanceof Refusal && error.code === 'not_found') return UNKNOWN;
    throw error;
  }
}

/** A conversation is there for its two members alone; somebody else's, a deleted and a blocked one are as unknown as one that never was. */
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

/** Looks up what a route's address names. Database errors are passed on. */
export async function subjectOf(
  services: Services,
  viewer: Viewer | null,
  { route, params }: RouteMatch,
): Promise<Subject> {
  const id = params['id'] ?? '';
  if (['members-id', 'members-id-chat', 'likes-m-id'].includes(route.name))
    return profileSubject(services, viewer, id);
  if (route.name === 'chats-id') return conversationSubject(services, viewer, id);
  return FOUND;
}
