import { mix } from '../colour.ts';
import { line, tenth } from '../strokes.ts';
import type { Sketch } from './sketch.ts';
import type { Side } from './figure-look.ts';

/** An ear, unless the head is turned away from it. */
export function ear({ turn, side, skin, skinShade, face }: Sketch, s: Side): string {
  const far = s * turn > 0.28;
  if (far) return '';
  const x = s * (face.w - 1) - turn * 8;
  return (
    `<ellipse cx="${tenth(x)}" cy="10" rx="12" ry="20" fill="${s === side ? skin : skinShade}"/>` +
    line(`M${tenth(x + s * 2)} 0q${s * 6} 10 ${-s * 2} 20`, skinShade, 2.6, 'opacity=".8"')
  );
}

export function jewel({ person, light, turn, face }: Sketch, s: Side): string {
  if (!person.jewels || s * turn > 0.28) return '';
  const x = tenth(s * (face.w + 1) - turn * 8),
    gold = mix('#e0b04e', light.key, 0.2);
  return person.jewels === 'studs'
    ? `<circle cx="${x}" cy="30" r="4" fill="${gold}"/>`
    : person.jewels === 'hoops'
      ? `<circle cx="${x}" cy="42" r="12" fill="none" stroke="${gold}" stroke-width="3.4"/>`
      : line(`M${x} 30v14`, gold, 2.6) +
        `<ellipse cx="${x}" cy="52" rx="5.5" ry="8" fill="${gold}"/>`;
}
