import { mix } from '../colour.ts';
import type { FigureLook } from './figure-look.ts';
import type { Light } from '../places/lights.ts';
import { shape, tenth } from '../strokes.ts';
import { arm } from './arm.ts';
import { beard } from './beard.ts';
import { CLOTHES, openNecks, sleeveColour } from './clothes.ts';
import { ear, jewel } from './ears.ts';
import { brow, eye } from './eyes.ts';
import { HAIR_STYLES, HIGH_HAIR } from './hair.ts';
import { glasses, hat } from './headwear.ts';
import { mouth, nose } from './mouth.ts';
import type { Person } from './person.ts';
import { sketchOf } from './sketch.ts';
import type { Arm, Sketch } from './sketch.ts';
import { complexion } from './skin.ts';

/** A figure's parts from back to front, so that things can be set between them. */
interface Figure {
  defs: string;
  backHair: string;
  body: string;
  armL: string;
  armR: string;
  head: string;
}

/** Gradients run from the side of the light to the other. */
function definitions(sketch: Sketch): string {
  const { id, side, light, skin, skinShade, outline, torso, neck } = sketch;
  const far = light.dark ? 0.34 : 0.3;
  const across = (name: string, stops: string) =>
    `<linearGradient id="${id}${name}" gradientUnits="userSpaceOnUse" x1="${side * 170}" y1="-60" x2="${-side * 170}" y2="160">${stops}</linearGradient>`;
  const lit = (name: string, colour: string, shaded: string) =>
    across(
      name,
      `<stop offset="0" stop-color="${mix(colour, light.key, light.keyStrength)}"/><stop offset=".46" stop-color="${colour}"/><stop offset=".54" stop-color="${colour}"/><stop offset="1" stop-color="${shaded}"/>`,
    );
  const sleeves = sleeveColour(sketch);
  return (
    across(
      'g',
      `<stop offset="0" stop-color="${light.key}" stop-opacity="${light.keyStrength}"/><stop offset=".46" stop-color="${light.key}" stop-opacity="0"/><stop offset=".54" stop-color="${light.shadow}" stop-opacity="0"/><stop offset="1" stop-color="${light.shadow}" stop-opacity="${far}"/>`,
    ) +
    lit('s', sleeves, mix(sleeves, light.shadow, far)) +
    lit('k', skin, mix(skin, skinShade, 0.62)) +
    `<clipPath id="${id}o"><path d="${outline}"/></clipPath><clipPath id="${id}t"><path d="${torso}"/></clipPath><clipPath id="${id}n"><path d="${neck}"/></clipPath>`
  );
}

function bodyOf(sketch: Sketch): string {
  const { id, look, turn, side, neck, hip, skin, skinShade, tint } = sketch;
  const underChin = `<g clip-path="url(#${id}n)">${shape(`M-100 40L100 40L${tenth(66 + turn * 8)} 96Q${tenth(turn * 12 - side * 14)} 162 ${tenth(-66 + turn * 8)} 96Z`, skinShade, 'opacity=".85"')}</g>`;
  const trousers = look.pants
    ? shape(`M${-hip - 5} 500L${hip + 5} 500L${hip + 16} 1000L${-hip - 16} 1000Z`, tint(look.pants))
    : '';
  const shade = `<g clip-path="url(#${id}t)"><rect x="-320" y="60" width="640" height="1000" fill="url(#${id}g)"/></g>`;
  return (
    shape(neck, skin) +
    underChin +
    CLOTHES[look.clothes](sketch) +
    trousers +
    shade +
    (openNecks.includes(look.clothes) ? underChin : '')
  );
}

function headOf(sketch: Sketch, frontHair: string): string {
  const { id, look, person, outline, skin } = sketch;
  const covered = look.hat
    ? (HIGH_HAIR.includes(person.style) ? '' : frontHair) + hat(sketch)
    : frontHair;
  return (
    ear(sketch, -1) +
    ear(sketch, 1) +
    shape(outline, skin) +
    `<g clip-path="url(#${id}o)">${complexion(sketch)}</g>` +
    beard(sketch) +
    nose(sketch) +
    mouth(sketch) +
    eye(sketch, -1) +
    eye(sketch, 1) +
    brow(sketch, -1) +
    brow(sketch, 1) +
    jewel(sketch, -1) +
    jewel(sketch, 1) +
    covered +
    glasses(sketch)
  );
}

/** Draws a person: the head is 200 high and its middle (0, 0). @param id begins the names within. */
export function figure(
  person: Person,
  look: FigureLook & { armL?: Arm | undefined; armR?: Arm | undefined },
  light: Light,
  id = 'f',
): Figure {
  const sketch = sketchOf(person, look, light, id);
  const { face, turn, hair, hairLo, hairHi, rand } = sketch;
  const { back, front } = HAIR_STYLES[person.style]({
    face,
    turn,
    hair,
    lo: hairLo,
    hi: hairHi,
    rand,
  });
  return {
    defs: definitions(sketch),
    backHair: back,
    body: bodyOf(sketch),
    armL: look.armL ? arm(sketch, -1, look.armL) : '',
    armR: look.armR ? arm(sketch, 1, look.armR) : '',
    head: headOf(sketch, front),
  };
}
