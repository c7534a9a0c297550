/** Red, green and blue, 0 to 255. */
export const channels = (colour: string): readonly [number, number, number] => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
];

const between = (from: number, to: number, part: number): number => from * (1 - part) + to * part;

function blend(
  colour: string,
  other: string,
  channel: (one: number, two: number) => number,
): string {
  const [one, two] = [channels(colour), channels(other)];
  const mixed = one.map((value, index) => channel(value, two[index] ?? 0));
  return `#${mixed
    .map((value) => Math.max(0, Math.min(255, Math.round(value))))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

/** Colours are `#rrggbb`; parts are 0 (the first) to 1 (the other). */
export const mix = (colour: string, other: string, part: number): string =>
  blend(colour, other, (one, two) => between(one, two, part));

/** As a colour looks in coloured light. */
export const multiply = (colour: string, light: string, part: number): string =>
  blend(colour, light, (one, two) => between(one, (one * two) / 255, part));

/** How light a colour is to the eye, 0 to 1. */
export function luma(colour: string): number {
  const [red, green, blue] = channels(colour);
  return (red * 0.299 + green * 0.587 + blue * 0.114) / 255;
}
