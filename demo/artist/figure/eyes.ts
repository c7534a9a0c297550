import { luma, mix } from '../colour.ts';
import { line, shape, tenth } from '../strokes.ts';
import type { Sketch } from './sketch.ts';
import type { Side } from './figure-look.ts';

/** An open eye, or a laughing one that is shut. */
export function eye(
  { person, look, id, turn, side, dark, tint, skin, skinShade, ink, fx, py, gap }: Sketch,
  s: Side,
): string {
  const narrow = 1 - Math.max(0, s * turn) * 0.3,
    w = 13.6 * person.eye.size * narrow,
    x = tenth(s * gap * (1 - Math.max(0, s * turn) * 0.16) + fx),
    y = tenth(4 + py),
    tl = s * person.eye.tilt;
  const sm = look.mood === 'laugh' ? 1 : look.mood === 'smile' ? 0.45 : 0;
  if (look.mood === 'laugh' && look.eyesShut)
    return (
      line(`M${tenth(x - w)} ${y + 3}Q${x} ${y - 9} ${tenth(x + w)} ${y + 3}`, ink, 4) +
      (person.woman ? line(`M${tenth(x + s * w)} ${y + 3}l${s * 5} -3`, ink, 3) : '')
    );
  const up = 9.5 * person.eye.size,
    down = 7.5 * person.eye.size * (1 - sm * 0.55),
    gx = tenth(x + look.gaze * 3.4 * narrow);
  const form = `M${tenth(x - w)} ${tenth(y + 1 + tl)}Q${tenth(x - w * 0.3)} ${tenth(y - up)} ${tenth(x + w * 0.4)} ${tenth(y - up * 0.8)}Q${tenth(x + w * 0.85)} ${tenth(y - up * 0.3)} ${tenth(x + w)} ${tenth(y + 1 - tl)}Q${tenth(x + w * 0.2)} ${tenth(y + down)} ${tenth(x - w * 0.4)} ${tenth(y + down * 0.8)}Q${tenth(x - w * 0.85)} ${tenth(y + down * 0.4)} ${tenth(x - w)} ${tenth(y + 1 + tl)}Z`;
  const white = mix(tint('#f6efe8'), skin, dark ? 0.12 : 0.16);
  return (
    `<clipPath id="${id}e${s}"><path d="${form}"/></clipPath>` +
    shape(form, white) +
    `<g clip-path="url(#${id}e${s})"><circle cx="${gx}" cy="${tenth(y - 0.5)}" r="${tenth(7.6 * person.eye.size)}" fill="${mix(person.eye.colour, '#140c10', 0.12)}"/><circle cx="${gx}" cy="${tenth(y - 0.5)}" r="${tenth(3.7 * person.eye.size)}" fill="#150d10"/><rect x="${x - 20}" y="${y - 14}" width="40" height="9" fill="${ink}" opacity=".22"/></g><circle cx="${tenth(gx - side * -2.6)}" cy="${tenth(y - 3.4)}" r="2.1" fill="#fff" opacity=".95"/>` +
    line(
      `M${tenth(x - w)} ${tenth(y + 1 + tl)}Q${tenth(x - w * 0.3)} ${tenth(y - up)} ${tenth(x + w * 0.4)} ${tenth(y - up * 0.8)}Q${tenth(x + w * 0.85)} ${tenth(y - up * 0.3)} ${tenth(x + w)} ${tenth(y + 1 - tl)}`,
      ink,
      person.woman ? 3.8 : 3,
    ) +
    (person.woman
      ? line(
          `M${tenth(x + s * w)} ${tenth(y + 1 - Math.abs(tl) * Math.sign(person.eye.tilt))}l${s * 4.6} -3.6`,
          ink,
          2.8,
        )
      : '') +
    line(
      `M${tenth(x - w * 0.8)} ${tenth(y - up * 0.95)}Q${x} ${tenth(y - up * 1.5)} ${tenth(x + w * 0.8)} ${tenth(y - up * 0.9)}`,
      skinShade,
      2.2,
      'opacity=".75"',
    ) +
    (person.lines
      ? line(
          `M${tenth(x - w * 0.6)} ${tenth(y + 13)}Q${x} ${tenth(y + 17)} ${tenth(x + w * 0.6)} ${tenth(y + 12.5)}`,
          skinShade,
          2,
          `opacity="${0.4 + person.lines * 0.15}"`,
        )
      : '')
  );
}

/** A brow, raised by a laugh, and on one side by a smirk. */
export function brow({ person, look, turn, dark, hair, fx, py, gap }: Sketch, s: Side): string {
  const browColour = mix(
    luma(hair) > 0.62 ? mix(hair, '#6b5138', 0.5) : hair,
    '#1a1014',
    dark ? 0.1 : 0.18,
  );
  const x = s * gap * (1 - Math.max(0, s * turn) * 0.16) + fx,
    y = -19 + py + person.brow.y - (look.mood === 'laugh' ? 3 : 0) - (look.cock === s ? 5 : 0),
    w = 17 * (1 - Math.max(0, s * turn) * 0.28),
    k = person.brow.w;
  const ix = x - s * w * 0.82,
    ox = x + s * w;
  return shape(
    `M${tenth(ix)} ${tenth(y + k * 0.5)}Q${tenth(x + s * 2)} ${tenth(y - person.brow.arch - k * 0.4)} ${tenth(ox)} ${tenth(y + 2)}Q${tenth(x + s * 2)} ${tenth(y - person.brow.arch + k * 0.75)} ${tenth(ix + s * 1)} ${tenth(y + k * 1.1)}Q${tenth(ix - s * 2)} ${tenth(y + k * 0.9)} ${tenth(ix)} ${tenth(y + k * 0.5)}Z`,
    browColour,
  );
}
