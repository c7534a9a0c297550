import { once } from 'node:events';
import { text as readText } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { createJobRunner } from '../../../jobs/runner.ts';
import { createMailJobs } from '../mail/send.ts';
import { noticeJobs } from './jobs.ts';
import { createOneClick } from './unsubscribe.ts';

const PUBLIC = 'http://127.0.0.1:5080';
let site: TestSite;
let server: SMTPServer;
let smtpUrl = '';
const received: string[] = [];

beforeAll(async () => {
  site = await createTestSite();
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, callback) {
      void readText(stream).then((raw) => {
        // A header may continue on the next line.
        received.push(raw.replaceAll(/\r?\n[ \t]+/g, ' '));
        callback(null);
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (typeof address === 'object' && address) smtpUrl = `smtp://127.0.0.1:${address.port}`;
});
afterAll(async () => {
  await new Promise<void>((done) => {
    server.close(() => done());
  });
  await site.close();
});

test('R-314 what a mail program reads in the headers of a notification ends them by one POST without a session', async () => {
  const away = new Date(site.services.clock.now().getTime() - 3_600_000);
  const member = await site.member({ profile: { last_active_at: away } });
  const writer = await site.member({ credits: 50 });
  const runner = createJobRunner(site.services, {
    ...noticeJobs,
    ...createMailJobs({ smtpUrl, publicUrl: PUBLIC }),
  });
  await site.send(writer, member, 'Hello');
  site.services.clock.advance(600_000);
  await runner.runDueJobs();
  const [mail] = received;
  expect(received).toHaveLength(1);
  expect(mail).toMatch(/^To: .*@vonk\.example/m);
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  const address = /^List-Unsubscribe: <([^>]+)>/m.exec(mail ?? '')?.[1] ?? '';
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:5080\/unsubscribe\?token=[\w-]{43}$/);

  const answer = await createOneClick(site.services)(
    new Request(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    }),
  );
  expect(answer?.status).toBe(204);
  expect((await site.call(member, 'getUser')).user?.notifications_disabled).toEqual([
    'listunsubscribe',
  ]);
  await site.send(writer, member, 'Still there?');
  site.services.clock.advance(7_200_000);
  await runner.runDueJobs();
  expect(received).toHaveLength(1);
});
