import { chanceOf } from '../chance.ts';
import { mix } from '../colour.ts';
import { disc, line, oval, shape, tenth } from '../strokes.ts';
import type { Sketch } from './sketch.ts';

/** The side away from the light: one plane over brow, cheek and jaw. */
function shadedPlane({ person, light, turn, side, skinShade, fx }: Sketch): string {
  const far = -side;
  return shape(
    `M${far * 120} -120L${tenth(far * 30 + fx)} -120Q${tenth(far * 40 + fx)} -50 ${tenth(far * 38 + fx)} -16Q${tenth(far * 56 + fx)} 10 ${tenth(far * 46 + fx)} 40Q${tenth(far * 32 + turn * 14)} 60 ${tenth(far * 24 + turn * 14)} 84Q${tenth(far * 8 + turn * 10)} 100 ${tenth(far * 4 + turn * 10)} 118L${far * 120} 118Z`,
    skinShade,
    `opacity="${light.shadeStrength * (person.tone < 3 ? 0.72 : 0.95)}"`,
  );
}

/** Where the light falls on brow and cheek. */
function highlights({ turn, side, dark, skinHigh, fx }: Sketch): string {
  return (
    shape(
      `M${side * 62} -40Q${tenth(side * 40 + fx)} -60 ${tenth(side * 22 + fx)} -54Q${tenth(side * 46 + fx)} -40 ${side * 60} -24Z`,
      skinHigh,
      `opacity="${dark ? 0.3 : 0.3}"`,
    ) +
    shape(
      `M${tenth(side * 58 + turn * 4)} 16Q${tenth(side * 44 + fx)} 14 ${tenth(side * 32 + fx)} 24Q${tenth(side * 42 + fx)} 36 ${tenth(side * 54 + turn * 4)} 34Z`,
      skinHigh,
      `opacity="${dark ? 0.36 : 0.3}"`,
    )
  );
}

/** Cheeks, by a gradient: a blur takes longer than all the rest of a face. */
function cheeks({ id, person, turn, dark, blush, py }: Sketch): string {
  const strength = dark ? 0.28 : person.woman ? 0.3 : 0.2;
  const fade = `<radialGradient id="${id}c"><stop offset=".25" stop-color="${blush}" stop-opacity="${strength}"/><stop offset="1" stop-color="${blush}" stop-opacity="0"/></radialGradient>`;
  return (
    fade +
    [-1, 1]
      .map((s) => oval(tenth(s * 40 + turn * 14), tenth(36 + py), 24, 17, `url(#${id}c)`))
      .join('')
  );
}

/** Always the same ones of a person, wherever they are. */
function freckles({ person, skinShade, fx, py }: Sketch): string {
  if (!person.freckles) return '';
  const rand = chanceOf(`${person.seed}/freckles`);
  const fill = mix(skinShade, '#8a4a2a', 0.4);
  return Array.from({ length: 16 }, () => {
    const x = rand.of([-1, 1]) * rand.in(16, 50) + fx;
    return disc(
      tenth(x),
      tenth(rand.in(22, 44) + py),
      tenth(rand.in(1.1, 1.9)),
      fill,
      'opacity=".42"',
    );
  }).join('');
}

function lines({ person, look, skinShade, fx, ny }: Sketch): string {
  return person.lines
    ? line(
        `M${tenth(fx - 33)} ${tenth(ny + 3)}q-9 9 -9 21M${tenth(fx + 33)} ${tenth(ny + 3)}q9 9 9 21`,
        skinShade,
        2.6,
        `opacity="${0.35 + 0.18 * person.lines}"`,
      ) +
        (person.lines > 1
          ? line(
              `M${tenth(fx - 27)} -52q27 -5 54 0M${tenth(fx - 20)} -62q20 -4 40 0M${tenth(fx - 55)} 2l-8 -4M${tenth(fx - 55)} 8l-8 2M${tenth(fx + 55)} 2l8 -4M${tenth(fx + 55)} 8l8 2`,
              skinShade,
              2,
              'opacity=".5"',
            )
          : '')
    : line(
        `M${tenth(fx - 32)} ${tenth(ny + 8)}q-5 6 -5 12M${tenth(fx + 32)} ${tenth(ny + 8)}q5 6 5 12`,
        skinShade,
        2,
        look.mood === 'calm' ? 'opacity="0"' : 'opacity=".4"',
      );
}

/** All that is on the skin of a face, from back to front. */
export const complexion = (sketch: Sketch): string =>
  shadedPlane(sketch) + highlights(sketch) + cheeks(sketch) + freckles(sketch) + lines(sketch);
