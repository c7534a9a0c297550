import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import {
  signedText,
  UPDATE_LIMIT,
  type InstalledApp,
  type UpdateFormat,
} from '../../electron/main/updates/update-decision.ts';

/**
 * Offers of a feed as the update decision is tried on: signed by a pair of keys made here, then
 * changed in one place each.
 */

const ours = generateKeyPairSync('ed25519');
const theirs = generateKeyPairSync('ed25519');
const exported = (key: KeyObject): string =>
  key.export({ format: 'der', type: 'spki' }).toString('base64');
const hash = (text: string): string => createHash('sha512').update(text).digest('base64');

/** Base64 of what a key says to a file of a version in a channel. */
const signatureOf = (
  of: { channel: string; version: string; sha512: string },
  key: KeyObject,
): string => sign(null, Buffer.from(signedText(of)), key).toString('base64');

export interface OfferTried {
  name: string;
  feed: string;
  signature: string | null;
  app: InstalledApp;
}

const VERSION = '1.10.0';
const FILE = { url: 'vonk-1.10.0-linux-x86_64.AppImage', sha512: hash('the new app'), size: 1_000 };
const APP: InstalledApp = {
  version: '1.9.3',
  channel: 'stable',
  format: 'AppImage',
  arch: 'x64',
  publicKey: exported(ours.publicKey),
};

const feedOf = (version: unknown, files: readonly unknown[], more: object = {}): string =>
  JSON.stringify({
    version,
    files,
    path: FILE.url,
    sha512: FILE.sha512,
    releaseDate: '2026-11-21T10:00:00.000Z',
    ...more,
  });
const GOOD_FEED = feedOf(VERSION, [FILE]);
const GOOD_SIGNATURE = signatureOf(
  { channel: 'stable', version: VERSION, sha512: FILE.sha512 },
  ours.privateKey,
);

/** The same text with one bit of its bytes turned, in base64. */
function flipped(base64: string, bit: number): string {
  const bytes = Buffer.from(base64, 'base64');
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return bytes.toString('base64');
}

const tried = (name: string, change: Partial<OfferTried>): OfferTried => ({
  name,
  feed: GOOD_FEED,
  signature: GOOD_SIGNATURE,
  app: APP,
  ...change,
});
/** A version that is signed by us for this channel, whatever it is. */
const honestly = (
  name: string,
  version: string,
  app: Partial<InstalledApp> = {},
  file: Partial<typeof FILE> = {},
): OfferTried => {
  const offered = { ...FILE, ...file };
  const signed = signatureOf(
    { channel: 'stable', version, sha512: offered.sha512 },
    ours.privateKey,
  );
  return { name, feed: feedOf(version, [offered]), signature: signed, app: { ...APP, ...app } };
};

const systems: [format: UpdateFormat, arch: string, url: string][] = [
  ['exe', 'x64', 'vonk-1.10.0-win.exe'],
  ['exe', 'arm64', 'vonk-1.10.0-win.exe'],
  ['zip', 'x64', 'vonk-1.10.0-mac-x64.zip'],
  ['zip', 'arm64', 'vonk-1.10.0-mac-arm64.zip'],
  ['AppImage', 'arm64', 'vonk-1.10.0-linux-arm64.AppImage'],
  ['deb', 'x64', 'vonk-1.10.0-linux-amd64.deb'],
];

