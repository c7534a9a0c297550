import { chanceOf } from '../chance.ts';
import type { Chance } from '../chance.ts';
import { luma, mix, multiply } from '../colour.ts';
import type { Light } from '../places/lights.ts';
import { tenth } from '../strokes.ts';
import { DARK_TONE, HAIRS, SKINS } from './palette.ts';
import type { Face } from './face.ts';
import type { FigureLook } from './figure-look.ts';
import type { Person } from './person.ts';

/** An elbow and a hand, each by x and y. */
export type Arm = readonly [number, number, number, number];

/** What every part of a figure is drawn from: who, how, in which light, and where things are. */
export type Sketch = ReturnType<typeof sketchOf>;

/** The light colours everything; in dark places dark colours retain more of their brightness. */
export function tintOf(light: Light): (colour: string) => string {
  return (colour) => {
    const bright = luma(colour);
    const part = light.ambientStrength * (bright < 0.42 ? (light.dark ? 0.4 : 0.6) : 1);
    const tinted = multiply(colour, light.ambient, part);
    return light.dark && bright < 0.45 ? mix(tinted, light.lift, 0.17) : tinted;
  };
}

/** How much lighter a tone of skin is drawn in a dark place: as if metered for the face. */
const LIFTS = [0, 0, 0.04, 0.12, 0.28, 0.4, 0.52] as const;

/** Skin and its shade in a light. Dark skin is lifted and its shade softer, or features drown. */
function skinIn(light: Light, tone: number, tint: (colour: string) => string) {
  const { base, shade, high } = SKINS[tone] ?? SKINS[0];
  const lift = (LIFTS[tone] ?? 0) * (light.dark ? 1 : 0.7);
  const skin = mix(tint(base), mix(tint(high), light.key, 0.12), lift);
  return { skin, skinShade: mix(mix(tint(shade), light.shadow, 0.16), skin, lift * 0.6) };
}

function faceOutline(face: Face, turn: number): string {
  const l = (x: number) => tenth(-x * (1 + 0.03 * turn)),
    r = (x: number) => tenth(x * (1 - 0.03 * turn) - Math.max(0, turn) * x * 0.07),
    ll = (x: number) => tenth(l(x) - Math.min(0, turn) * x * 0.07),
    c = tenth(turn * 9);
  const { w, jaw, chin, len } = face;
  return `M${ll(w)} -30C${ll(w + 1)} 8 ${ll(w - 3)} 26 ${ll(jaw + 4)} 50C${tenth(ll(jaw) + 5)} 74 ${tenth(c - chin - 9)} ${tenth(98 + len)} ${tenth(c - chin + 6)} ${tenth(101 + len)}Q${c} ${tenth(105 + len)} ${tenth(c + chin - 6)} ${tenth(101 + len)}C${tenth(c + chin + 9)} ${tenth(98 + len)} ${tenth(r(jaw) - 5)} 74 ${r(jaw + 4)} 50C${r(w - 3)} 26 ${r(w + 1)} 8 ${r(w)} -30C${r(w)} -82 ${r(44)} -101 0 -101C${ll(44)} -101 ${ll(w)} -82 ${ll(w)} -30Z`;
}

function coloursOf(person: Person, look: FigureLook, light: Light) {
  const tint = tintOf(light);
  const tones = SKINS[person.tone] ?? SKINS[0];
  const rawHair = HAIRS[person.hair];
  const hair = tint(luma(rawHair) < 0.2 && light.dark ? mix(rawHair, '#6a5560', 0.16) : rawHair);
  const [cloth, cloth2] = [tint(look.colour), tint(look.colour2)];
  return {
    tint,
    ...skinIn(light, person.tone, tint),
    skinHigh: mix(tint(tones.high), light.key, 0.18),
    blush: tint(tones.blush),
    lip: tint(person.mouth.stick ?? (person.woman ? tones.lip : mix(tones.lip, tones.shade, 0.5))),
    rawHair,
    hair,
    hairLo: mix(hair, '#170d18', 0.3),
    hairHi: mix(mix(hair, light.key, 0.42), '#ffffff', 0.06),
    cloth,
    cloth2,
    clothLo: mix(cloth, light.shadow, 0.34),
    clothHi: mix(cloth, light.key, 0.2),
    ink: mix('#2a1a1c', light.shadow, 0.2),
  };
}

function bodyOf(person: Person, turn: number) {
  const shoulder = person.build;
  const neckW = (person.woman ? 33 : 43) + person.soft * 6;
  const hip = shoulder - 30 + person.soft * 44;
  const torso = `M${-neckW - 2} 118C${-neckW - 8} 150 ${-shoulder + 34} 150 ${-shoulder} 196C${-shoulder - 12} 250 ${-hip - 14} 330 ${-hip} 400L${-hip - 8} 560L${-hip - 16} 1000L${hip + 16} 1000L${hip + 8} 560L${hip} 400C${hip + 14} 330 ${shoulder + 12} 250 ${shoulder} 196C${shoulder - 34} 150 ${neckW + 8} 150 ${neckW + 2} 118Z`;
  const neck = `M${tenth(-neckW + turn * 6)} 40L${-neckW} 130Q${-neckW - 14} 158 ${-neckW - 44} 166Q0 250 ${neckW + 44} 166Q${neckW + 14} 158 ${neckW} 130L${tenth(neckW + turn * 6)} 40Z`;
  return { shoulder, neckW, hip, torso, neck };
}

/** Where the features of a face are: it turns, and looks up or down. */
function featuresOf({ face, eye, nose, mouth }: Person, look: FigureLook) {
  const { turn } = look;
  const py = look.pitch * 7;
  return {
    fx: turn * 17,
    py,
    nx: turn * 27,
    gap: eye.gap,
    ny: nose.len + py * 1.3,
    nw: nose.w,
    my: 66 + py * 1.2 + face.len * 0.5,
    mx: tenth(turn * 19),
    mw: mouth.w,
  };
}

/** @param id begins the names of what is defined, so that two people can be on one sheet. */
export function sketchOf(person: Person, look: FigureLook, light: Light, id: string) {
  const { turn, side } = look;
  const rand: Chance = chanceOf(`${person.seed}/hair`);
  return {
    person,
    look,
    light,
    id,
    rand,
    turn,
    side,
    dark: person.tone >= DARK_TONE,
    face: person.face,
    outline: faceOutline(person.face, turn),
    ...coloursOf(person, look, light),
    ...bodyOf(person, turn),
    ...featuresOf(person, look),
  };
}
