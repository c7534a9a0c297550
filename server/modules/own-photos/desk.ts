import { asc, eq } from 'drizzle-orm';
import { PHOTO_REASONS } from '../../../shared/photos.ts';
import { UUID_PATTERN } from '../../../shared/identifiers.ts';
import { photos, profiles } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Services } from '../../services.ts';
import { moderatePhoto } from './moderate.ts';

/** How the command is used; printed when it was used otherwise. */
export const USAGE = [
  'npm run moderate                        lists the photos that wait, the oldest first',
  'npm run moderate -- accept ID           shows a photo to others',
  'npm run moderate -- reject ID REASON    takes a photo away and tells its owner why',
  `REASON is one of ${PHOTO_REASONS.join(', ')}, or a sentence of your own.`,
].join('\n');

const MOST_LISTED = 200;
const LONGEST_REASON = 400;

type Desk = Pick<Services, 'database' | 'clock' | 'live'> & { config: Pick<Services['config'], 'publicUrl'> };

async function list({ database, config }: Desk): Promise<string> {
  const waiting = await database.select({ id: photos.id, at: photos.created_at, visibility: photos.visibility, name: profiles.name, profile: profiles.id }).from(photos)
    .innerJoin(profiles, eq(profiles.id, photos.profile_id)).where(eq(photos.status, 'pending')).orderBy(asc(photos.created_at), asc(photos.id)).limit(MOST_LISTED);
  if (waiting.length === 0) return 'No photo waits.';
  return waiting.map(({ id, at, visibility, name, profile }) => `${id}  ${at.toISOString()}  ${visibility.padEnd(7)}  ${name} (${config.publicUrl}/nl/members/${profile})`).join('\n');
}

/**
 * Moderation by the operator, as words of a command: nothing or `list`, `accept ID`, `reject ID REASON`. Works while the server runs.
 * @returns what to print, and whether it was done.
 */
export async function moderationDesk(desk: Desk, words: readonly string[]): Promise<{ done: boolean; text: string }> {
  const [command = 'list', id = '', ...rest] = words;
  const reason = rest.join(' ').trim();
  if (command === 'list' && id === '') return { done: true, text: await list(desk) };
  const isRight = UUID_PATTERN.test(id) && (command === 'accept' ? reason === '' : command === 'reject' && reason !== '' && reason.length <= LONGEST_REASON);
  if (!isRight) return { done: false, text: USAGE };
  const effects: (() => void)[] = [];
  const known = await inTransaction(desk.database, (transaction) => moderatePhoto(
    { database: transaction, now: desk.clock.now(), services: desk, afterCommit: (effect) => effects.push(effect) },
    command === 'accept' ? { id, status: 'active' } : { id, status: 'rejected', reason },
  ));
  if (!known) return { done: false, text: `There is no photo ${id}.` };
  for (const effect of effects) effect();
  return { done: true, text: command === 'accept' ? `${id} is shown.` : `${id} is taken away: ${reason}.` };
}