export const updates: { good: readonly OfferTried[]; hostile: readonly OfferTried[] } = {
  good: [
    tried('the next version', {}),
    tried('a signature with a line break at its end', { signature: `${GOOD_SIGNATURE}\n` }),
    tried('the feed as electron-builder writes it', {
      feed: `version: ${VERSION}\nfiles:\n  - url: vonk-1.10.0-linux-amd64.deb\n    sha512: ${hash('another')}\n    size: 5\n  - url: ${FILE.url}\n    sha512: ${FILE.sha512}\n    size: 1000\n    blockMapSize: 70\npath: ${FILE.url}\nsha512: ${FILE.sha512}\nreleaseDate: '2026-11-21T10:00:00.000Z'\n`,
    }),
    honestly('a newer patch', '1.9.4'),
    honestly('a newer major version', '2.0.0'),
    honestly('ten after nine', '1.10.0', { version: '1.9.99' }),
    ...systems.map(([format, arch, url]) =>
      honestly(`${format} on ${arch}`, VERSION, { format, arch }, { url }),
    ),
  ],
  hostile: [
    ...[0, 7, 100, 255, 256, 400, 511].map((bit) =>
      tried(`bit ${bit} of the signature turned`, { signature: flipped(GOOD_SIGNATURE, bit) }),
    ),
    ...[0, 1, 130, 300, 511].map((bit) =>
      tried(`bit ${bit} of the hash turned`, {
        feed: feedOf(VERSION, [{ ...FILE, sha512: flipped(FILE.sha512, bit) }]),
      }),
    ),
    ...['1.10.1', '1.11.0', '2.10.0', '11.0.0'].map((version) =>
      tried(`version ${version} with the signature of ${VERSION}`, {
        feed: feedOf(version, [FILE]),
      }),
    ),
    ...['beta', 'stablf', 'stabl', 'stables', 'nightly'].map((channel) =>
      tried(`signed for stable, offered to ${channel}`, { app: { ...APP, channel } }),
    ),
    ...['beta', 'Stable', 'stable ', '', 'stable\nx'].map((channel) =>
      tried(`signed for “${channel}”`, {
        signature: signatureOf({ channel, version: VERSION, sha512: FILE.sha512 }, ours.privateKey),
      }),
    ),
    tried('another key', {
      signature: signatureOf(
        { channel: 'stable', version: VERSION, sha512: FILE.sha512 },
        theirs.privateKey,
      ),
    }),
    tried('trusting another key', { app: { ...APP, publicKey: exported(theirs.publicKey) } }),
    tried('an RSA key in the place of ours', {
      app: {
        ...APP,
        publicKey: exported(generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey),
      },
    }),
    tried('no key', { app: { ...APP, publicKey: '' } }),
    tried('half a key', { app: { ...APP, publicKey: APP.publicKey.slice(0, 30) } }),
    tried('a key that is none', { app: { ...APP, publicKey: 'x' } }),
    tried('the bare hash signed', {
      signature: sign(null, Buffer.from(FILE.sha512, 'base64'), ours.privateKey).toString('base64'),
    }),
    tried('the feed signed', {
      signature: sign(null, Buffer.from(GOOD_FEED), ours.privateKey).toString('base64'),
    }),
    tried('fields in another order signed', {
      signature: sign(
        null,
        Buffer.from(`vonk-update-1\n${VERSION}\nstable\n${FILE.sha512}\n`),
        ours.privateKey,
      ).toString('base64'),
    }),
    tried('no signature', { signature: null }),
    tried('an empty signature', { signature: '' }),
    tried('blanks', { signature: '   ' }),
    tried('a page in its place', { signature: '<html>404</html>' }),
    tried('a signature of zeros', { signature: Buffer.alloc(64).toString('base64') }),
    tried('a signature of ones', { signature: Buffer.alloc(64, 255).toString('base64') }),
    tried('a short signature', { signature: GOOD_SIGNATURE.slice(4) }),
    tried('a long signature', { signature: `AAAA${GOOD_SIGNATURE}` }),
    tried('two signatures', { signature: `${GOOD_SIGNATURE}\n${GOOD_SIGNATURE}` }),
    tried('a blank before it', { signature: ` ${GOOD_SIGNATURE}` }),
    tried('a line before it', { signature: `\n${GOOD_SIGNATURE}` }),
    tried('in hexadecimal', { signature: Buffer.from(GOOD_SIGNATURE, 'base64').toString('hex') }),
    tried('in the web’s base64', {
      signature: GOOD_SIGNATURE.replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, ''),
    }),
    tried('a signature of two kilobytes', {
      signature: `${GOOD_SIGNATURE}\n${'\n'.repeat(2_000)}`,
    }),
    ...['1.9.3', '1.9.2', '1.8.99', '0.99.99', '1.0.0', '0.0.0'].map((version) =>
      honestly(`version ${version} after 1.9.3`, version),
    ),
    honestly('nine after ten', '1.9.9', { version: '1.10.0' }),
    honestly('the version that waits already', '2.0.0', { version: '2.0.0' }),
    honestly('for an app without a version', VERSION, { version: '' }),
    honestly('for an app with a word for a version', VERSION, { version: 'next' }),
    ...[
      '',
      '2',
      '2.0',
      '2.0.0.0',
      'v2.0.0',
      '2.0.0-beta.1',
      '2.0.0+build',
      '02.0.0',
      '2.00.0',
      ' 2.0.0',
      '2.0.0 ',
      '2.0.0\n',
      '2.0.-1',
      '2.0.1e3',
      '999999.0.0',
      '٢.0.0',
      'latest',
      '__proto__',
    ].map((version) => honestly(`version “${version}”`, version)),
    ...[2, 2.5, null, true, [], ['2.0.0'], {}].map((version) =>
      tried(`${JSON.stringify(version)} for a version`, { feed: feedOf(version, [FILE]) }),
    ),
    ...[
      '../x.AppImage',
      '/x.AppImage',
      'a/x.AppImage',
      'a\\x.AppImage',
      'https://evil.example/x.AppImage',
      '//evil.example/x.AppImage',
      'http:x.AppImage',
      'x.AppImage?y',
      'x.AppImage#y',
      '%2e%2e%2fx.AppImage',
      '.x.AppImage',
      '-x.AppImage',
      'x y.AppImage',
      'x\u0000.AppImage',
      'x\n.AppImage',
      '$(id).AppImage',
      '`id`.AppImage',
      'x;id.AppImage',
      'x|y.AppImage',
      'x\u202egpj.AppImage',
      '',
      `${'a'.repeat(200)}.AppImage`,
    ].map((url) => honestly(`a file called “${url}”`, VERSION, {}, { url })),
    ...['exe', 'zip', 'deb', 'appimage', 'AppImage.exe', 'AppImage.sig', 'sh', ''].map((ending) =>
      honestly(`a file that ends in “${ending}”`, VERSION, {}, { url: `vonk.${ending}` }),
    ),
    honestly('for another processor', VERSION, {}, { url: 'vonk-1.10.0-linux-arm64.AppImage' }),
    honestly(
      'a Mac’s file for another processor',
      VERSION,
      { format: 'zip', arch: 'x64' },
      { url: 'vonk-mac-arm64.zip' },
    ),
    honestly('a file without bytes', VERSION, {}, { size: 0 }),
    honestly('a file with less than none', VERSION, {}, { size: -1 }),
    honestly('half a byte', VERSION, {}, { size: 1.5 }),
    honestly('a file too large', VERSION, {}, { size: UPDATE_LIMIT + 1 }),
    ...[
      '',
      'abc',
      FILE.sha512.slice(0, 86),
      `${FILE.sha512}=`,
      Buffer.from(FILE.sha512, 'base64').toString('hex'),
      createHash('sha256').update('x').digest('base64'),
      `${FILE.sha512}\n`,
    ].map((sha512) =>
      honestly(`“${sha512.slice(0, 12)}…” (${sha512.length}) for a hash`, VERSION, {}, { sha512 }),
    ),
    ...[
      '',
      ' ',
      'null',
      '[]',
      '5',
      'x',
      '<html></html>',
      '{',
      'version: [',
      '--- \n---',
      'version: !!js/function "function () {}"',
      '&a [*a]',
      `version: ${VERSION}`,
      `version: ${VERSION}\nfiles: []`,
      `version: ${VERSION}\nfiles: {}`,
      `version: ${VERSION}\npath: ${FILE.url}\nsha512: ${FILE.sha512}`,
    ].map((feed) => tried(`the feed “${feed}”`, { feed })),
    tried('a file without a hash', { feed: feedOf(VERSION, [{ url: FILE.url, size: 1 }]) }),
    tried('a file without a size', {
      feed: feedOf(VERSION, [{ url: FILE.url, sha512: FILE.sha512 }]),
    }),
    tried('more files than a release has', {
      feed: feedOf(
        VERSION,
        Array.from({ length: 21 }, () => FILE),
      ),
    }),
    tried('one good file and one bad', { feed: feedOf(VERSION, [FILE, { ...FILE, url: '../x' }]) }),
    tried('a feed that never ends', { feed: `${GOOD_FEED}${' '.repeat(70_000)}` }),
    tried('another file before the signed one', {
      feed: feedOf(VERSION, [{ url: 'evil.AppImage', sha512: hash('evil'), size: 5 }, FILE]),
    }),
  ],
};
