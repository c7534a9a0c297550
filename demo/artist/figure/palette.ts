/** From light to dark. */
export const SKINS = [
  { base: '#f7d5bb', shade: '#dba389', high: '#ffebd9', blush: '#ea8877', lip: '#c8646b' },
  { base: '#efc29f', shade: '#cd9070', high: '#ffdfc2', blush: '#e07f68', lip: '#bd5c5c' },
  { base: '#e0aa80', shade: '#b87a55', high: '#f6cba3', blush: '#d0694f', lip: '#a94e4c' },
  { base: '#c98f63', shade: '#9a6444', high: '#e4b286', blush: '#b9573f', lip: '#994441' },
  { base: '#a9704a', shade: '#7d4b35', high: '#cb9468', blush: '#9c4634', lip: '#8a3b3c' },
  { base: '#87563b', shade: '#613a2b', high: '#b07d59', blush: '#86392c', lip: '#7b3437' },
  { base: '#6d4633', shade: '#4d3028', high: '#9c6f52', blush: '#763428', lip: '#743338' },
] as const;
/** From this tone on, skin counts as dark. */
export const DARK_TONE = 4;

/** As profiles name hair, and two shades between. */
export const HAIRS = {
  black: '#2b2226',
  darkbrown: '#3f2b26',
  brown: '#5f3f2e',
  brunette: '#7d4a2f',
  red: '#a9572c',
  darkblond: '#a78f72',
  blond: '#d3b07a',
  light: '#e3cb9c',
  gray: '#9c979a',
  salt: '#6f6a6e',
  white: '#cfcac8',
  other: '#7b4a6b',
} as const;
export type HairColour = keyof typeof HAIRS;

/** As profiles name eyes. */
export const EYES = {
  blue: '#4b6f8a',
  green: '#4f7a63',
  brown: '#4a2e1f',
  hazel: '#7a5a2f',
  gray: '#6d8aa0',
  other: '#54506b',
} as const;
export type EyeColour = keyof typeof EYES;

/** What somebody likes to wear: three colours that go together. */
export const WARDROBES = [
  ['#8f2f45', '#e9dcc8', '#2f4858'],
  ['#2f5d52', '#f0e6d6', '#b4623a'],
  ['#33415f', '#d9a441', '#ded7cf'],
  ['#5b3a63', '#d8cbb6', '#48685a'],
  ['#b4552f', '#efe7dc', '#3a3f4d'],
  ['#44546a', '#c27a6a', '#efe9df'],
  ['#d6b25e', '#3c3346', '#7e9487'],
  ['#6d7f4c', '#efe3cc', '#77363f'],
] as const;
export const LIPSTICKS = ['#b8485a', '#b04a58', '#c2574f', '#9c3d4f', '#c46a63'] as const;
