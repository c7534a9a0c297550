import { Avatar } from '@dicebear/core';
import { figureStyle } from './figure-style.ts';
import type { Person } from './recipe.ts';
import { SHEET } from './strokes.ts';

export function mix(colour: string, other: string, amount: number): string {
  const part = (text: string, at: number) => Number.parseInt(text.slice(at, at + 2), 16);
  return `#${[1, 3, 5]
    .map((at) =>
      Math.round(part(colour, at) * (1 - amount) + part(other, at) * amount)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

const part = (name: string, variant: string | null) => ({
  [`${name}Probability`]: variant ? 100 : 0,
  ...(variant ? { [`${name}Variant`]: [variant] } : {}),
});
const shaded = (name: string, light: string, dark: string) => ({
  [`${name}Color`]: [light, dark],
  [`${name}ColorFill`]: 'linear',
  [`${name}ColorAngle`]: 90,
  [`${name}ColorFillStops`]: 2,
  [`${name}ColorOrder`]: 'fixed',
});

export function figure(person: Person, width: number): string {
  const { hair, skin, colour, jewels } = person;
  const svg = new Avatar(figureStyle, {
    seed: 'vonk',
    ...part('top', person.top),
    ...part('facialHair', person.beard),
    ...part('accessories', person.glasses),
    ...part('cheeks', person.lashes ? 'soft' : 'hint'),
    ...part('freckles', person.freckles ? 'some' : null),
    ...part(
      'lashes',
      person.lashes && (person.eyes === 'default' || person.eyes === 'side') ? 'long' : null,
    ),
    ...part('lines', [null, 'fine', 'deep'][person.lines] ?? null),
    ...part(
      'earrings',
      jewels === 'hoops'
        ? 'hoops'
        : jewels === 'studs' || jewels === 'studsAndPendant'
          ? 'studs'
          : null,
    ),
    ...part('pendant', jewels === 'pendant' || jewels === 'studsAndPendant' ? 'gold' : null),
    ...shaded('hair', mix(hair, '#ffe2b8', 0.16), mix(hair, '#1a0d16', 0.16)),
    ...shaded('facialHair', mix(hair, '#ffe2b8', 0.06), mix(hair, '#1a0d16', 0.12)),
    ...shaded('clothes', mix(colour, '#ffffff', 0.1), mix(colour, '#120816', 0.2)),
    skinColor: [skin],
    eyeColor: [person.iris],
    accentColor: [person.hat],
    hatColor: [person.hat],
    accessoriesColor: ['#2b2530'],
    clothesVariant: [person.clothes],
    eyesVariant: [person.eyes],
    mouthVariant: [person.mouth],
    eyebrowsVariant: [person.brows],
  }).toString();
  const inner = svg
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replace(/<metadata>[\s\S]*?<\/metadata>/, '');
  const size = SHEET.width * person.scale;
  const [left, top] = [(SHEET.width - size) / 2 + person.shift, SHEET.height - size * 0.98];
  const turned = person.flip ? `translate(${SHEET.width} 0) scale(-1 1) ` : '';
  // Cloth below the style's canvas keeps a leaning figure on the sheet's lower edge.
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${(width * SHEET.height) / SHEET.width}" viewBox="0 0 ${SHEET.width} ${SHEET.height}">
    <g transform="${turned}rotate(${person.lean} ${SHEET.width / 2} ${SHEET.height})"><svg x="${left}" y="${top}" width="${size}" height="${size}" viewBox="0 0 280 280" overflow="visible">${inner}</svg></g></svg>`;
}
