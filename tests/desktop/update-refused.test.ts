import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  appImage,
  elsewhere,
  feed,
  look,
  OLD,
  pending,
  programOf,
  useInstalledApp,
} from './installed-app.ts';
import { endless, FEED, makeRelease, type Answer, type Release } from './update-feed.ts';

useInstalledApp();

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

  /** Each publishes a faulty release, and names the expected error. */
  const wrong: [name: string, lay: () => Release | null, reason: string | RegExp][] = [
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

  test.each(wrong)('%s is refused, and the app stays as it is', async (_name, lay, reason) => {
    feed.lay(lay());
    const outcome = await look({ apply: true });
    expect(outcome).toMatchObject({
      result: { refused: expect.stringMatching(reason) as string },
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
    reason: string | RegExp,
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
    async (_name, path, how, reason) => {
      const release = makeRelease('1.1.0', programOf('1.1.0'));
      feed.lay(release);
      elsewhere.lay(release);
      feed.answer(path(release), how());
      const outcome = await look({ apply: true });
      expect(outcome).toMatchObject({
        result: { refused: expect.stringMatching(reason) as string },
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
