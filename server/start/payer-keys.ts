import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { PayerKeys } from '../payments/payer-secrets.ts';
import { StartError } from '../start-error.ts';
import { replaceFile } from './replace-file.ts';

const KEY_BYTES = 32;
const newKey = (): string => randomBytes(KEY_BYTES).toString('base64url');
const keySchema = z
  .string()
  .transform((text) => Buffer.from(text, 'base64url'))
  .refine((key) => key.length === KEY_BYTES);
const keysSchema = z.object({ sealing: keySchema, hashing: keySchema });

const fileIn = (dataDir: string): string => join(dataDir, 'payer-keys.json');

function read(file: string): PayerKeys {
  try {
    return keysSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new StartError(
      `The keys for payers in ${file} are damaged: put the file back, or remove it and lose the direct debits that are not collected yet, the list of blocked accounts, and that of addresses that asked to be kept out.`,
      { cause: error },
    );
  }
}

/**
 * The keys that encrypt payers of direct debits, generated at the first start and stored in the
 * data folder, so that a copy of the database shows no account number.
 * @throws StartError for a damaged file.
 */
export function payerKeys({ dataDir }: Pick<Config, 'dataDir'>): PayerKeys {
  const file = fileIn(dataDir);
  if (!existsSync(file))
    replaceFile(file, JSON.stringify({ sealing: newKey(), hashing: newKey() }));
  return read(file);
}

/**
 * The keys of the server beside which a command runs: with new ones it would block nobody.
 * @throws StartError where the data folder has none, or for a damaged file.
 */
export function serverPayerKeys({ dataDir }: Pick<Config, 'dataDir'>): PayerKeys {
  const file = fileIn(dataDir);
  if (!existsSync(file))
    throw new StartError(
      `There is no ${file}: set VONK_DATA_DIR to the data folder of the server, which has the keys for payers.`,
    );
  return read(file);
}
