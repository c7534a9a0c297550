import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { JSON_SCHEMA, load } from 'js-yaml';
import { z } from 'zod';
import {
  decideUpdate,
  isChannel,
  isNewer,
  isVersion,
  signedText,
  UPDATE_FORMATS,
} from '../../electron/main/updates/update-decision.ts';
import { PROJECT } from '../client/client.ts';

/**
 * `node build/desktop/sign-update.ts [--channel stable] [FOLDER]` signs a release (docs/decisions/020): it
 * writes FILE.sig beside each file of the channel's feeds. The key is in VONK_UPDATE_SIGNING_KEY
 * (PEM) or VONK_UPDATE_SIGNING_KEY_FILE. `--make-key FILE` makes one.
 */

const feedSchema = z.object({
  version: z.string().refine(isVersion),
  files: z.array(z.object({ url: z.string(), sha512: z.string(), size: z.number() })).min(1),
});

/** The public half of a key, as the build takes it in `VONK_UPDATE_KEY`. */
export const publicKeyOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');

/** Whether a file lies in the project, where a key may never be. */
const isInProject = (file: string): boolean => !relative(PROJECT, resolve(file)).startsWith('..');

/**
 * Makes a key, its private half in a new file that only its owner can read.
 * @returns the public half.
 * @throws Error where the file exists or is in the project.
 */
export function makeKey(file: string): string {
  if (isInProject(file))
    throw new Error('The key may not lie in the project: it would be committed one day.');
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), {
    mode: 0o600,
    flag: 'wx',
  });
  return publicKeyOf(privateKey);
}

/** The signing key. @throws Error where there is none, or one of another kind. */
export function signingKey(environment: Record<string, string | undefined>): KeyObject {
  const { VONK_UPDATE_SIGNING_KEY: text, VONK_UPDATE_SIGNING_KEY_FILE: file } = environment;
  if (!text && !file)
    throw new Error('Set VONK_UPDATE_SIGNING_KEY or VONK_UPDATE_SIGNING_KEY_FILE.');
  if (!text && file && isInProject(file))
    throw new Error('The key may not lie in the project: it would be committed one day.');
  const key = createPrivateKey(text || readFileSync(file ?? '', 'utf8'));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key is not an Ed25519 key.');
  return key;
}

/** Signs a file of a feed and verifies it as the app does. */
function signFile(
  folder: string,
  feed: string,
  file: { url: string; sha512: string; size: number },
  of: { channel: string; version: string; key: KeyObject },
): string {
  const bytes = readFileSync(join(folder, basename(file.url)));
  if (
    file.size !== bytes.length ||
    file.sha512 !== createHash('sha512').update(bytes).digest('base64')
  )
    throw new Error(`${file.url} is not the file that its feed names.`);
  const signature = sign(
    null,
    Buffer.from(signedText({ ...of, sha512: file.sha512 })),
    of.key,
  ).toString('base64');
  const format = UPDATE_FORMATS.find((ending) => file.url.endsWith(`.${ending}`));
  const alone = JSON.stringify({ version: of.version, files: [file] });
  const app = {
    version: '0.0.0',
    channel: of.channel,
    arch: file.url.includes('arm64') ? 'arm64' : 'x64',
    publicKey: publicKeyOf(of.key),
  };
  if (format && isNewer(of.version, app.version)) {
    const decision = decideUpdate(alone, signature, { ...app, format });
    if ('refused' in decision)
      throw new Error(`${file.url} in ${feed} would be refused: ${decision.refused}.`);
  }
  writeFileSync(join(folder, `${basename(file.url)}.sig`), `${signature}\n`);
  return `${basename(file.url)}.sig`;
}

/**
 * Signs the files that a channel's feeds in a folder name.
 * @returns the signatures' names.
 * @throws Error where there is no feed, or a file does not match its feed.
 */
export function signRelease(folder: string, channel: string, key: KeyObject): string[] {
  if (!isChannel(channel))
    throw new Error(`${channel} cannot be a channel: a channel is a word of small letters.`);
  const feeds = readdirSync(folder).filter(
    (name) =>
      name === `${channel}.yml` || (name.startsWith(`${channel}-`) && name.endsWith('.yml')),
  );
  if (feeds.length === 0) throw new Error(`There is no feed of ${channel} in ${folder}.`);
  return feeds.flatMap((feed) => {
    const { version, files } = feedSchema.parse(
      load(readFileSync(join(folder, feed), 'utf8'), { schema: JSON_SCHEMA }),
    );
    return files.map((file) => signFile(folder, feed, file, { channel, version, key }));
  });
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { channel: { type: 'string', default: 'stable' }, 'make-key': { type: 'string' } },
  });
  try {
    if (values['make-key'] !== undefined)
      console.log(`VONK_UPDATE_KEY=${makeKey(values['make-key'])}`);
    else {
      const key = signingKey(process.env);
      for (const name of signRelease(positionals[0] ?? `${PROJECT}release`, values.channel, key))
        console.log(name);
      console.log(
        `signed for ${values.channel}; apps with VONK_UPDATE_KEY=${publicKeyOf(key)} take it`,
      );
    }
  } catch (failure) {
    console.error(failure instanceof Error ? failure.message : failure);
    process.exitCode = 1;
  }
}
