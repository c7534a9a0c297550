import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isNull, sql } from 'drizzle-orm';
import { newId } from '../../../../shared/identifiers.ts';
import { TEST_ORIGIN } from '../../../../tests/support/test-client.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { cases } from '../../../database/schema/cases.ts';
import { photos } from '../../../database/schema/profiles.ts';
import { createJobRunner } from '../../../jobs/runner.ts';
import { openPhotoCase } from '../../cases/photo-case.ts';
import { moderationQueue, USAGE } from './moderation-queue.ts';
import { streamJobs } from '../../../live/wake-job.ts';

/** A process for each command takes its time on a busy machine. */
const MINUTES = 240_000;
const COMMAND = fileURLToPath(new URL('../../../moderate.ts', import.meta.url));
let site: TestSite;
let folder: string;
beforeAll(async () => {
  site = await createTestSite();
  folder = await mkdtemp(join(tmpdir(), 'vonk-desk-'));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});
let [owner, other]: TestMember[] = [];
const of = (member: TestMember | undefined): TestMember => member ?? expect.unreachable();
beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate jobs`);
  [owner, other] = [
    await site.member({ profile: { name: 'Merel' } }),
    await site.member({ member: { paid_user: true } }),
  ];
});

/** `npm run moderate -- WORDS`, as a process of its own on the test's database. */
function moderate(
  words: readonly string[],
  env: Record<string, string> = { DATABASE_URL: site.url },
): Promise<{ code: number | null; output: string; complained: string }> {
  const child = spawn(process.execPath, [COMMAND, ...words], {
    env: { PATH: process.env['PATH'] ?? '', VONK_DATA_DIR: folder, VONK_DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, complained] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complained += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code) => resolve({ code, output, complained }));
  });
}
async function photo(
  position: number,
  more: Partial<typeof photos.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  await site.database.insert(photos).values({
    id,
    profile_id: of(owner).profileId,
    position,
    status: 'pending',
    visibility: 'public',
    width: 8,
    height: 8,
    created_at: new Date(Date.UTC(2026, 0, 1 + position)),
    ...more,
  });
  const bytes = Buffer.from('a picture');
  await site.services.photos.write(id, {
    thumb: bytes,
    medium: bytes,
    large: bytes,
    blurred: bytes,
  });
  return id;
}
const statusFor = async (member: TestMember | undefined, id: string, variant = 'large') =>
  (
    await site.app.fetch(
      new Request(`${TEST_ORIGIN}/photos/${id}/${variant}`, {
        headers: { cookie: of(member).cookie },
      }),
    )
  ).status;
const ownImages = async () => (await site.call(of(owner), 'getUser')).user?.profile.images ?? [];

test(
  'the command lists what waits, the oldest first, and accepts a photo, which others then see',
  async () => {
    expect(await moderate([])).toEqual({ code: 0, output: 'No photo waits.\n', complained: '' });
    const [late, early] = [await photo(1, { visibility: 'private' }), await photo(0)];
    await photo(2, { status: 'active' });
    const { code, output } = await moderate(['list']);
    expect(code).toBe(0);
    const lines = output.trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(
      new RegExp(
        `^${early}  2026-01-01T00:00:00.000Z  public   Merel \\(http://127\\.0\\.0\\.1:5080/nl/members/${of(owner).profileId}\\)$`,
      ),
    );
    expect(lines[1]).toContain(`${late}  2026-01-02T00:00:00.000Z  private`);
    expect(await statusFor(other, early)).toBe(404);
    expect(await moderate(['accept', early])).toEqual({
      code: 0,
      output: `${early} is shown.\n`,
      complained: '',
    });
    expect(await statusFor(other, early)).toBe(200);
    expect((await moderate([])).output).not.toContain(early);
  },
  MINUTES,
);

