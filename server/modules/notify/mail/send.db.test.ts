import type { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
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
import { inTransaction } from '../../../database/transaction.ts';
import { mailbox, mails } from '../../../database/schema/notices.ts';
import { jobs } from '../../../database/schema/service.ts';
import { Refusal } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { queueLimitedMail, queueMail } from './queue.ts';
import type { QueuedMail } from './queue.ts';

let own: TestDatabase;
let services: Services;
let server: SMTPServer | null = null;
let received: ReceivedMail[] = [];
let port = 0;
/** The mail server's answer after it accepted a mail. */
let afterMail: () => Error | null;

beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.close());
beforeEach(async () => {
  await own.database.execute(sql`truncate jobs, mails, mailbox`);
  services = await createTestServices(own.database, { publicUrl: 'https://vonk.example' });
  [received, afterMail] = [[], () => null];
});
afterEach(async () => {
  const running = server;
  server = null;
  await stopMailServer(running);
});

async function startServer(at = 0): Promise<void> {
  ({ server, port } = await startMailServer(at, {
    afterMail: (mail) => {
      received.push(mail);
      return afterMail();
    },
  }));
}
const { runner, mailTo, queue, tick } = mailTools(() => ({
  database: own.database,
  services,
  port,
}));

const ask = (mail: QueuedMail) =>
  inTransaction(own.database, (transaction) => queueLimitedMail(transaction, mail));
