import type { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { createTestDatabase } from '../../../../tests/support/test-database.ts';
import type { TestDatabase } from '../../../../tests/support/test-database.ts';
import { createTestMember } from '../../../../tests/support/test-members.ts';
import { createTestServices } from '../../../../tests/support/test-services.ts';
import {
  mailTools,
  startMailServer,
  stopMailServer,
} from '../../../../tests/support/notices/mail-tools.ts';
import type { ReceivedMail } from '../../../../tests/support/notices/mail-tools.ts';
import { members } from '../../../database/schema/members.ts';
import { jobs } from '../../../database/schema/service.ts';
import type { Services } from '../../../services.ts';

let own: TestDatabase;
let services: Services;
let server: SMTPServer | null = null;
let received: ReceivedMail[] = [];
let port = 0;
/** The mail server's answer to a recipient, and to a sender. */
let atRecipient: (address: string) => Error | null;
let atSender: () => Error | null;

beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.close());
beforeEach(async () => {
  await own.database.execute(sql`truncate jobs, mails, mailbox`);
  services = await createTestServices(own.database, { publicUrl: 'https://vonk.example' });
  [received, atSender, atRecipient] = [[], () => null, () => null];
});
afterEach(async () => {
  const running = server;
  server = null;
  await stopMailServer(running);
});

async function startServer(at = 0): Promise<void> {
  ({ server, port } = await startMailServer(at, {
    atSender: () => atSender(),
    atRecipient: (address) => atRecipient(address),
    afterMail: (mail) => {
      received.push(mail);
      return null;
    },
  }));
}
const { runner, mailTo, queue, tick } = mailTools(() => ({
  database: own.database,
  services,
  port,
}));

/** A member whose mail goes to an address. */
const memberOf = async (email: string) =>
  (await createTestMember(own.database, services.clock.now(), { member: { email } })).memberId;
const reasonsOf = async (memberId: string) =>
  (await own.database.select().from(members).where(eq(members.id, memberId)))[0]
    ?.notifications_disabled;
const waiting = async () =>
  (
    await own.database
      .select()
      .from(jobs)
      .where(sql`name = 'send_mail'`)
  ).map((job) => ({
    attempts: job.attempts,
    wait: job.run_at.getTime() - services.clock.now().getTime(),
  }));
const refusing =
  (responseCode: number, message = 'no') =>
  (): Error =>
    Object.assign(new Error(message), { responseCode });

test('an address that is refused for good is not tried again, and keeps no other mail waiting', async () => {
  await startServer();
  atRecipient = (address) =>
    address.startsWith('nobody')
      ? Object.assign(new Error('no such user'), { responseCode: 550 })
      : null;
  await queue(mailTo('nobody@example.org'));
  await queue(mailTo('anna@example.org'));
  const jobRunner = runner();
  await jobRunner.runDueJobs();
  expect(received.map((mail) => mail.to)).toEqual([['anna@example.org']]);
  expect(
    await own.database
      .select()
      .from(jobs)
      .where(sql`name = 'send_mail'`),
  ).toEqual([]);
});

test.each([550, 551, 553, 554])(
  'R-313 a %s to the recipient is a bounce: their notification e-mails end, and nobody else’s',
  async (code) => {
    await startServer();
    const [anna, bob] = [
      await memberOf(`anna${code}@example.org`),
      await memberOf(`bob${code}@example.org`),
    ];
    atRecipient = (address) =>
      address.toLowerCase().startsWith('anna') ? refusing(code, 'no such mailbox')() : null;
    await queue(mailTo(`Anna${code}@example.org`, { memberId: anna }));
    await queue(mailTo(`bob${code}@example.org`, { memberId: bob }));
    await runner().runDueJobs();
    expect([await reasonsOf(anna), await reasonsOf(bob)]).toEqual([['bounce'], []]);
    expect(await waiting()).toEqual([]);
    // Their devices are notified at once.
    const changes = await own.database.execute<{ value: { notifications_disabled: string[] } }>(
      sql`select value from changes where member_id = ${anna} and entity = 'account'`,
    );
    expect(changes.rows.map((row) => row.value.notifications_disabled)).toEqual([['bounce']]);
  },
);

test('R-313 an address that is not the member’s says nothing of theirs', async () => {
  await startServer();
  const anna = await memberOf('anna-own@example.org');
  atRecipient = refusing(550);
  // The new address of a requested change, and an earlier address of the account.
  await queue(mailTo('anna-new@example.org', { memberId: anna }));
  await queue(mailTo('nobody-at-all@example.org'));
  await runner().runDueJobs();
  expect(await reasonsOf(anna)).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test.each([421, 450, 451, 452])(
  'R-313 a %s is no bounce: tried again with growing waits until it is taken',
  async (code) => {
    await startServer();
    const anna = await memberOf(`anna-later${code}@example.org`);
    atRecipient = refusing(code, 'try later');
    await queue(mailTo(`anna-later${code}@example.org`, { memberId: anna }));
    const jobRunner = runner();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 6; attempt++) {
      await jobRunner.runDueJobs();
      const [job] = await waiting();
      expect(job?.attempts).toBe(attempt);
      waits.push(job?.wait ?? 0);
      services.clock.advance(job?.wait ?? 0);
    }
    for (let index = 1; index < waits.length; index++)
      expect(waits[index]).toBeGreaterThan((waits[index - 1] ?? 0) * 1.5);
    expect(received).toEqual([]);
    atRecipient = () => null;
    await jobRunner.runDueJobs();
    expect(received).toHaveLength(1);
    expect(await reasonsOf(anna)).toEqual([]);
  },
);

test('a mail server that refuses the sender, or is away for four days, costs no mail and nobody their notifications', async () => {
  await startServer();
  const anna = await memberOf('anna-patient@example.org');
  atSender = refusing(550, 'who are you');
  await queue(mailTo('anna-patient@example.org', { memberId: anna }));
  const jobRunner = runner();
  await jobRunner.runDueJobs();
  const closing = server;
  server = null;
  await new Promise<void>((done) => {
    closing?.close(() => done());
  });
  for (let hours = 0; hours < 96; hours++) {
    services.clock.advance(3_600_000);
    await jobRunner.runDueJobs();
  }
  expect((await waiting())[0]?.attempts).toBeGreaterThan(90);
  expect(await reasonsOf(anna)).toEqual([]);
  atSender = () => null;
  await startServer(port);
  tick();
  await jobRunner.runDueJobs();
  expect(received.map((mail) => mail.to)).toEqual([['anna-patient@example.org']]);
});
