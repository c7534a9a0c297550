import { userInfo } from 'node:os';
import { and, asc, eq, sql } from 'drizzle-orm';
import { PHOTO_REASONS } from '../../../../shared/photos.ts';
import { UUID_PATTERN } from '../../../../shared/identifiers.ts';
import { photos, profiles } from '../../../database/schema/profiles.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { enqueue } from '../../../jobs/queue.ts';
import { createLiveBus } from '../../../live/bus.ts';
import { WAKE_STREAMS_JOB } from '../../../live/wake-job.ts';
import type { Services } from '../../../services.ts';
import { withSeniorSql } from '../../cases/photo-case.ts';
import { admitAddress } from '../../account/barred/addresses.ts';
import { closeReport } from '../../safety/close-report.ts';
import { listReports } from '../../safety/report-list.ts';
import { auditConsole, consoleDesk } from '../../../operator/queues/console-desk.ts';
import { moderateAtConsole } from './moderate-at-console.ts';

export const USAGE = [
  'npm run moderate                        lists the photos that wait, the oldest first',
  'npm run moderate -- accept ID           shows a photo to others',
  'npm run moderate -- reject ID REASON    takes a photo away and tells its owner why',
  'npm run moderate -- minor ID            hides a photo that waits and its account; a senior decides at the desk',
  'npm run moderate -- reports             lists the open reports, the oldest first',
  'npm run moderate -- close NUMBER        closes a report; six months later it is deleted',
  'npm run moderate -- admit ADDRESS       lets an e-mail address join again that its owner kept out',
  `REASON is one of ${PHOTO_REASONS.join(', ')}, or a sentence of your own.`,
].join('\n');

const MOST_LISTED = 200;
const LONGEST_REASON = 400;

type Answer = { done: boolean; text: string };
type Desk = Pick<Services, 'database' | 'clock' | 'settings' | 'payerSecrets'> & {
  config: Pick<Services['config'], 'publicUrl'>;
};

async function list({ database, config }: Desk): Promise<string> {
  const waiting = await database
    .select({
      id: photos.id,
      at: photos.created_at,
      visibility: photos.visibility,
      name: profiles.name,
      profile: profiles.id,
    })
    .from(photos)
    .innerJoin(profiles, eq(profiles.id, photos.profile_id))
    .where(and(eq(photos.status, 'pending'), sql.raw(`not ${withSeniorSql('photos')}`)))
    .orderBy(asc(photos.created_at), asc(photos.id))
    .limit(MOST_LISTED);
  if (waiting.length === 0) return 'No photo waits.';
  return waiting
    .map(
      ({ id, at, visibility, name, profile }) =>
        `${id}  ${at.toISOString()}  ${visibility.padEnd(7)}  ${name} (${config.publicUrl}/nl/members/${profile})`,
    )
    .join('\n');
}

/** Closes a report by its number, on record as the console's. */
async function close({ database, clock }: Desk, word: string): Promise<Answer> {
  const number = /^[1-9]\d{0,8}$/.test(word) ? Number(word) : null;
  const done =
    number !== null &&
    (await inTransaction(database, async (transaction) => {
      const now = clock.now();
      if (!(await closeReport(transaction, number, now))) return false;
      const act = { act: 'close_report', subjects: [], before: null, after: null };
      await auditConsole(transaction, userInfo().username, { ...act, case: number }, now);
      return true;
    }));
  return done
    ? { done, text: `Report ${word} is closed. It is deleted in six months.` }
    : { done, text: `There is no open report ${word}.` };
}

/** Lets an address join again; the audit does not hold it. */
async function admit(desk: Desk, address: string): Promise<Answer> {
  const done = await inTransaction(desk.database, async (transaction) => {
    if (!(await admitAddress({ database: transaction, services: desk }, address))) return false;
    const act = { act: 'admit_address', subjects: [], case: null, before: null, after: null };
    await auditConsole(transaction, userInfo().username, act, desk.clock.now());
    return true;
  });
  return { done, text: done ? 'The address can join again.' : 'The address is not kept out.' };
}

/**
 * Moderation by the operator, as words of a command: nothing or `list`, `accept ID`, `reject ID
 * REASON`, `minor ID`, `reports`, `close NUMBER`, `admit ADDRESS`. Works while the server runs.
 * @returns what to print, and whether it was done.
 */
export async function moderationQueue(desk: Desk, words: readonly string[]): Promise<Answer> {
  const [command = 'list', id = '', ...rest] = words;
  const reason = rest.join(' ').trim();
  if (command === 'list' && id === '') return { done: true, text: await list(desk) };
  if (command === 'reports' && id === '')
    return { done: true, text: await listReports(desk.database, desk.clock.now()) };
  if (command === 'close' && id !== '' && reason === '') return close(desk, id);
  if (command === 'admit' && id.includes('@') && reason === '') return admit(desk, id);
  if (command !== 'accept' && command !== 'reject' && command !== 'minor')
    return { done: false, text: USAGE };
  const isRight =
    UUID_PATTERN.test(id) &&
    (command === 'reject' ? reason !== '' && reason.length <= LONGEST_REASON : reason === '');
  if (!isRight) return { done: false, text: USAGE };
  const result = await inTransaction(desk.database, async (transaction) => {
    // Streams belong to the server's process: a job there wakes them.
    const [live, members, now] = [createLiveBus(), new Set<string>(), desk.clock.now()];
    live.watch((memberId) => members.add(memberId));
    const decision =
      command === 'reject'
        ? { id, status: 'rejected' as const, reason }
        : { id, status: command === 'accept' ? ('active' as const) : ('minor' as const) };
    const request = {
      database: transaction,
      now,
      services: {
        live,
        settings: desk.settings,
        get payerSecrets() {
          return desk.payerSecrets;
        },
      },
      afterCommit: (effect: () => void) => effect(),
    };
    const decided = await moderateAtConsole(consoleDesk(request, userInfo().username), decision);
    if (members.size > 0)
      await enqueue(transaction, WAKE_STREAMS_JOB, { members: [...members] }, now);
    return decided;
  });
  const texts = {
    done: {
      accept: `${id} is shown.`,
      reject: `${id} is taken away: ${reason}.`,
      minor: `${id} is hidden, and its account with it. A senior decides at the desk.`,
    }[command],
    unknown: command === 'minor' ? `No photo ${id} waits.` : `There is no photo ${id}.`,
    with_senior: `${id} is hidden until a senior decided at the desk.`,
  };
  return { done: result === 'done', text: texts[result] };
}
