import { luma, mix } from './colour.ts';
import { figure } from './figure/figure.ts';
import { DARK_TONE, HAIRS } from './figure/palette.ts';
import type { Person } from './figure/person.ts';
import { tintOf } from './figure/sketch.ts';
import type { Arm } from './figure/sketch.ts';
import type { Side } from './figure/figure-look.ts';
import type { Look, Pose } from './look.ts';
import { drawnAt, lightAt } from './places/hours.ts';
import type { Light } from './places/lights.ts';
import { PLACES } from './places/places.ts';
import type { PropName } from './props/props.ts';
import { PROPS } from './props/props.ts';
import { SHEET } from './strokes.ts';

interface Arms {
  armL?: Arm | undefined;
  armR?: Arm | undefined;
}

const down = ({ build }: Person) =>
  ({
    armL: [-build - 10, 396, -build + 22, 580],
    armR: [build + 10, 396, build - 22, 580],
  }) as const;
const POSES: Readonly<Record<Pose, (person: Person) => Arms>> = {
  down,
  hip: (person) => ({ ...down(person), armR: [person.build + 84, 372, 116, 486] }),
  chin: ({ build }) => ({ armL: [-build + 2, 400, -20, 420], armR: [96, 404, 40, 150] }),
  fold: ({ build }) => ({ armL: [-build - 8, 372, 60, 372], armR: [build + 8, 372, -66, 402] }),
  hair: (person) => ({ ...down(person), armR: [person.build + 70, 40, 74, -58] }),
};

/** These are held by hands that are drawn over them. */
const HELD: readonly PropName[] = ['mug', 'pot', 'book', 'guitar', 'cat'];

function armsOf(person: Person, look: Look): Arms {
  if (look.crop === 'face') return {};
  return look.prop ? PROPS[look.prop](person, FLAT, 0) : POSES[look.pose](person);
}
const FLAT = { tint: (colour: string) => colour, cloth: '#000000' };

/** A light behind the head, so that dark hair shows against a dark place. */
function halo(
  { tone, hair }: Person,
  { key, dark }: Light,
  side: Side,
  { k, x, y }: Look['camera'],
): string {
  if (luma(HAIRS[hair]) >= 0.3 && tone < DARK_TONE) return '';
  return `<radialGradient id="halo"><stop offset="0" stop-color="${mix(key, '#ffffff', 0.1)}" stop-opacity="${dark ? (tone >= DARK_TONE ? 0.3 : 0.5) : 0.26}"/><stop offset="1" stop-color="${key}" stop-opacity="0"/></radialGradient><ellipse cx="${x + side * 60}" cy="${y}" rx="${260 * k}" ry="${290 * k}" fill="url(#halo)"/>`;
}

function backdrop({ place, crop, pick, hour }: Look): string {
  const scale = crop === 'face' ? 1.5 : crop === 'bust' ? 1.18 : 1;
  const flip = pick % 2 ? 'translate(640 0) scale(-1 1) ' : '';
  return `<g transform="${flip}translate(320 400) scale(${scale}) translate(${-320 + (pick - 6) * (scale - 1) * 24} ${-400 + (scale - 1) * 90})">${drawnAt(PLACES[place], hour)}</g>`;
}

/** A bright edge on the side of the light. A blur over the whole sheet would cost as much again. */
function rimFilter({ key, rimStrength }: Light, side: Side, width: number, part: Part): string {
  return `<filter id="rim" filterUnits="userSpaceOnUse" x="${part.left - 24}" y="${part.top - 24}" width="${part.width + 48}" height="${part.height + 48}" color-interpolation-filters="sRGB"><feOffset in="SourceAlpha" dx="${-side * width * 0.95}" dy="${width * 0.66}" result="moved"/><feFlood flood-color="${key}" flood-opacity="${rimStrength * 0.66}"/><feComposite in2="moved" operator="out"/><feComposite in2="SourceGraphic" operator="atop"/></filter>`;
}

/** Where the head is on the sheet and how large, with what is beside it. */
export function headOf(person: Person, look: Look): Look['camera'] {
  const prop = look.prop ? PROPS[look.prop](person, FLAT, 0) : null;
  const camera = prop?.k ? { ...look.camera, k: prop.k, y: 196 } : look.camera;
  return { ...camera, x: camera.x + (prop?.dx ?? 0) * camera.k };
}

/** The square around a face on the sheet, and inside it. */
export function faceOf(person: Person, look: Look): { left: number; top: number; side: number } {
  const { k, x, y } = headOf(person, look);
  const half = 118 * k;
  const side = Math.min(2 * half, SHEET.width);
  const inside = (at: number, whole: number) => Math.max(0, Math.min(whole - side, at));
  return { left: inside(x - half, SHEET.width), top: inside(y - half * 1.02, SHEET.height), side };
}

function standing(person: Person, look: Look, light: Light): { defs: string; content: string } {
  const tint = tintOf(light);
  const prop = look.prop
    ? PROPS[look.prop](person, { tint, cloth: tint(look.colour2) }, look.pick)
    : null;
  const { defs, backHair, body, head, armL, armR } = figure(
    person,
    { ...look, ...armsOf(person, look) },
    light,
  );
  const tilt = `rotate(${look.headTilt.toFixed(1)} 0 96)`;
  const arms = armL + armR;
  const toHair = look.pose === 'hair' && !look.prop;
  const overMiddle = toHair || prop?.mid !== undefined;
  const under = toHair || (look.prop && HELD.includes(look.prop)) ? '' : arms;
  const chin = look.pose === 'chin' && !look.prop ? armR : '';
  const content = `${prop?.behind ?? ''}<g transform="${tilt}">${backHair}</g>${body}${prop?.strap ?? ''}${under}<g transform="${tilt}">${head}${prop?.headFront ?? ''}</g>${prop?.mid ?? ''}${overMiddle ? arms : ''}${chin}${prop?.front ?? ''}`;
  return { defs, content };
}

export interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A person in a place, as SVG, before the light falls over all of it. @param width in pixels. */
export function pictureSvg(person: Person, look: Look, width: number, part: Part): string {
  const light = lightAt(PLACES[look.place], look.hour);
  const { side } = look;
  const { k, x, y, tilt } = headOf(person, look);
  const { defs, content } = standing(person, look, light);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${(width * part.height) / part.width}" viewBox="${part.left} ${part.top} ${part.width} ${part.height}"><defs>${defs}
${rimFilter(light, side, 3.2 + k * 2.2, part)}</defs>
${backdrop(look)}<rect width="640" height="800" fill="${light.dark ? light.shadow : light.key}" opacity="${look.crop === 'half' ? 0.06 : 0.14}"/>${halo(person, light, side, { k, x, y, tilt })}
<g filter="url(#rim)"><g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${tilt.toFixed(1)}) scale(${k.toFixed(3)})">${content}</g></g></svg>`;
}
