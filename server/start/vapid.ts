import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config, VapidKeys } from '../config.ts';
import { privateKeyOf } from '../modules/notify/push/vapid.ts';
import { StartError } from '../start-error.ts';
import { replaceFile } from './replace-file.ts';

const keysSchema = z.object({ publicKey: z.string().min(80), privateKey: z.string().min(40) });

/** A new pair of P-256 keys for web push, public one uncompressed, in base64url. */
function newKeys(): z.infer<typeof keysSchema> {
  const { x, y, d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  });
  if (!x || !y || !d) throw new Error('a new key has no coordinates');
  const point = Buffer.concat([
    Buffer.from([4]),
    Buffer.from(x, 'base64url'),
    Buffer.from(y, 'base64url'),
  ]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}

function isPair(keys: VapidKeys): boolean {
  try {
    privateKeyOf(keys);
    return true;
  } catch {
    return false;
  }
}

/**
 * The keys of web push: configured, or generated at the first start and stored in the data folder,
 * because subscriptions are tied to them.
 * @throws StartError for damaged or mismatched keys.
 */
export function vapidKeys(config: Config): VapidKeys {
  if (config.vapid) {
    if (!isPair(config.vapid))
      throw new StartError(
        'VAPID_PUBLIC_KEY is not the public key of VAPID_PRIVATE_KEY: no push service would take a push.',
      );
    return config.vapid;
  }
  const file = join(config.dataDir, 'vapid.json');
  if (!existsSync(file)) replaceFile(file, JSON.stringify(newKeys()));
  try {
    const keys = keysSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    privateKeyOf(keys);
    return { ...keys, subject: config.vapidSubject };
  } catch (error) {
    throw new StartError(
      `The keys for web push in ${file} are damaged: put the file back, or remove it and lose the browsers’ subscriptions.`,
      { cause: error },
    );
  }
}
