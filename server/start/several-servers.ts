import { createHash } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Database } from '../database/connection.ts';
import { siteSettings } from '../database/schema/service.ts';
import type { Signals } from '../live/signals.ts';
import type { Logger } from '../log.ts';
import type { PayerSecrets } from '../payments/payer-secrets.ts';

/** What the servers of one site must share, as far as this one can check. */
interface ServerSharing {
  /** Whether its keys are those that the first server of this database had. */
  readonly areKeysShared: boolean;
  /** Whether all servers store photos at one place; true while there is no other one. */
  readonly arePhotosShared: boolean;
}

const WHAT_TO_DO: Readonly<Record<string, string>> = {
  'payer-keys':
    'payer-keys.json of VONK_DATA_DIR is not that of the server that first used this database: what one server seals or hashes the other cannot read, such as payers, codes and barred addresses. Stop this server and copy the file from that one',
  vapid:
    'the keys of web push are not those of the server that first used this database: browsers refuse the pushes of one of them. Stop this server and copy vapid.json from that one, or give all the same VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY',
};

const keyOf = (file: string): string => `fingerprint ${file}`;

/**
 * Compares the keys of this server with those of the first one, by hashes in the database that do
 * not reveal them. Logs what to do about other ones.
 * @returns whether they are the same.
 */
async function compareKeys(
  database: Database,
  payerSecrets: Pick<PayerSecrets, 'keyFor'>,
  { vapid }: Pick<Config, 'vapid'>,
  log: Logger,
): Promise<boolean> {
  const own = {
    'payer-keys': payerSecrets.keyFor('fingerprint'),
    ...(vapid ? { vapid: vapid.publicKey } : {}),
  };
  const fingerprints = Object.entries(own).map(([file, key]) => ({
    key: keyOf(file),
    value: createHash('sha256').update(key).digest('hex'),
  }));
  await database.insert(siteSettings).values(fingerprints).onConflictDoNothing();
  const names = fingerprints.map(({ key }) => key);
  const noted = await database.select().from(siteSettings).where(inArray(siteSettings.key, names));
  const isNoted = ({ key, value }: (typeof fingerprints)[number]) =>
    noted.some((one) => one.key === key && one.value === value);
  const others = Object.keys(own).filter(
    (file) => !fingerprints.some((one) => one.key === keyOf(file) && isNoted(one)),
  );
  for (const file of others)
    log.warn(
      { file },
      `${WHAT_TO_DO[file] ?? ''}. Where these are the keys from now on: delete from site_settings where key = '${keyOf(file)}', and start all servers again`,
    );
  return others.length === 0;
}

/**
 * Checks what servers of one site must share; reports what they do not in the log and the metrics.
 */
export async function watchSharing(services: {
  database: Database;
  payerSecrets: Pick<PayerSecrets, 'keyFor'>;
  config: Pick<Config, 's3' | 'vapid'>;
  signals: Pick<Signals, 'others' | 'onNotice'>;
  log: Logger;
}): Promise<ServerSharing> {
  const { database, payerSecrets, config, signals, log } = services;
  const areKeysShared = await compareKeys(database, payerSecrets, config, log);
  let isLogged = config.s3 !== null;
  // Another server is detected by its signals.
  signals.onNotice(() => {
    if (isLogged) return;
    isLogged = true;
    log.warn(
      { variable: 'VONK_S3_ENDPOINT' },
      'another server works on this database while photos are stored on the disk of this machine: each server shows and keeps its own photos alone. Set VONK_S3_ENDPOINT and its bucket for all of them, or let photos/uploaded of every VONK_DATA_DIR be one shared folder',
    );
  });
  return {
    areKeysShared,
    get arePhotosShared() {
      return config.s3 !== null || signals.others === 0;
    },
  };
}
