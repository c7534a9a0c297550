import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildDesktop } from '../../build/desktop/desktop.ts';
import { PROJECT } from '../../build/client/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { launchStandIn } from './launcher.ts';
import { PREMIUM, signIn } from './signed-in.ts';
import {
  endless,
  FEED,
  makeRelease,
  publicKey,
  releaseKey,
  startFeed,
  type Answer,
  type FeedServer,
  type Release,
} from './update-feed.ts';

/** Long enough for a machine that is busy; what comes comes sooner. */
const WAITING = { timeout: 60_000 };
const OLD = '#!/bin/sh\necho old\n';
let feed: FeedServer;
let elsewhere: FeedServer;
let scratch: string;
let appImage: string;
let started: string;

/** A program that tells, when it is started, that it was. */
const programOf = (version: string): string =>
  `#!/bin/sh\necho "${version} silent=$APPIMAGE_SILENT_INSTALL" > "${started}.part" && mv "${started}.part" "${started}"\n`;

beforeAll(async () => {
  [feed, elsewhere] = await Promise.all([startFeed(), startFeed()]);
});
afterAll(async () => {
  await Promise.all([feed.close(), elsewhere.close()]);
});
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'vonk-update-'));
  appImage = join(scratch, 'vonk.AppImage');
  started = join(scratch, 'started');
  writeFileSync(appImage, OLD, { mode: 0o755 });
  mkdirSync(join(scratch, 'resources'));
  writeFileSync(
    join(scratch, 'resources/app-update.yml'),
    'provider: generic\nurl: https://updates.vonk.example\nupdaterCacheDirName: vonk-updater\n',
  );
});
afterEach(() => {
  rmSync(scratch, { recursive: true, force: true });
});

/** What an installed app of version 1.0.0 lives in. */
const installed = (): Record<string, string> => ({
  STAND_IN_RESOURCES: join(scratch, 'resources'),
  STAND_IN_VERSION: '1.0.0',
  APPIMAGE: appImage,
  XDG_CACHE_HOME: join(scratch, 'cache'),
});

interface Outcome {
  result: { ready: string } | { refused: string };
  again: Outcome['result'];
  ready: string[];
  applied: string | null;
}

/** Lets an installed app look for an update in a process of its own. */
async function look(
  wish: { apply?: boolean; channel?: string; publicKey?: string; spoil?: string } = {},
): Promise<Outcome> {
  const asked = {
    folder: `${feed.origin}/desktop/`,
    channel: 'stable',
    publicKey,
    apply: false,
    spoil: null,
    ...wish,
  };
  const child = spawn(
    process.execPath,
    [
      '--import',
      `${PROJECT}tests/desktop/stand-in/register-without-windows.ts`,
      `${PROJECT}tests/desktop/update-run.ts`,
      JSON.stringify(asked),
      `--user-data-dir=${join(scratch, 'profile')}`,
    ],
    {
      env: { ...process.env, ...installed() },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      said += String(part);
    });
  await new Promise((resolve) => child.once('close', resolve));
  const line = /^RESULT (.*)$/m.exec(said)?.[1];
  if (line === undefined) throw new Error(said);
  return JSON.parse(line) as Outcome;
}

const pending = (): string[] => {
  const folder = join(scratch, 'cache/vonk-updater/pending');
  return existsSync(folder) ? readdirSync(folder) : [];
};

describe('an update that is ours', () => {
  test('is fetched and found to be ours, and changes nothing until the member says so', async () => {
    const release = makeRelease('1.1.0', programOf('1.1.0'));
    feed.lay(release);
    const outcome = await look();
    expect(outcome).toEqual({
      result: { ready: '1.1.0' },
      again: { refused: 'not_newer' },
      ready: ['1.1.0'],
      applied: null,
    });
    expect(readFileSync(appImage, 'utf8')).toBe(OLD);
    expect(pending()).toContain(release.name);
    // The feed, then the signature, and the file last: not a byte of it before it is known to be
    // ours.
    expect(feed.asked.map(({ path }) => path)).toEqual([
      FEED,
      `/desktop/${release.name}.sig`,
      `/desktop/${release.name}`,
      FEED,
    ]);
    const told = feed.asked.flatMap(({ headers }) => Object.keys(headers));
    for (const header of ['cookie', 'authorization', 'x-user-staging-id', 'referer', 'origin'])
      expect(told).not.toContain(header);
  });

  test('takes the place of the app and is started, once the member says so', async () => {
    feed.lay(makeRelease('1.1.0', programOf('1.1.0')));
    expect(await look({ apply: true })).toMatchObject({
      result: { ready: '1.1.0' },
      applied: 'applied',
    });
    expect(readFileSync(appImage, 'utf8')).toBe(programOf('1.1.0'));
    expect(statSync(appImage).mode & 0o111).not.toBe(0);
    await expect
      .poll(() => existsSync(started) && readFileSync(started, 'utf8').trim(), WAITING)
      .toBe('1.1.0 silent=true');
  });

  test('that was fetched by an earlier run is not fetched again, and is looked at again', async () => {
    const release = makeRelease('1.1.0', programOf('1.1.0'));
    feed.lay(release);
    await look();
    feed.asked.length = 0;
    expect(await look()).toMatchObject({ result: { ready: '1.1.0' } });
    expect(feed.asked.map(({ path }) => path)).not.toContain(`/desktop/${release.name}`);
    writeFileSync(join(scratch, 'cache/vonk-updater/pending', release.name), 'something else');
    expect(await look()).toMatchObject({ result: { ready: '1.1.0' } });
    expect(feed.asked.map(({ path }) => path)).toContain(`/desktop/${release.name}`);
  });

  test('is not installed when its file was changed after it was fetched', async () => {
    const release = makeRelease('1.1.0', programOf('1.1.0'));
    feed.lay(release);
    expect(
      await look({ apply: true, spoil: join(scratch, 'cache/vonk-updater/pending', release.name) }),
    ).toMatchObject({ result: { ready: '1.1.0' }, applied: 'not the file that was offered' });
    expect(readFileSync(appImage, 'utf8')).toBe(OLD);
    expect(existsSync(started)).toBe(false);
  });
});

