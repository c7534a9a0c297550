import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  appImage,
  feed,
  look,
  OLD,
  pending,
  programOf,
  scratch,
  started,
  useInstalledApp,
  WAITING,
} from './installed-app.ts';
import { FEED, makeRelease } from './update-feed.ts';

useInstalledApp();

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
    const sent = feed.asked.flatMap(({ headers }) => Object.keys(headers));
    for (const header of ['cookie', 'authorization', 'x-user-staging-id', 'referer', 'origin'])
      expect(sent).not.toContain(header);
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