const header = (mail: ReceivedMail | undefined, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(mail?.raw ?? '')?.[1]?.trim();

test('a queued mail reaches a mail server as text and HTML, from the site, with its own id', async () => {
  await startServer();
  const id = await queue(
    mailTo('anna@example.org', {
      values: {
        name: 'Żaneta',
        path: '/api/activate.php?token=abc',
        unsubscribe: '/api/unsubscribe.php?token=u',
      },
    }),
  );
  await runner().runDueJobs();
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ to: ['anna@example.org'], from: 'hallo@vonk.example' });
  expect(header(received[0], 'from')).toBe('Vonk <hallo@vonk.example>');
  expect(header(received[0], 'message-id')).toBe(`<${id}@vonk.example>`);
  expect(header(received[0], 'list-unsubscribe')).toBe(
    '<https://vonk.example/api/unsubscribe.php?token=u>',
  );
  expect(header(received[0], 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(received[0]?.raw).toMatch(/multipart\/alternative/);
  expect(received[0]?.raw).toMatch(/text\/plain/);
  expect(received[0]?.raw).toMatch(/text\/html/);
  expect(await own.database.select().from(mailbox)).toEqual([]);
});

test('mails about the account of a discreet member do not name the site, whoever queued them', async () => {
  const member = await createTestMember(own.database, services.clock.now(), {
    member: { discreet: true },
  });
  const at = services.clock.now();
  for (const [template, path] of [
    ['access.password_reset', '/nl/reset-password/do?token=x'],
    ['access.password_changed', '/nl/reset-password'],
    ['access.address_taken', '/nl/login'],
    ['signup.activation', '/api/activate.php?token=x'],
    ['signup.exists', '/nl/login'],
  ] as const)
    await queueMail(own.database, {
      memberId: member.memberId,
      to: member.email,
      template,
      locale: 'nl',
      values: { path, name: 'Robin' },
      at,
    });
  services = { ...services, config: { ...services.config, publicUrl: 'https://site.example' } };
  await runner(false).runDueJobs();
  const sent = await own.database.select().from(mailbox);
  expect(sent).toHaveLength(5);
  for (const mail of sent)
    expect(`${mail.subject} ${mail.text} ${mail.html}`, mail.subject).not.toMatch(
      /vonk(?!\.example)/i,
    );
});

test('a mail that is sent keeps nothing by which somebody could sign in', async () => {
  await queue(mailTo('anna@example.org'));
  await runner(false).runDueJobs();
  const [mail] = await own.database.select().from(mails);
  expect(mail?.sent_at).not.toBeNull();
  expect(mail?.values).toEqual({});
});

test('a mail server that is away loses no mail: it is sent once it is back', async () => {
  await startServer();
  const closing = server;
  server = null;
  await new Promise<void>((done) => {
    closing?.close(() => done());
  });
  await queue(mailTo('anna@example.org'));
  const jobRunner = runner();
  await jobRunner.runDueJobs();
  const [waiting] = await own.database
    .select()
    .from(jobs)
    .where(sql`name = 'send_mail'`);
  expect(waiting?.attempts).toBe(1);
  expect((await own.database.select().from(mails))[0]?.sent_at).toBeNull();
  await startServer(port);
  tick();
  await jobRunner.runDueJobs();
  expect(received).toHaveLength(1);
  tick();
  await jobRunner.runDueJobs();
  expect(received).toHaveLength(1);
});

test('a mail that the server took without saying so is sent again as the same message', async () => {
  await startServer();
  let answers = 0;
  afterMail = () =>
    answers++ === 0 ? Object.assign(new Error('try later'), { responseCode: 451 }) : null;
  await queue(mailTo('anna@example.org'));
  const jobRunner = runner();
  await jobRunner.runDueJobs();
  tick();
  await jobRunner.runDueJobs();
  expect(received).toHaveLength(2);
  for (const name of ['message-id', 'date', 'subject'])
    expect(header(received[0], name)).toBe(header(received[1], name));
});

test('several servers and jobs for one mail send it once', async () => {
  await startServer();
  const id = await queue(mailTo('anna@example.org'));
  for (let copy = 0; copy < 3; copy++)
    await own.database.insert(jobs).values({
      id: crypto.randomUUID(),
      name: 'send_mail',
      payload: { mail: id },
      run_at: services.clock.now(),
    });
  await Promise.all([runner(), runner(), runner()].map((one) => one.runDueJobs()));
  expect(received).toHaveLength(1);
});

test('a member’s address cannot add recipients or headers', async () => {
  await startServer();
  await queue(mailTo('anna@example.org, eve@evil.example'));
  await queue(mailTo('bob@example.org\r\nBcc: eve@evil.example'));
  const jobRunner = runner();
  await jobRunner.runDueJobs();
  for (const mail of received) {
    expect(mail.to).toHaveLength(1);
    expect(header(mail, 'bcc')).toBeUndefined();
    expect(mail.to[0]).not.toBe('eve@evil.example');
  }
});

test('a mail of a change that is rolled back is never sent', async () => {
  await expect(
    inTransaction(own.database, async (transaction) => {
      await queueMail(transaction, mailTo('anna@example.org'));
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await runner(false).runDueJobs();
  expect(await own.database.select().from(mailbox)).toEqual([]);
});

test('R-304 an address gets three mails an hour that somebody asked for, and whoever asks again is told how long to wait', async () => {
  for (let number = 0; number < 3; number++) {
    await ask(mailTo(number === 1 ? 'ANNA@example.org' : 'anna@example.org'));
    services.clock.advance(60_000);
  }
  // Sent or not, they count.
  await runner(false).runDueJobs();
  const refused = await ask(mailTo('Anna@example.org')).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({ code: 'too_many_requests' });
  expect((refused as Refusal).retryAfterSeconds).toBeGreaterThan(56 * 60);
  expect((refused as Refusal).retryAfterSeconds).toBeLessThanOrEqual(57 * 60);
  await ask(mailTo('other@example.org'));
  // Unrequested mails are not counted, and not limited.
  await queue(mailTo('anna@example.org'));
  services.clock.advance(57 * 60_000 + 1_000);
  await ask(mailTo('anna@example.org'));
  const many = await Promise.allSettled(
    Array.from({ length: 8 }, () => ask(mailTo('many@example.org'))),
  );
  expect(many.filter((one) => one.status === 'fulfilled')).toHaveLength(3);
});

test('what was mailed is forgotten after a month', async () => {
  await queue(mailTo('anna@example.org'));
  await runner(false).runDueJobs();
  services.clock.advance(31 * 86_400_000);
  await runner(false).runDueJobs();
  expect([
    await own.database.select().from(mails),
    await own.database.select().from(mailbox),
  ]).toEqual([[], []]);
});
