import { luma, mix } from '../colour.ts';
import { shape, tenth } from '../strokes.ts';
import type { Sketch } from './sketch.ts';

/** A beard of any length, or a moustache. */
export function beard({ person, id, turn, tint, rawHair, hair, face, my, mx, mw }: Sketch): string {
  if (!person.beard) return '';
  const beardColour =
    person.age > 48 && luma(rawHair) < 0.5 ? mix(hair, tint('#a5a0a2'), 0.45) : hair;
  const j = face.jaw;
  const whole = `M${-face.w - 4} 14Q${-face.w + 6} 40 ${tenth(-j + 18)} 48Q${tenth(mx - 22)} 52 ${tenth(mx - 18)} ${tenth(my - 13)}Q${mx} ${tenth(my - 21)} ${tenth(mx + 18)} ${tenth(my - 13)}Q${tenth(mx + 22)} 52 ${tenth(j - 18)} 48Q${face.w - 6} 40 ${face.w + 4} 14L${face.w + 8} ${120 + face.len}L${-face.w - 8} ${120 + face.len}Z`;
  const drop =
    person.beard === 'full'
      ? shape(
          `M${tenth(-j - 1)} 52Q${tenth(-j + 2)} ${112 + face.len} ${tenth(turn * 9)} ${126 + face.len}Q${tenth(j - 2)} ${112 + face.len} ${tenth(j + 1)} 52L${tenth(j - 20)} 80L${tenth(-j + 20)} 80Z`,
          beardColour,
        )
      : '';
  if (person.beard === 'moustache')
    return shape(
      `M${tenth(mx - mw * 1.05)} ${tenth(my - 4)}Q${tenth(mx - 16)} ${tenth(my - 18)} ${mx} ${tenth(my - 13)}Q${tenth(mx + 16)} ${tenth(my - 18)} ${tenth(mx + mw * 1.05)} ${tenth(my - 4)}Q${tenth(mx + 12)} ${tenth(my - 6)} ${mx} ${tenth(my - 6)}Q${tenth(mx - 12)} ${tenth(my - 6)} ${tenth(mx - mw * 1.05)} ${tenth(my - 4)}Z`,
      beardColour,
    );
  return (
    drop +
    `<g clip-path="url(#${id}o)">${shape(whole, beardColour, person.beard === 'stubble' ? 'opacity=".3"' : person.beard === 'short' ? 'opacity=".88"' : '')}</g>`
  );
}
