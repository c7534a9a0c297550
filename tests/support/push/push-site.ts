import { createECDH } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { PushSubscriptionFields } from '../../../shared/contract/push.ts';
import type { VapidKeys } from '../../../server/config.ts';
import { createJobRunner } from '../../../server/jobs/runner.ts';
import { pushJobs } from '../../../server/modules/notify/push/deliver.ts';
import type { TestMember } from '../test-members.ts';
import { createTestSite } from '../test-site.ts';
import type { TestSite } from '../test-site.ts';
import { startPushService } from './push-service.ts';
import type { PushService, ReceivedPush } from './push-service.ts';

/** A pair of keys as an operator makes them. */
export function newVapidKeys(subject = 'https://vonk.example'): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const secret = pair.getPrivateKey();
  // Node leaves leading zeros out.
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: Buffer.concat([Buffer.alloc(32 - secret.length), secret]).toString('base64url'),
    subject,
  };
}

/** A site that sends pushes to a push service of the tests' own. */
export interface PushSite {
  site: TestSite;
  push: PushService;
  vapid: VapidKeys;
  /** Subscribes the device of a member, as their browser does. */
  subscribe(member: TestMember): Promise<PushSubscriptionFields>;
  /** Sends what is due now, and gives what was taken by it. */
  deliver: () => Promise<ReceivedPush[]>;
  /** How many pushes wait to be sent. */
  waiting(): Promise<number>;
  close(): Promise<void>;
}

/** Opens one for a test file: in `beforeAll`, with `close` in `afterAll`. */
export async function createPushSite(): Promise<PushSite> {
  const push = await startPushService();
  const vapid = newVapidKeys();
  const site = await createTestSite({ config: { vapid, pushServices: [push.origin] } });
  const jobs = createJobRunner(site.services, {}, pushJobs);
  // Other jobs, of mails, have no handler here.
  const dropOthers = () =>
    site.database.execute(
      sql`delete from jobs where name <> all (${`{${Object.keys(pushJobs).join(',')}}`}::text[])`,
    );
  return {
    site,
    push,
    vapid,
    async subscribe(member) {
      const subscription = push.subscribe(vapid.publicKey);
      await site.call(member, 'subscribePush', { subscription });
      return subscription;
    },
    async deliver() {
      const before = push.received.length;
      await dropOthers();
      await jobs.runDueJobs();
      return push.received.slice(before);
    },
    async waiting() {
      const { rows } = await site.database.execute<{ count: number }>(
        sql`select count(*)::int as count from jobs where name = any (${`{${Object.keys(pushJobs).join(',')}}`}::text[])`,
      );
      return rows[0]?.count ?? 0;
    },
    async close() {
      await site.close();
      await push.close();
    },
  };
}
