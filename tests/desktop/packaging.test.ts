import { createPackage, extractAll, getRawHeader, listPackage } from '@electron/asar';
import { FuseV1Options } from '@electron/fuses';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { JSON_SCHEMA, load } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROJECT } from '../../build/client/client.ts';
import { BUNDLE, buildDesktop, packDesktop, unpackedLinux } from '../../build/desktop/desktop.ts';
import { FUSE_COUNT, writeEmptyElectron } from '../../build/desktop/empty-electron.ts';
import { readFuses, wantedFuses } from '../../build/desktop/fuses.ts';
import { inspectPacked } from '../../build/desktop/inspect-packed.ts';

/**
 * What electron-builder really packs and sets, around an empty program in the place of Electron
 * (`npm run desktop:inspect` does the same).
 */

let scratch: string;
let packed: { program: string; resources: string };

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'vonk-packaging-'));
  if (!existsSync(join(BUNDLE, 'package.json'))) await buildDesktop();
  writeEmptyElectron(join(scratch, 'electron'));
  await packDesktop({
    targets: { linux: ['dir'] },
    feed: { url: 'https://updates.vonk.example/desktop', channel: 'stable' },
    electronDist: join(scratch, 'electron'),
    output: join(scratch, 'release'),
  });
  const folder = unpackedLinux(join(scratch, 'release'));
  packed = { program: join(folder, 'vonk'), resources: join(folder, 'resources') };
});
afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
});

describe('the fuses', () => {
  test('are nine, each explicitly set, and read back from the packed program as they were set', async () => {
    expect(FUSE_COUNT).toBe(9);
    expect(await readFuses(packed.program)).toEqual({
      RunAsNode: false,
      EnableCookieEncryption: true,
      EnableNodeOptionsEnvironmentVariable: false,
      EnableNodeCliInspectArguments: false,
      EnableEmbeddedAsarIntegrityValidation: true,
      OnlyLoadAppFromAsar: true,
      LoadBrowserProcessSpecificV8Snapshot: false,
      GrantFileProtocolExtraPrivileges: false,
      WasmTrapHandlers: true,
    });
    expect(Object.keys(wantedFuses())).toEqual(
      Object.values(FuseV1Options).filter((name) => typeof name === 'string'),
    );
  });

  test('of the program that was packed around were all the other way round', async () => {
    const before = await readFuses(join(scratch, 'electron/electron'));
    expect(
      Object.fromEntries(Object.entries(before).map(([name, on]) => [name, on === false])),
    ).toEqual(await readFuses(packed.program));
  });

  test('of an Electron that has one more stop the packing, so that none is ever left to a default', async () => {
    writeEmptyElectron(join(scratch, 'newer'), FUSE_COUNT + 1);
    await expect(
      packDesktop({
        targets: { linux: ['dir'] },
        feed: null,
        electronDist: join(scratch, 'newer'),
        output: join(scratch, 'release-newer'),
      }),
    ).rejects.toThrow(/strictlyRequireAllFuses/);
  });
});

describe('the archive', () => {
  const filesOf = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

  test('holds exactly the bundle: the same names, the same bytes', () => {
    const unpacked = join(scratch, 'unpacked');
    extractAll(join(packed.resources, 'app.asar'), unpacked);
    const names = filesOf(unpacked).sort();
    expect(names).toEqual(filesOf(BUNDLE).sort());
    expect(names).toEqual(
      expect.arrayContaining([
        'package.json',
        'main/main.js',
        'preload/preload.cjs',
        'renderer/index.html',
      ]),
    );
    for (const name of names)
      expect(
        readFileSync(join(unpacked, name)).equals(readFileSync(join(BUNDLE, name))),
        name,
      ).toBe(true);
  });

  test('has no package, no source, no map, no test, no key, no note', () => {
    const listed = listPackage(join(packed.resources, 'app.asar'), { isPack: false });
    expect(
      listed.filter((name) =>
        /node_modules|\.(map|tsx?|md|ya?ml|env|pem|log)$|\/\.|\.test\./.test(name),
      ),
    ).toEqual([]);
    expect([...new Set(listed.map((name) => name.split('/')[1]))].sort()).toEqual([
      'lock',
      'main',
      'package.json',
      'preload',
      'renderer',
    ]);
  });

  test('says of itself what the app needs, and nothing of how it was made', () => {
    const { version } = JSON.parse(readFileSync(`${PROJECT}package.json`, 'utf8')) as {
      version: string;
    };
    expect(JSON.parse(readFileSync(join(BUNDLE, 'package.json'), 'utf8'))).toEqual({
      name: 'vonk',
      productName: 'Vonk',
      version,
      description: expect.any(String) as string,
      author: 'Vonk <help@vonk.example>',
      homepage: 'https://vonk.example',
      license: 'UNLICENSED',
      private: true,
      type: 'module',
      main: 'main/main.js',
    });
  });

  test('is the only code there is, and carries the hash of every file, as the integrity fuse needs it', () => {
    expect(readdirSync(packed.resources).sort()).toEqual(['app-update.yml', 'app.asar']);
    interface Entry {
      files?: Record<string, Entry>;
      integrity?: { algorithm: string; hash: string };
    }
    const hashed = (entry: Entry, path: string): [string, string | undefined][] =>
      Object.entries(entry.files ?? {}).flatMap(([name, inner]) =>
        inner.files
          ? hashed(inner, `${path}${name}/`)
          : [[`${path}${name}`, inner.integrity?.hash] satisfies [string, string | undefined]],
      );
    const hashes = hashed(getRawHeader(join(packed.resources, 'app.asar')).header, '');
    expect(hashes.length).toBe(filesOf(BUNDLE).length);
    for (const [name, hash] of hashes)
      expect(hash, name).toBe(
        createHash('sha256')
          .update(readFileSync(join(BUNDLE, name)))
          .digest('hex'),
      );
  });
});

