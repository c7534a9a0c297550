import { createPublicKey, verify } from 'node:crypto';
import { JSON_SCHEMA, load } from 'js-yaml';
import { z } from 'zod';

/** Whether a feed's offer may be installed; nothing is fetched here (docs/decisions/020). */

export const FEED_LIMIT = 64 * 1024;
export const SIGNATURE_LIMIT = 1024;
/** The largest installer that is taken. */
export const UPDATE_LIMIT = 400 * 1024 * 1024;

/** The files that the systems install: NSIS, Squirrel.Mac, AppImage, Debian. */
export const UPDATE_FORMATS = ['exe', 'zip', 'AppImage', 'deb'] as const;
export type UpdateFormat = (typeof UPDATE_FORMATS)[number];

const CHANNEL = /^[a-z]{1,20}$/;
const VERSION = /^(0|[1-9]\d{0,4})\.(0|[1-9]\d{0,4})\.(0|[1-9]\d{0,4})$/;
/** A name in the feed's own folder: no path, no host, no special characters. */
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,120}$/;
const SHA512 = /^[A-Za-z0-9+/]{86}==$/;
const SIGNATURE = /^[A-Za-z0-9+/]{86}==$/;

export interface InstalledApp {
  version: string;
  channel: string;
  format: UpdateFormat;
  /** `process.arch`; a Mac's file for Apple's processors has it in its name. */
  arch: string;
  /** The Ed25519 key that releases are signed by: base64 of its SPKI. */
  publicKey: string;
}

/** One file of one version; untrusted before its signature is checked. */
export interface Offer {
  version: string;
  name: string;
  sha512: string;
  size: number;
}

type Refusal =
  | 'feed_too_large'
  | 'feed_malformed'
  | 'version_malformed'
  | 'not_newer'
  | 'no_file'
  | 'file_too_large'
  | 'signature_missing'
  | 'signature_malformed'
  | 'signature_wrong';

type Decision = { offer: Offer } | { refused: Refusal };

const feedSchema = z.object({
  version: z.string(),
  files: z
    .array(
      z.object({
        url: z.string().regex(FILE_NAME),
        sha512: z.string().regex(SHA512),
        size: z.number().int().positive(),
      }),
    )
    .min(1)
    .max(20),
});

/**
 * The signed text: SHA-512, version and channel, none with line breaks.
 * @param sha512 base64, as electron-builder writes it into the feed.
 */
export const signedText = ({
  channel,
  version,
  sha512,
}: {
  channel: string;
  version: string;
  sha512: string;
}): string => `vonk-update-1\n${channel}\n${version}\n${sha512}\n`;

/** Whether a text can be the name of a channel. */
export const isChannel = (text: string): boolean => CHANNEL.test(text);

/** Whether a text is a version as releases have them: three numbers. */
export const isVersion = (text: string): boolean => VERSION.test(text);

/** Whether a version comes after another; the same one does not. */
export function isNewer(version: string, than: string): boolean {
  if (!isVersion(version) || !isVersion(than)) return false;
  const [ours, theirs] = [version, than].map((text) => text.split('.').map(Number));
  const differs = ours?.findIndex((number, index) => number !== theirs?.[index]) ?? -1;
  return differs !== -1 && (ours?.[differs] ?? 0) > (theirs?.[differs] ?? 0);
}

function parsed(feed: string): unknown {
  try {
    return load(feed, { schema: JSON_SCHEMA });
  } catch {
    return null;
  }
}

/** The feed's file that this app can install, by processor. */
function fileFor(
  files: z.output<typeof feedSchema>['files'],
  { format, arch }: InstalledApp,
): { url: string; sha512: string; size: number } | undefined {
  const fitting = files.filter(({ url }) => url.endsWith(`.${format}`));
  const ofArch = fitting.filter(({ url }) => url.includes('arm64') === (arch === 'arm64'));
  // On Windows one installer holds every kind of processor.
  return (ofArch.length > 0 || format !== 'exe' ? ofArch : fitting)[0];
}

/**
 * Reads the file of a feed (`stable.yml`, `stable-mac.yml`, `stable-linux.yml`) as electron-builder
 * writes it.
 * @returns the file that this app would install, or why there is none.
 */
export function readOffer(feed: string, app: InstalledApp): Decision {
  if (feed.length > FEED_LIMIT) return { refused: 'feed_too_large' };
  const read = feedSchema.safeParse(parsed(feed));
  if (!read.success) return { refused: 'feed_malformed' };
  const { version, files } = read.data;
  if (!isVersion(version)) return { refused: 'version_malformed' };
  if (!isNewer(version, app.version)) return { refused: 'not_newer' };
  const file = fileFor(files, app);
  if (!file) return { refused: 'no_file' };
  if (file.size > UPDATE_LIMIT) return { refused: 'file_too_large' };
  return { offer: { version, name: file.url, sha512: file.sha512, size: file.size } };
}

function isSigned(text: string, signature: string, publicKey: string): boolean {
  try {
    const key = createPublicKey({
      key: Buffer.from(publicKey, 'base64'),
      format: 'der',
      type: 'spki',
    });
    return (
      key.asymmetricKeyType === 'ed25519' &&
      verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
    );
  } catch {
    return false;
  }
}

/**
 * Whether an offered file may be installed, once its hash matches the offer.
 * @param feed text of the channel's file.
 * @param signature text of the `.sig` beside the file; null without one.
 */
export function decideUpdate(feed: string, signature: string | null, app: InstalledApp): Decision {
  const read = readOffer(feed, app);
  if ('refused' in read) return read;
  if (signature === null) return { refused: 'signature_missing' };
  const [line = '', rest] = signature.length > SIGNATURE_LIMIT ? [] : signature.split(/\r?\n/, 2);
  if (!SIGNATURE.test(line) || (rest ?? '') !== '') return { refused: 'signature_malformed' };
  return isSigned(signedText({ ...read.offer, channel: app.channel }), line, app.publicKey)
    ? read
    : { refused: 'signature_wrong' };
}

/** The feed's file as electron-builder names it for channel, system and processor. */
export function feedFile(channel: string, platform: string, arch: string): string {
  if (platform === 'win32') return `${channel}.yml`;
  return platform === 'darwin'
    ? `${channel}-mac.yml`
    : `${channel}-linux${arch === 'x64' ? '' : `-${arch}`}.yml`;
}
