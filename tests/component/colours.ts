/** What a token of `tokens.css` is as a computed colour. */
export function colorOf(token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

type Channels = [red: number, green: number, blue: number];

/** Red, green and blue of a computed colour, of 255. */
export const channelsOf = (color: string): Channels =>
  (color.match(/\d+(\.\d+)?/g) ?? []).slice(0, 3).map(Number) as Channels;

/** The relative luminance of a computed colour, as WCAG reckons it. */
export function luminanceOf(color: string): number {
  const [red, green, blue] = channelsOf(color).map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  ) as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
