import { mix } from '../colour.ts';
import { box, disc, gradient, line, nth, repeat, shape } from '../strokes.ts';
import type { Stops } from '../strokes.ts';

/** The whole sheet in colours from top to bottom. */
export const sky = (stops: Stops): string =>
  `<defs>${gradient('sky', stops)}</defs>${box(0, 0, 640, 800, 'url(#sky)')}`;

export const pine = (x: number, y: number, h: number, fill: string): string =>
  shape(
    `M${x} ${y - h}l${h * 0.2} ${h * 0.36}h${-h * 0.08}l${h * 0.17} ${h * 0.3}h${-h * 0.1}l${h * 0.18} ${h * 0.34}h${-h * 0.74}l${h * 0.18} ${-h * 0.34}h${-h * 0.1}l${h * 0.17} ${-h * 0.3}h${-h * 0.08}Z`,
    fill,
  );

/** Light that fades; `strength` is that of its middle. */
export function glow(x: number, y: number, radius: number, colour: string, strength = 0.8): string {
  const id = `g${Math.trunc(x)}_${Math.trunc(y)}`;
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>${disc(x, y, radius, `url(#${id})`)}`;
}

/** A stepped, a bell and a pointed gable by turns. */
function gable(kind: number, x: number, top: number, y: number, w: number): string {
  if (kind === 0)
    return `M${x} ${y}V${top + 40}h${w * 0.2}v-22h${w * 0.15}v-22h${w * 0.3}v22h${w * 0.15}v22h${w * 0.2}V${y}Z`;
  if (kind === 1)
    return `M${x} ${y}V${top + 46}Q${x + w * 0.3} ${top + 36} ${x + w * 0.36} ${top}h${w * 0.28}Q${x + w * 0.7} ${top + 36} ${x + w} ${top + 46}V${y}Z`;
  return `M${x} ${y}V${top + 44}L${x + w / 2} ${top - 6}L${x + w} ${top + 44}V${y}Z`;
}

/** A row of canal houses with its base at `y`; `lit` is the share of lit windows. */
export function houses(y: number, colours: readonly string[], lit: number, window: string): string {
  let [x, drawn] = [-20, ''];
  for (const [i, colour] of colours.entries()) {
    const [w, top] = [96 + ((i * 37) % 34), y - 260 - ((i * 53) % 90)];
    const pane = (w - 24) / 3;
    drawn += shape(gable(i % 3, x, top, y, w), colour);
    for (let row = 0; row < 4; row++)
      for (let column = 0; column < 3; column++) {
        const isLit = (i * 7 + row * 3 + column * 5) % 10 < lit * 10;
        const [left, over] = [x + 14 + column * pane, top + 66 + row * 58];
        drawn += box(
          left,
          over,
          pane - 8,
          36,
          isLit ? window : mix(colour, '#221c30', 0.38),
          'rx="2"',
        );
        drawn += box(left + (pane - 8) / 2 - 1, over, 2.4, 36, mix(colour, '#fff8ea', 0.45));
      }
    x += w;
  }
  return drawn;
}

/** A shelf of books that stand on `y`, none taller than `height`. */
export function books(
  y: number,
  height: number,
  first: number,
  colours: readonly string[],
  from = 0,
): string {
  let [x, drawn] = [6, ''];
  for (let i = first; x < 640; i++) {
    const [w, tall] = [13 + ((i * 7) % 17), height - 6 - ((i * 11) % 26)];
    if (x >= from) drawn += box(x, y - tall, w, tall, nth(colours, i * 5 + (i >> 1)));
    if (x >= from && i % 3 === 0) drawn += box(x, y - tall + 12, w, 4, '#f0dcae', 'opacity=".55"');
    x += w + 1 + (i % 9 === 0 ? 22 : 0);
  }
  return drawn;
}

export const leaves = (x: number, y: number, size: number, colour: string, other: string): string =>
  repeat(
    7,
    (i) =>
      `<g transform="translate(${x} ${y}) rotate(${-150 + i * 20 + (i % 2) * 8}) scale(${size})">${shape('M0 0Q34 -22 84 0Q34 22 0 0Z', i % 2 ? colour : other)}</g>`,
  );

/** A string of lamps across the sheet, hanging down by `sag`. */
export const bulbs = (y: number, sag: number, count: number, colour: string): string =>
  line(`M-20 ${y}Q320 ${y + sag * 2} 660 ${y}`, '#1c1626', 3) +
  repeat(count, (i) => {
    const along = (i + 0.5) / count;
    const [x, hangs] = [-20 + 680 * along, y + sag * 4 * along * (1 - along)];
    return (
      disc(x, hangs + 12, 22, colour, 'opacity=".22"') +
      disc(x, hangs + 12, 8, mix(colour, '#ffffff', 0.4))
    );
  });
