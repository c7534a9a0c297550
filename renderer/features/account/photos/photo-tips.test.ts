import { describe, expect, test } from 'vitest';
import { photoTips, type Pixels } from './photo-tips.ts';

const [WIDTH, HEIGHT] = [320, 400];
const LARGE = { width: 1_280, height: 1_600 };

/** A picture by the light of each pixel. */
function picture(lightAt: (x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1)
      data.fill(lightAt(x, y), (y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3);
  return { data, width: WIDTH, height: HEIGHT };
}
/** The same, less sharp: each pixel the mean of those around it, three times. */
function blurred(sharp: Pixels, reach: number): Pixels {
  let light = Array.from({ length: WIDTH * HEIGHT }, (_, at) => sharp.data[at * 4] ?? 0);
  for (let turn = 0; turn < 3; turn += 1)
    for (const [step, end] of [
      [1, WIDTH],
      [WIDTH, HEIGHT],
    ] as const)
      light = light.map((_, at) => {
        const place = step === 1 ? at % WIDTH : Math.floor(at / WIDTH);
        let [sum, count] = [0, 0];
        for (let by = -reach; by <= reach; by += 1)
          if (place + by >= 0 && place + by < end) {
            sum += light[at + by * step] ?? 0;
            count += 1;
          }
        return sum / count;
      });
  return picture((x, y) => light[y * WIDTH + x] ?? 0);
}
/** Light and dark discs, as much to see in the middle as at the sides. */
const scene = (dark: number, bright: number) =>
  picture((x, y) => (Math.hypot((x % 80) - 40, (y % 80) - 40) < 24 ? bright : dark));

describe('tips for a photo', () => {
  test('a photo with light, sharp and standing, gets none', () => {
    expect(photoTips(scene(70, 190), LARGE)).toEqual([]);
  });

  test.each([
    ['dark all over', scene(12, 50), LARGE, ['dark']],
    ['out of focus', blurred(scene(60, 200), 5), LARGE, ['blurred']],
    ['few pixels', scene(70, 190), { width: 300, height: 375 }, ['small']],
    ['lying', scene(70, 190), { width: 1_600, height: 1_200 }, ['wide']],
  ] as const)('%s is said', (_, pixels, size, tips) => {
    expect(photoTips(pixels, size)).toEqual(tips);
  });

  test('with the light behind, and with nothing in the middle', () => {
    const against = picture((x, y) =>
      x > 80 && x < 240 && y > 60 ? 20 + (x % 16) : 230 - (y % 9),
    );
    expect(photoTips(against, LARGE)).toEqual(['backlight']);
    const aside = picture((x, y) => (x < 90 && (x >> 3) % 2 === (y >> 3) % 2 ? 40 : 180));
    expect(photoTips(aside, LARGE)).toEqual(['aside']);
  });

  test('dark with something lit, soft around what is sharp, and an even grey are no faults', () => {
    const night = picture((x, y) => (Math.hypot(x - 160, y - 140) < 60 ? 130 - (y % 40) : 14));
    expect(photoTips(night, LARGE)).toEqual([]);
    const soft = blurred(scene(60, 200), 5);
    const eyes = picture((x, y) =>
      y > 160 && y < 220 ? ((x >> 2) % 2) * 120 + 60 : (soft.data[(y * WIDTH + x) * 4] ?? 0),
    );
    expect(photoTips(eyes, LARGE)).toEqual([]);
    expect(
      photoTips(
        picture(() => 128),
        LARGE,
      ),
    ).toEqual([]);
  });

  test('never more than two, those that help most', () => {
    expect(photoTips(scene(12, 50), { width: 400, height: 300 })).toEqual(['small', 'dark']);
  });
});
