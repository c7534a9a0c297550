import { mix } from '../colour.ts';
import { line, shape, tenth } from '../strokes.ts';
import type { Sketch } from './sketch.ts';
import type { Side } from './figure-look.ts';

/** Glasses, their own or against the sun. */
export function glasses({ person, look, light, turn, face, fx, py, gap }: Sketch): string {
  const spec = look.eyewear ?? person.glasses;
  if (!spec) return '';
  const rim = look.eyewear === 'sun' ? '#2a2027' : mix('#33262a', light.shadow, 0.1);
  const lens = (s: Side, form: 'round' | 'square' | 'wide', fill: string) => {
    const x = s * (gap + 1.5) * (1 - Math.max(0, s * turn) * 0.14) + fx,
      y = 6 + py,
      k = 1 - Math.max(0, s * turn) * 0.22;
    return form === 'round'
      ? `<ellipse cx="${tenth(x)}" cy="${tenth(y)}" rx="${tenth(24 * k)}" ry="24" fill="${fill}" stroke="${rim}" stroke-width="4.6"/>`
      : form === 'square'
        ? `<rect x="${tenth(x - 25 * k)}" y="${tenth(y - 19)}" width="${tenth(50 * k)}" height="38" rx="9" fill="${fill}" stroke="${rim}" stroke-width="5.4"/>`
        : shape(
            `M${tenth(x - 26 * k)} ${tenth(y - 18)}Q${tenth(x)} ${tenth(y - 23)} ${tenth(x + 26 * k)} ${tenth(y - 18)}Q${tenth(x + 26 * k)} ${tenth(y + 21)} ${tenth(x)} ${tenth(y + 21)}Q${tenth(x - 26 * k)} ${tenth(y + 21)} ${tenth(x - 26 * k)} ${tenth(y - 18)}Z`,
            fill,
            `stroke="${rim}" stroke-width="4.6"`,
          );
  };
  const sun = spec === 'sun',
    form = sun ? 'wide' : spec,
    fill = sun ? mix('#3a2b33', light.key, 0.1) : 'rgb(255 255 255 / .1)';
  return (
    lens(-1, form, fill) +
    lens(1, form, fill) +
    line(`M${tenth(fx - 7)} ${tenth(3 + py)}q7 -6 14 0`, rim, 5) +
    (turn < 0.3
      ? line(`M${tenth(fx + (gap + 26))} ${tenth(py)}L${tenth(face.w + 2)} -4`, rim, 5)
      : '') +
    (turn > -0.3
      ? line(`M${tenth(fx - (gap + 26))} ${tenth(py)}L${tenth(-face.w - 2)} -4`, rim, 5)
      : '') +
    (sun
      ? [-1, 1]
          .map((s) =>
            shape(
              `M${tenth(s * gap + fx - 14)} ${tenth(-4 + py)}l14 -8l8 0l-20 12Z`,
              '#fff',
              'opacity=".22"',
            ),
          )
          .join('')
      : '')
  );
}

/** What is on the hair. */
export function hat({ look, light, turn, tint, cloth2, ink, face }: Sketch): string {
  return look.hat === 'beanie'
    ? shape(
        `M${-face.w - 12} -34Q${-face.w - 10} -132 0 -134Q${face.w + 10} -132 ${face.w + 12} -34Q0 -62 ${-face.w - 12} -34Z`,
        cloth2,
      ) +
        shape(
          `M${-face.w - 15} -30Q0 -62 ${face.w + 15} -30L${face.w + 12} -62Q0 -92 ${-face.w - 12} -62Z`,
          mix(cloth2, light.key, 0.16),
        ) +
        line(
          Array.from(
            { length: 9 },
            (_, i) =>
              `M${-face.w - 4 + (i * (face.w * 2 + 8)) / 8} ${-36 - Math.sin((i / 8) * Math.PI) * 14}l0 -24`,
          ).join(''),
          mix(cloth2, light.shadow, 0.3),
          2.6,
          'opacity=".5"',
        )
    : look.hat === 'cap'
      ? shape(
          `M${-face.w - 8} -44Q${-face.w - 4} -124 0 -124Q${face.w + 4} -124 ${face.w + 8} -44Q0 -70 ${-face.w - 8} -44Z`,
          cloth2,
        ) +
        shape(
          `M${-face.w - 6} -44Q${turn * 30} -80 ${face.w + 6} -44Q${face.w + 30 * (turn >= 0 ? 1 : 0.4)} -22 ${face.w - 6 + turn * 20} -24Q${turn * 30} -50 ${-face.w + 6 + turn * 20} -24Q${-face.w - 20} -26 ${-face.w - 6} -44Z`,
          mix(cloth2, light.shadow, 0.25),
        )
      : look.hat === 'straw'
        ? shape(
            `M${-face.w - 62} -40Q0 -96 ${face.w + 62} -40Q0 -30 ${-face.w - 62} -40Z`,
            tint('#d9b878'),
          ) +
          shape(
            `M${-face.w + 2} -54Q-50 -136 0 -136Q50 -136 ${face.w - 2} -54Q0 -76 ${-face.w + 2} -54Z`,
            tint('#e6c98d'),
          ) +
          shape(
            `M${-face.w + 2} -54Q0 -78 ${face.w - 2} -54L${face.w - 5} -68Q0 -92 ${-face.w + 5} -68Z`,
            cloth2,
          )
        : look.hat === 'helmet'
          ? shape(
              `M${-face.w - 12} -40Q${-face.w - 10} -140 0 -142Q${face.w + 10} -140 ${face.w + 12} -40Q0 -76 ${-face.w - 12} -40Z`,
              cloth2,
            ) +
            line(
              `M-30 -132Q-36 -100 -34 -70M30 -132Q36 -100 34 -70M0 -138V-74`,
              mix(cloth2, light.shadow, 0.5),
              7,
            ) +
            line(
              `M${-face.w + 2} -30Q${-face.w + 6} 70 ${turn * 9} ${104 + face.len}M${face.w - 2} -30Q${face.w - 6} 70 ${turn * 9} ${104 + face.len}`,
              ink,
              4,
            )
          : '';
}
