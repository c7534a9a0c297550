import { expect, test } from 'vitest';
import type { Image } from '../../../shared/contract/profile.ts';
import { image, lockedImage, openedProfile, profile } from '../../../tests/component/builders.ts';
import { picturesOf, slidesOf } from './slides.ts';

const idsOf = (main: Image | null, images: Image[]) =>
  slidesOf(openedProfile(profile({ main_image: main, images }))).map((slide) => slide?.id ?? null);

test('the main photo is first, then what can be seen, then one of all that is locked', () => {
  const [main, own, ...locked] = [
    image(),
    image({ visibility: 'private' }),
    lockedImage(),
    lockedImage(),
  ] as const;
  expect(idsOf(main, [own, main, ...locked])).toEqual([main.id, own.id, locked[0]?.id]);
  expect(idsOf(null, [])).toEqual([null]);
  expect(idsOf(null, [...locked])).toEqual([null, locked[0]?.id]);
});

test('a profile that is not told whole shows its main photo', () => {
  const known = openedProfile(profile());
  expect(slidesOf({ ...known, details: null })).toEqual([known.main_image]);
});

test('a locked photo has one picture, any other the sizes that a screen chooses from', () => {
  const locked = lockedImage();
  expect(picturesOf(locked)).toEqual({ src: locked.filename });
  const shown = image({ id: 'a', filename: '/photos/a/large', width: 960 });
  expect(picturesOf(shown)).toEqual({
    src: '/photos/a/medium',
    srcSet: '/photos/a/medium 480w, /photos/a/large 960w',
  });
});
