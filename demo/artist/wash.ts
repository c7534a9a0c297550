import { channels } from './colour.ts';
import type { Side } from './figure/figure-look.ts';
import type { Part } from './picture.ts';
import type { Light } from './places/lights.ts';
import { SHEET } from './strokes.ts';

const [LIT, SHADED] = [0.34, 0.3];

/**
 * Lets the light fall over all of a picture: its colour from the side where it is, shadow to the
 * other. By hand, since a gradient of SVG over the whole sheet takes a third of the time of drawing.
 * @param data raw pixels of three channels, changed in place.
 */
export function wash(
  data: Buffer,
  { width, height }: { width: number; height: number },
  part: Part,
  { key, shadow }: Light,
  side: Side,
): void {
  const [lit, shaded] = [channels(key), channels(shadow)];
  const across = part.width / width / SHEET.width;
  const step = side > 0 ? -across : across;
  const start = part.left / SHEET.width + across / 2;
  let at = 0;
  for (let y = 0; y < height; y++) {
    const down = (part.top + ((y + 0.5) * part.height) / height) / SHEET.height;
    // From -1, where the light is, to 1.
    let far = (side > 0 ? 1 - start : start) + down - 1;
    for (let x = 0; x < width; x++, far += step, at += 3) {
      const [red, green, blue] = far < 0 ? lit : shaded;
      const strength = far < 0 ? far * -LIT : far * SHADED;
      data[at] = mixed(data[at], red, strength);
      data[at + 1] = mixed(data[at + 1], green, strength);
      data[at + 2] = mixed(data[at + 2], blue, strength);
    }
  }
}

const mixed = (value = 0, other: number, strength: number): number =>
  value + (other - value) * strength;
