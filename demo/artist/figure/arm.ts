import { mix } from '../colour.ts';
import { box, line, tenth } from '../strokes.ts';
import { bareArms, shortSleeves, sleeveColour } from './clothes.ts';
import type { Arm, Sketch } from './sketch.ts';
import type { Side } from './figure-look.ts';

/** How far the fingers reach, from the thumb's side on, and what lies between two of them. */
const FINGERS = [0.84, 0.96, 0.93, 0.8] as const;

/** A hand at (0, 0) that points right; `W` is the width of its arm. */
function hand({ skin, skinShade }: Sketch, s: Side, W: number): string {
  const thumb = -s;
  const across = (index: number): number => thumb * W * (0.27 - index * 0.18);
  const fingers = FINGERS.map((reach, index) =>
    line(
      `M${tenth(W * 0.3)} ${tenth(across(index))}L${tenth(W * (reach - 0.1))} ${tenth(across(index) * 0.9)}`,
      skin,
      W * 0.2,
    ),
  ).join('');
  const between = [0, 1, 2]
    .map((index) => {
      const y = (across(index) + across(index + 1)) / 2;
      return `M${tenth(W * 0.46)} ${tenth(y)}L${tenth(W * 0.8)} ${tenth(y * 0.9)}`;
    })
    .join('');
  return (
    box(
      -12,
      tenth(-W * 0.36),
      tenth(12 + W * 0.52),
      tenth(W * 0.72),
      skin,
      `rx="${tenth(W * 0.26)}"`,
    ) +
    fingers +
    line(between, skinShade, 2.2, 'opacity=".6"') +
    line(
      `M${tenth(W * 0.04)} ${tenth(thumb * W * 0.3)}L${tenth(W * 0.42)} ${tenth(thumb * W * 0.46)}`,
      skin,
      W * 0.22,
    )
  );
}

/** An arm from the shoulder over the elbow to the hand; `s` is its side of the sheet. */
export function arm(sketch: Sketch, s: Side, a: Arm): string {
  const { person, look, light, id, skin, skinShade, cloth, shoulder } = sketch;
  const short = shortSleeves.includes(look.clothes);
  const skinned = short || bareArms.includes(look.clothes);
  const [ex, ey, hx, hy] = a,
    sx = s * (shoulder - 26),
    sy = 206,
    W = person.woman ? 52 : 64;
  const along = (u: number): readonly [number, number] => [sx + (ex - sx) * u, sy + (ey - sy) * u];
  const c = skinned ? `url(#${id}k)` : `url(#${id}s)`,
    lo = skinned ? skinShade : mix(sleeveColour(sketch), light.shadow, 0.42);
  const wx = ex + (hx - ex) * 0.86,
    wy = ey + (hy - ey) * 0.86;
  const d = `M${tenth(sx)} ${sy}Q${tenth(ex + (sx - ex) * 0.12)} ${tenth(ey - (ey - sy) * 0.3)} ${tenth(ex)} ${tenth(ey)}L${tenth(wx)} ${tenth(wy)}`;
  const ang = tenth((Math.atan2(hy - ey, hx - ex) * 180) / Math.PI);
  const [kx, ky] = along(0.58);
  const [qx, qy] = along(0.42);
  const dl = `M${tenth(qx)} ${tenth(qy)}L${tenth(ex)} ${tenth(ey)}L${tenth(wx)} ${tenth(wy)}`;
  return (
    line(`M${tenth(wx)} ${tenth(wy)}L${tenth(hx)} ${tenth(hy)}`, skin, W * 0.56) +
    `<g transform="translate(${tenth(hx)} ${tenth(hy)}) rotate(${ang})">${hand(sketch, s, W)}</g>` +
    line(dl, lo, W + 9, 'opacity=".75"') +
    line(d, c, short ? W - 6 : W) +
    (short
      ? `<path d="M${tenth(sx)} ${sy}L${tenth(kx)} ${tenth(ky)}" fill="none" stroke="url(#${id}s)" stroke-width="${W + 4}"/><circle cx="${tenth(sx)}" cy="${sy}" r="${W / 2 + 2}" fill="url(#${id}s)"/>`
      : '') +
    (look.clothes === 'breton'
      ? [0.25, 0.5, 0.75]
          .map((k) => {
            const x = sx + (ex - sx) * k,
              y = sy + (ey - sy) * k;
            return line(
              `M${tenth(x - W * 0.46)} ${tenth(y + 4)}Q${tenth(x)} ${tenth(y + 12)} ${tenth(x + W * 0.46)} ${tenth(y + 4)}`,
              cloth,
              13,
            );
          })
          .join('')
      : '')
  );
}