describe('an update that is not', () => {
  const file = (release: Release): string => `/desktop/${release.name}`;
  const replaced = (text: string, at: number): string =>
    `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
  const sends =
    (body: string | Buffer): Answer =>
    (_request, response) =>
      void response.writeHead(200).end(body);
  const leadsTo =
    (where: () => string): Answer =>
    (_request, response) =>
      void response.writeHead(302, { location: where() }).end();
  const evil = '#!/bin/sh\ntouch evil\n';

  /** Each lays a release there that has something wrong with it, and says what is told of it. */
  const wrong: [name: string, lay: () => Release | null, told: string | RegExp][] = [
    ['no feed', () => null, 'feed_missing'],
    ['the same version', () => makeRelease('1.0.0', evil), 'not_newer'],
    ['an older version, honestly signed', () => makeRelease('0.9.9', evil), 'not_newer'],
    [
      'an older file that says it is newer',
      () => makeRelease('0.9.9', evil, { version: '1.1.0' }),
      'signature_wrong',
    ],
    [
      'another channel’s file',
      () => makeRelease('1.1.0', evil, { channel: 'beta' }),
      'signature_wrong',
    ],
    [
      'another key’s file',
      () => makeRelease('1.1.0', evil, { key: generateKeyPairSync('ed25519').privateKey }),
      'signature_wrong',
    ],
    [
      'a bit of the signature turned',
      () => ({
        ...makeRelease('1.1.0', evil),
        signature: replaced(makeRelease('1.1.0', evil).signature, 20),
      }),
      'signature_wrong',
    ],
    [
      'a bit of the hash turned',
      () => ({
        ...makeRelease('1.1.0', evil),
        feed: makeRelease('1.1.0', evil).feed.replace(
          /sha512: (.)/g,
          (_all, first: string) => `sha512: ${first === 'A' ? 'B' : 'A'}`,
        ),
      }),
      'signature_wrong',
    ],
    [
      'a bit of the file turned',
      () => ({
        ...makeRelease('1.1.0', programOf('1.1.0')),
        bytes: Buffer.from(programOf('1.1.0').replace('echo', 'ecHo')),
      }),
      'not the file that was offered',
    ],
    [
      'half of the file',
      () => ({
        ...makeRelease('1.1.0', programOf('1.1.0')),
        bytes: Buffer.from(programOf('1.1.0').slice(0, 20)),
      }),
      'not the file that was offered',
    ],
    [
      'a file with more behind it',
      () => ({
        ...makeRelease('1.1.0', programOf('1.1.0')),
        bytes: Buffer.from(`${programOf('1.1.0')}rm -rf /`),
      }),
      'larger than it may be',
    ],
    [
      'a file larger than any of ours',
      () => makeRelease('1.1.0', evil, { size: 500 * 1024 * 1024 }),
      'file_too_large',
    ],
    [
      'no signature',
      () => ({ ...makeRelease('1.1.0', evil), signature: '' }),
      'signature_malformed',
    ],
    [
      'a feed that is a page',
      () => ({ ...makeRelease('1.1.0', evil), feed: '<html>Sign in to this network</html>' }),
      'feed_malformed',
    ],
  ];

  test.each(wrong)('%s is refused, and the app stays as it is', async (_name, lay, told) => {
    feed.lay(lay());
    const outcome = await look({ apply: true });
    expect(outcome).toMatchObject({
      result: { refused: expect.stringMatching(told) as string },
      ready: [],
      applied: 'no update waits',
    });
    expect(readFileSync(appImage, 'utf8')).toBe(OLD);
    expect(pending()).toEqual([]);
  });

  const answers: [
    name: string,
    path: (release: Release) => string,
    how: () => Answer,
    told: string | RegExp,
  ][] = [
    [
      'a signature that is not there',
      (release) => `${file(release)}.sig`,
      () => (_request, response) => void response.writeHead(404).end(),
      'signature_missing',
    ],
    [
      'a file that is not there',
      file,
      () => (_request, response) => void response.writeHead(404).end(),
      'answered 404',
    ],
    [
      'a feed that fails',
      () => FEED,
      () => (_request, response) => void response.writeHead(500).end(),
      'answered 500',
    ],
    ['a feed without an end', () => FEED, () => endless, 'larger than it may be'],
    [
      'a signature without an end',
      (release) => `${file(release)}.sig`,
      () => endless,
      'larger than it may be',
    ],
    ['a file without an end', file, () => endless, 'larger than it may be'],
    [
      'a file whose line is cut',
      file,
      () => (_request, response) => {
        response.writeHead(200, { 'content-length': '10000' });
        response.write('half', () => response.destroy());
      },
      /./,
    ],
    [
      'a feed that leads to another host',
      () => FEED,
      () => leadsTo(() => `${elsewhere.origin}${FEED}`),
      'fetch failed',
    ],
    [
      'a signature that leads to another host',
      (release) => `${file(release)}.sig`,
      () => leadsTo(() => `${elsewhere.origin}/desktop/x.sig`),
      'fetch failed',
    ],
    [
      'a file that leads to another host',
      file,
      () => leadsTo(() => `${elsewhere.origin}/desktop/x`),
      'fetch failed',
    ],
    [
      'a feed that leads to another place of its own',
      () => FEED,
      () => leadsTo(() => `${feed.origin}/other/stable-linux.yml`),
      'fetch failed',
    ],
    [
      'a feed that names another host',
      () => FEED,
      () =>
        sends(
          makeRelease('1.1.0', evil).feed.replace(/url: /, `url: ${elsewhere.origin}/desktop/`),
        ),
      'feed_malformed',
    ],
  ];

  test.each(answers)(
    '%s is refused, and the app stays as it is',
    async (_name, path, how, told) => {
      const release = makeRelease('1.1.0', programOf('1.1.0'));
      feed.lay(release);
      elsewhere.lay(release);
      feed.answer(path(release), how());
      const outcome = await look({ apply: true });
      expect(outcome).toMatchObject({
        result: { refused: expect.stringMatching(told) as string },
        ready: [],
        applied: 'no update waits',
      });
      expect(elsewhere.asked).toEqual([]);
      expect(readFileSync(appImage, 'utf8')).toBe(OLD);
      expect(pending().filter((name) => name.endsWith('.AppImage'))).toEqual([]);
    },
  );

  test('is refused by an app that trusts another key, or belongs to another channel', async () => {
    feed.lay(makeRelease('1.1.0', evil));
    expect(
      (
        await look({
          publicKey: generateKeyPairSync('ed25519')
            .publicKey.export({ format: 'der', type: 'spki' })
            .toString('base64'),
        })
      ).result,
    ).toEqual({ refused: 'signature_wrong' });
    expect((await look({ channel: 'beta' })).result).toEqual({ refused: 'feed_missing' });
  });
});

describe('the built app', () => {
  let built: string;
  let server: RunningServer;
  beforeAll(async () => {
    built = mkdtempSync(join(tmpdir(), 'vonk-update-built-'));
    await buildDesktop({
      VONK_DESKTOP_OUT: built,
      VONK_UPDATE_FEED: `${feed.origin}/desktop`,
      VONK_UPDATE_KEY: publicKey,
      VONK_UPDATE_CHANNEL: 'stable',
    });
    server = await startServer({ members: 20 });
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(built, { recursive: true, force: true });
  });

  test('holds the public half of the key alone', () => {
    const code = readdirSync(join(built, 'main'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
      .join('\n');
    expect(code).toContain(publicKey);
    expect(code).not.toContain(
      releaseKey.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    );
    expect(code).not.toContain('PRIVATE KEY');
  });

  test('looks by itself, offers what is ours in its banner, and becomes it when the member says so (long: two starts of the built app)', async () => {
    feed.lay(makeRelease('1.1.0', programOf('1.1.0')));
    const app = await launchStandIn(server.origin, {
      main: join(built, 'main/main.js'),
      env: installed(),
    });
    try {
      const { page } = app;
      page.setDefaultTimeout(WAITING.timeout);
      await signIn(page, PREMIUM);
      const banner = page.getByText('Er is een nieuwe versie van Vonk');
      await banner.waitFor();
      // A page that is loaded anew is told again.
      await page.reload();
      await banner.waitFor();
      expect(readFileSync(appImage, 'utf8')).toBe(OLD);
      await page.getByRole('button', { name: 'Nu vernieuwen' }).click();
      await expect
        .poll(() => existsSync(started) && readFileSync(started, 'utf8').trim(), WAITING)
        .toBe('1.1.0 silent=true');
      expect(readFileSync(appImage, 'utf8')).toBe(programOf('1.1.0'));
    } finally {
      await app.close();
    }
  });
});
