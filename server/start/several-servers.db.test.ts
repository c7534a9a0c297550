import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import type { TestDatabase } from '../../tests/support/test-database.ts';
import { createListeners } from '../../shared/listeners.ts';
import type { SiteNotice } from '../live/signal.ts';
import { silentLogger } from '../log.ts';
import { createPayerSecrets } from '../payments/payer-secrets.ts';
import { watchSharing } from './several-servers.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase({ connections: 1 });
});
afterAll(() => own.close());

/** Starts to watch as a server with these keys does. */
async function watch(key: number, publicKey: string, s3: object | null = null) {
  const logged: string[] = [];
  const say = (_fields: object, message: string) => logged.push(message);
  const notices = createListeners<[SiteNotice, string]>();
  const signals = { others: 0, onNotice: notices.subscribe };
  const shared = await watchSharing({
    database: own.database,
    payerSecrets: createPayerSecrets({ sealing: Buffer.alloc(32), hashing: Buffer.alloc(32, key) }),
    config: {
      s3: s3 && { endpoint: '', region: '', bucket: '', accessKeyId: '', secretAccessKey: '' },
      vapid: { publicKey, privateKey: '', subject: '' },
    },
    signals,
    log: { ...silentLogger, warn: say },
  });
  const meetAnother = () => {
    signals.others = 1;
    notices.notify({ kind: 'alive' }, 'other');
  };
  return { logged, shared, meetAnother };
}

test('a server whose keys are not those of the first one says which file to copy, until the new ones are wanted', async () => {
  expect(await watch(1, 'push')).toMatchObject({ logged: [], shared: { areKeysShared: true } });
  expect(await watch(1, 'push')).toMatchObject({ logged: [], shared: { areKeysShared: true } });
  const { logged, shared } = await watch(2, 'other push');
  expect(shared.areKeysShared).toBe(false);
  expect(logged).toEqual([
    expect.stringContaining('payer-keys.json'),
    expect.stringContaining('vapid.json'),
  ]);
  const [, statement = ''] = /: (delete from .*), and/.exec(logged[0] ?? '') ?? [];
  await own.database.execute(sql.raw(statement));
  expect(await watch(2, 'push')).toMatchObject({ logged: [], shared: { areKeysShared: true } });
});

test('photos on the disk of one of several servers are said once, and in the figures; in a store they are shared', async () => {
  const alone = await watch(2, 'push');
  expect(alone.shared.arePhotosShared).toBe(true);
  alone.meetAnother();
  alone.meetAnother();
  expect(alone.shared.arePhotosShared).toBe(false);
  expect(alone.logged).toEqual([expect.stringContaining('VONK_S3_ENDPOINT')]);
  const stored = await watch(2, 'push', {});
  stored.meetAnother();
  expect(stored).toMatchObject({ logged: [], shared: { arePhotosShared: true } });
});