test('the updater finds beside it where updates come from', () => {
  expect(load(readFileSync(join(packed.resources, 'app-update.yml'), 'utf8'))).toEqual({
    provider: 'generic',
    url: 'https://updates.vonk.example/desktop',
    channel: 'stable',
    updaterCacheDirName: 'vonk-updater',
  });
});

describe('the inspection', () => {
  test('finds nothing wrong with what was packed', async () => {
    expect(await inspectPacked(packed, BUNDLE)).toMatchObject({
      problems: [],
      fuses: wantedFuses(),
    });
  });

  test('finds whatever was put there, taken away, changed or left on', async () => {
    const spoilt = join(scratch, 'spoilt');
    const inside = join(spoilt, 'inside');
    cpSync(BUNDLE, inside, { recursive: true });
    mkdirSync(join(inside, 'node_modules/x'), { recursive: true });
    writeFileSync(join(inside, 'node_modules/x/index.js'), 'x');
    writeFileSync(join(inside, 'main/main.js.map'), '{}');
    writeFileSync(
      join(inside, 'preload/preload.cjs'),
      'changed\n//# sourceMappingURL=preload.cjs.map',
    );
    writeFileSync(join(inside, 'package.json'), '{"main":"main/main.js","scripts":{}}');
    rmSync(join(inside, 'renderer/index.html'));
    const resources = join(spoilt, 'resources');
    await createPackage(inside, join(resources, 'app.asar'));
    writeFileSync(join(resources, 'default_app.asar'), '');
    const { problems } = await inspectPacked(
      { program: join(scratch, 'electron/electron'), resources },
      BUNDLE,
    );
    for (const problem of [
      'default_app.asar lies beside the archive',
      'renderer/index.html is missing',
      'node_modules/x/index.js does not belong there',
      'main/main.js.map is not to be shipped',
      'preload/preload.cjs is not what was built',
      'preload/preload.cjs says more than it should',
      'package.json holds scripts',
      'fuse RunAsNode is true',
      'fuse OnlyLoadAppFromAsar is false',
    ])
      expect(problems).toContain(problem);
  });
});

describe('the configuration', () => {
  const configuration = load(readFileSync(`${PROJECT}electron-builder.yml`, 'utf8'), {
    schema: JSON_SCHEMA,
  }) as Record<'linux' | 'mac' | 'win', { target: { target: string; arch: string[] }[] }> & {
    mac: Record<string, unknown>;
    protocols: unknown;
  };

  test('makes NSIS, dmg with what updates install, AppImage and deb, for both kinds of processor', () => {
    const targets = (['linux', 'mac', 'win'] as const).map((system) =>
      configuration[system].target.map(({ target, arch }) => `${target} ${arch.join('+')}`),
    );
    expect(targets).toEqual([
      ['AppImage x64+arm64', 'deb x64+arm64'],
      ['dmg x64+arm64', 'zip x64+arm64'],
      ['nsis x64+arm64'],
    ]);
    expect(configuration.protocols).toEqual([{ name: 'Vonk', schemes: ['vonk'] }]);
  });

  test('hardens the Mac’s app: no entitlement but compiling at run time, and place and microphone for the app itself', () => {
    expect(configuration.mac).toMatchObject({
      hardenedRuntime: true,
      entitlements: 'build/desktop/mac/entitlements.plist',
      entitlementsInherit: 'build/desktop/mac/entitlements.inherit.plist',
    });
    const granted = (file: string) =>
      [
        ...readFileSync(`${PROJECT}${file}`, 'utf8').matchAll(/<key>([^<]+)<\/key>\s*<true\/>/g),
      ].map(([, key]) => key);
    expect(granted('build/desktop/mac/entitlements.plist')).toEqual([
      'com.apple.security.cs.allow-jit',
      'com.apple.security.personal-information.location',
      'com.apple.security.device.audio-input',
    ]);
    expect(granted('build/desktop/mac/entitlements.inherit.plist')).toEqual([
      'com.apple.security.cs.allow-jit',
    ]);
  });

  test('finds its icons where the build draws them', () => {
    for (const file of ['icon.ico', 'icon.icns', 'icons/512x512.png'])
      expect(existsSync(`${PROJECT}.build/desktop/${file}`), file).toBe(true);
  });
});