test(
  'R-457 a rejected photo is gone for others at once, its owner is told the reason and wakes up to it, and nobody else ever sees that reason',
  async () => {
    const [shown, worded] = [
      await photo(0, { status: 'active' }),
      await photo(1, { status: 'active' }),
    ];
    await site.call(of(other), 'like', { profile: of(owner).profileId });
    expect(await statusFor(other, shown)).toBe(200);
    expect(await moderate(['reject', shown, 'contact_details'])).toEqual({
      code: 0,
      output: `${shown} is taken away: contact_details.\n`,
      complained: '',
    });
    expect(
      (await moderate(['reject', worded, 'Op', 'deze', 'foto', 'staat', 'je', 'huisnummer'])).code,
    ).toBe(0);
    for (const id of [shown, worded])
      for (const variant of ['thumb', 'medium', 'large', 'blurred'])
        expect(await statusFor(other, id, variant)).toBe(404);
    // The owner still sees it, with the reason.
    expect(await statusFor(owner, shown)).toBe(200);
    expect(await ownImages()).toMatchObject([
      { id: shown, status: 'rejected', reason: 'contact_details' },
      { id: worded, status: 'rejected', reason: 'Op deze foto staat je huisnummer' },
    ]);
    const secrets = [shown, worded, 'contact_details', 'huisnummer', 'rejected'];
    const answers = [
      await site.call(of(other), 'getProfile', { id: of(owner).profileId }),
      await site.call(of(other), 'getLikes'),
      await site.call(of(other), 'searchMembers', { country: 'NL' }),
      (await site.changes(of(other))).filter((change) => change.entity !== 'account').at(-1),
    ];
    for (const secret of secrets) expect(JSON.stringify(answers)).not.toContain(secret);
    // The members' streams are in the server: it is notified whose to wake.
    const woken = new Set<string>();
    const stop = site.services.live.watch((memberId, { kind }) => {
      if (kind === 'changes') woken.add(memberId);
    });
    await createJobRunner(site.services, {
      wake_streams: streamJobs['wake_streams'] ?? expect.unreachable(),
    }).runDueJobs();
    stop();
    expect(woken).toEqual(new Set([of(owner).memberId, of(other).memberId]));
  },
  MINUTES,
);

test('a photo that looks like a minor’s is hidden with its account, and only the desk decides it', async () => {
  const id = await photo(0);
  const desk = (...words: string[]) => moderationQueue(site.services, words);
  expect(await desk('minor', id)).toEqual({ done: false, text: `No photo ${id} waits.` });
  await openPhotoCase(site.database, id, site.services.clock.now());
  expect(await desk('minor', id, 'really')).toEqual({ done: false, text: USAGE });
  expect(await desk('minor', id)).toEqual({
    done: true,
    text: `${id} is hidden, and its account with it. A senior decides at the desk.`,
  });
  expect((await site.refusal(of(owner), 'getChats')).code).toBe('account_suspended');
  const waiting = await site.database.select().from(cases).where(isNull(cases.closed_at));
  expect(waiting).toMatchObject([{ queue: 'minors', profile: of(owner).profileId }]);
  expect(await desk('list')).toEqual({ done: true, text: 'No photo waits.' });
  for (const words of [['accept'], ['reject', 'minor'], ['minor']]) {
    const [command = '', ...rest] = words;
    expect(await desk(command, id, ...rest)).toEqual({
      done: false,
      text: `${id} is hidden until a senior decided at the desk.`,
    });
  }
  const { rows } = await site.database.execute(
    sql`select act, role from audit_entries order by number desc limit 1`,
  );
  expect(rows).toEqual([{ act: 'hide_minor', role: 'console' }]);
});

test(
  'what is asked wrongly changes nothing, says how it is meant, and fails',
  async () => {
    const id = await photo(0);
    expect(await moderate(['reject', id])).toEqual({
      code: 1,
      output: `${USAGE}\n`,
      complained: '',
    });
    for (const words of [
      ['accept'],
      ['reject', id, ' '],
      ['accept', id, 'gladly'],
      ['accept', 'not-an-id'],
      ['remove', id],
      ['reject', id, 'x'.repeat(401)],
    ])
      expect(await moderationQueue(site.services, words), words.join(' ')).toEqual({
        done: false,
        text: USAGE,
      });
    const unknown = newId();
    expect(await moderationQueue(site.services, ['accept', unknown])).toEqual({
      done: false,
      text: `There is no photo ${unknown}.`,
    });
    expect(await ownImages()).toMatchObject([{ id, status: 'pending' }]);
    const nowhere = await moderate([], {});
    expect(nowhere).toEqual({
      code: 1,
      output: '',
      complained: `No server runs on the data folder ${folder}: start it first, or set VONK_DATA_DIR or DATABASE_URL to those of the server.\n`,
    });
  },
  MINUTES,
);
