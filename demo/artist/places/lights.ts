/** The light of a place. Strengths are 0 to 1. */
export interface Light {
  /** The colour of the one strong light. */
  key: string;
  keyStrength: number;
  /** Of the bright edge on the side of the light. */
  rimStrength: number;
  /** What lights everything from everywhere. */
  ambient: string;
  ambientStrength: number;
  shadow: string;
  shadeStrength: number;
  /** It separates dark colours from a dark place. */
  lift: string;
  dark: boolean;
}

export const DAY: Light = {
  key: '#fff3dc',
  keyStrength: 0.3,
  rimStrength: 0.55,
  ambient: '#f7efe6',
  ambientStrength: 0.4,
  shadow: '#2c2140',
  shadeStrength: 0.55,
  lift: '#8b7a86',
  dark: false,
};
export const GOLD: Light = {
  key: '#ffcf8a',
  keyStrength: 0.4,
  rimStrength: 0.9,
  ambient: '#ffd9ae',
  ambientStrength: 0.62,
  shadow: '#43203f',
  shadeStrength: 0.66,
  lift: '#a9805f',
  dark: false,
};
export const LAMP: Light = {
  key: '#ffc07a',
  keyStrength: 0.4,
  rimStrength: 0.9,
  ambient: '#f0c7a0',
  ambientStrength: 0.62,
  shadow: '#26152c',
  shadeStrength: 0.6,
  lift: '#a97f62',
  dark: true,
};
export const NIGHT: Light = {
  key: '#ffb36e',
  keyStrength: 0.34,
  rimStrength: 1,
  ambient: '#b9a6cf',
  ambientStrength: 0.5,
  shadow: '#1c1438',
  shadeStrength: 0.55,
  lift: '#8f7ba6',
  dark: true,
};
export const COOL: Light = {
  key: '#ffffff',
  keyStrength: 0.36,
  rimStrength: 0.55,
  ambient: '#e6edf6',
  ambientStrength: 0.5,
  shadow: '#26304e',
  shadeStrength: 0.5,
  lift: '#8691a4',
  dark: false,
};
