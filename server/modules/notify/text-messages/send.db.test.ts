import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { once } from 'node:events';
import { text as readText } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { createTestDatabase } from '../../../../tests/support/test-database.ts';
import type { TestDatabase } from '../../../../tests/support/test-database.ts';
import { createTestMember } from '../../../../tests/support/test-members.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { createTestServices } from '../../../../tests/support/test-services.ts';
import { textMessages } from '../../../database/schema/notices.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { Refusal } from '../../../http/route.ts';
import { createJobRunner } from '../../../jobs/runner.ts';
import { createLogger } from '../../../log.ts';
import type { Services } from '../../../services.ts';
import { queueTextMessage } from './queue.ts';
import { textMessageJobs, textMessagePruning } from './send.ts';

const PHONE = '+31612345678';
const CODE_TEXT = '123456 is je code';
let own: TestDatabase;
let services: Services;
let member: TestMember;
/** The gateway of texts, what it got, and what it answers. */
let gateway: Server;
let received: { headers: Record<string, unknown>; body: unknown }[] = [];
let answer = 200;
let logged: string[] = [];

beforeAll(async () => {
  own = await createTestDatabase();
  gateway = createServer((incoming, outgoing) => {
    void readText(incoming).then((body) => {
      received.push({ headers: incoming.headers, body: JSON.parse(body) });
      outgoing.writeHead(answer).end(`took ${PHONE}`);
    });
  }).listen(0, '127.0.0.1');
  await once(gateway, 'listening');
});
afterAll(async () => {
  await own.close();
});
afterEach(() => {
  answer = 200;
});
afterAll(() => {
  gateway.close();
});
beforeEach(async () => {
  await own.database.execute(sql`truncate members, jobs cascade`);
  const address = gateway.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  services = await createTestServices(own.database, {
    demo: false,
    sms: { url: `http://127.0.0.1:${port}/texts`, token: 'a-token-of-texts' },
  });
  logged = [];
  services = {
    ...services,
    log: createLogger(
      {},
      {
        write: (line: string) => {
          logged.push(line);
        },
      },
    ),
  };
  received = [];
  member = await createTestMember(own.database, services.clock.now());
});

const queue = (to = PHONE, by = member) =>
  inTransaction(own.database, (transaction) =>
    queueTextMessage(
      { transaction, services, afterCommit: (effect) => effect() },
      {
        memberId: by.memberId,
        to,
        text: CODE_TEXT,
        purpose: 'direct_debit_code',
        at: services.clock.now(),
      },
    ),
  );
const runJobs = () => createJobRunner(services, textMessagePruning, textMessageJobs).runDueJobs();
const rows = () => own.database.select().from(textMessages);
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'queued',
    (error: unknown) => (error instanceof Refusal ? error.code : 'failed'),
  );

test('R-284 a text goes to the gateway once, and its phone and words are forgotten then', async () => {
  await queue();
  await runJobs();
  await runJobs();
  expect(received).toHaveLength(1);
  expect(received[0]?.body).toEqual({ to: PHONE, text: CODE_TEXT });
  const [row] = await rows();
  expect(row?.sealed).toBeNull();
  expect(row?.sent_at).not.toBeNull();
  expect(received[0]?.headers).toMatchObject({
    authorization: 'Bearer a-token-of-texts',
    'idempotency-key': row?.id,
  });
});

test('a gateway that is away is tried again, and never later than the code is worth anything', async () => {
  answer = 503;
  await queue();
  await runJobs();
  expect((await rows())[0]?.sealed).not.toBeNull();
  services.clock.advance(5_000);
  answer = 202;
  await runJobs();
  expect((await rows())[0]?.sent_at).not.toBeNull();
  answer = 503;
  await queue();
  services.clock.advance(11 * 60_000);
  received = [];
  await runJobs();
  expect(received).toEqual([]);
  expect((await rows()).map((row) => row.sealed)).toEqual([null, null]);
});

test('a phone that the gateway refuses is not tried again; no log names phone, text or token', async () => {
  answer = 400;
  await queue();
  await runJobs();
  services.clock.advance(60_000);
  await runJobs();
  expect(received).toHaveLength(1);
  expect((await rows())[0]).toMatchObject({ sealed: null, sent_at: null });
  expect(logged.join('')).toContain('a text was not taken');
  expect(logged.join('')).not.toMatch(/612345678|123456|a-token/);
});

test('three texts an hour to one phone and by one member, also all at once (R-284)', async () => {
  const others = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(() => createTestMember(own.database, services.clock.now())),
  );
  const toOnePhone = await Promise.all(others.map((other) => outcomeOf(queue(PHONE, other))));
  expect(toOnePhone.filter((outcome) => outcome === 'queued')).toHaveLength(3);
  expect(toOnePhone.filter((outcome) => outcome === 'too_many_requests')).toHaveLength(3);
  const byOneMember = await Promise.all(
    [1, 2, 3, 4, 5].map((digit) => outcomeOf(queue(`+3161111111${digit}`))),
  );
  expect(byOneMember.filter((outcome) => outcome === 'queued')).toHaveLength(3);
  services.clock.advance(3_600_000);
  expect(await outcomeOf(queue())).toBe('queued');
});

test('a demo has nobody to send to: the text is there at once, sealed', async () => {
  services = { ...services, config: { ...services.config, demo: true, sms: null } };
  await queue();
  await runJobs();
  const [row] = await rows();
  expect(row?.sent_at).not.toBeNull();
  expect(row?.sealed?.toString('latin1')).not.toContain('612345678');
  expect(received).toEqual([]);
});

test('texts are forgotten after thirty days', async () => {
  await queue();
  services.clock.advance(31 * 86_400_000);
  await runJobs();
  expect(await rows()).toEqual([]);
});
