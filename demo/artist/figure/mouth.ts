import { mix } from '../colour.ts';
import { line, shape, tenth } from '../strokes.ts';
import type { Sketch } from './sketch.ts';

export function nose({
  person,
  side,
  dark,
  skinShade,
  skinHigh,
  ink,
  fx,
  py,
  nx,
  ny,
  nw,
}: Sketch): string {
  const ns = -side; // The shadow falls away from the light.
  return (
    shape(
      `M${tenth(fx * 0.9 + ns * 5)} ${tenth(-12 + py)}Q${tenth(nx + ns * 3 + person.nose.bend)} ${tenth(ny * 0.45)} ${tenth(nx + ns * 1)} ${tenth(ny - 6)}Q${tenth(nx)} ${tenth(ny + 2)} ${tenth(nx + ns * nw * 0.5)} ${tenth(ny + 2)}Q${tenth(nx + ns * nw * 1.12)} ${tenth(ny + 1)} ${tenth(nx + ns * nw)} ${tenth(ny - 8)}Q${tenth(nx + ns * 9)} ${tenth(ny * 0.4)} ${tenth(fx * 0.9 + ns * 13)} ${tenth(-10 + py)}Z`,
      skinShade,
      `opacity="${person.woman ? 0.42 : 0.58}"`,
    ) +
    line(
      `M${tenth(nx - nw * 0.72)} ${tenth(ny - 1)}q3 4.4 ${tenth(nw * 0.42)} 2.4q${tenth(nw * 0.3)} 3.6 ${tenth(nw * 0.62)} 0q${tenth(nw * 0.3)} 1.6 ${tenth(nw * 0.4)} -2.4`,
      mix(skinShade, ink, person.woman ? 0.16 : 0.28),
      2.5,
    ) +
    `<ellipse cx="${tenth(nx + side * 3)}" cy="${tenth(ny - 9)}" rx="4.4" ry="5" fill="${skinHigh}" opacity="${dark ? 0.75 : 0.6}"/>`
  );
}

/** A laugh that shows teeth, or a closed mouth. */
export function mouth({
  person,
  look,
  light,
  turn,
  side,
  tint,
  skinShade,
  lip,
  ink,
  my,
  mx,
  mw,
}: Sketch): string {
  const full = person.mouth.full,
    nar = 1 - Math.abs(turn) * 0.12;
  return look.mood === 'laugh'
    ? shape(
        `M${tenth(mx - mw * 1.1 * nar)} ${tenth(my - 7)}Q${mx} ${tenth(my - 1)} ${tenth(mx + mw * 1.1 * nar)} ${tenth(my - 7)}Q${tenth(mx + mw * 0.8)} ${tenth(my + 17)} ${mx} ${tenth(my + 18)}Q${tenth(mx - mw * 0.8)} ${tenth(my + 17)} ${tenth(mx - mw * 1.1 * nar)} ${tenth(my - 7)}Z`,
        mix('#5a1c26', light.shadow, 0.15),
      ) +
        shape(
          `M${tenth(mx - mw * 0.98 * nar)} ${tenth(my - 5.6)}Q${mx} ${tenth(my)} ${tenth(mx + mw * 0.98 * nar)} ${tenth(my - 5.6)}Q${tenth(mx + mw * 0.8)} ${tenth(my + 5)} ${mx} ${tenth(my + 6.5)}Q${tenth(mx - mw * 0.8)} ${tenth(my + 5)} ${tenth(mx - mw * 0.98 * nar)} ${tenth(my - 5.6)}Z`,
          tint('#fbf5ee'),
        ) +
        shape(
          `M${tenth(mx - mw * 0.56)} ${tenth(my + 13)}Q${mx} ${tenth(my + 7)} ${tenth(mx + mw * 0.56)} ${tenth(my + 13)}Q${mx} ${tenth(my + 19)} ${tenth(mx - mw * 0.56)} ${tenth(my + 13)}Z`,
          '#b24a52',
        ) +
        line(
          `M${tenth(mx - mw * 1.1 * nar)} ${tenth(my - 7)}Q${mx} ${tenth(my - 1)} ${tenth(mx + mw * 1.1 * nar)} ${tenth(my - 7)}`,
          lip,
          Math.max(2.6, full * 0.6),
        ) +
        line(
          `M${tenth(mx - mw * 0.6)} ${tenth(my + 17.4)}Q${mx} ${tenth(my + 22)} ${tenth(mx + mw * 0.6)} ${tenth(my + 17.4)}`,
          lip,
          Math.max(2.6, full * 0.68),
        )
    : (() => {
        const up = look.mood === 'smile' ? 6 : look.mood === 'smirk' ? 3.4 : 1.6,
          sk2 = look.mood === 'smirk' ? 3.4 * side : 0;
        const a = `${tenth(mx - mw * nar)},${tenth(my - up + sk2 * -0.5)}`,
          b = `${tenth(mx + mw * nar)},${tenth(my - up + sk2 * 0.5 - (look.mood === 'smirk' ? 3 : 0))}`;
        return (
          shape(
            `M${a}Q${tenth(mx - 9)} ${tenth(my - full * 0.75)} ${tenth(mx - 4)} ${tenth(my - full * 0.62)}Q${mx} ${tenth(my - full * 0.3)} ${tenth(mx + 4)} ${tenth(my - full * 0.62)}Q${tenth(mx + 9)} ${tenth(my - full * 0.75)} ${b}Q${tenth(mx + mw * 0.5)} ${tenth(my + 2 + full * 1.5)} ${mx} ${tenth(my + 2.4 + full * 1.55)}Q${tenth(mx - mw * 0.5)} ${tenth(my + 2 + full * 1.5)} ${a}Z`,
            lip,
          ) +
          line(
            `M${a}Q${tenth(mx - mw * 0.4)} ${tenth(my + up * 0.62)} ${mx} ${tenth(my + up * 0.5)}Q${tenth(mx + mw * 0.4)} ${tenth(my + up * 0.62)} ${b}`,
            mix(lip, ink, 0.55),
            3,
          ) +
          `<ellipse cx="${tenth(mx + side * 4)}" cy="${tenth(my + full + 0.6)}" rx="${tenth(mw * 0.3)}" ry="1.8" fill="#fff" opacity="${person.woman ? 0.26 : 0.1}"/>` +
          line(`M${a}l-4.5 -3.4M${b}l4.5 -3.4`, skinShade, 2.4, 'opacity=".8"')
        );
      })();
}
