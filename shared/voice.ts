/**
 * The one format of a voice message: WAV with 16,000 samples of 8 bits a second, one channel, in
 * µ-law, which every browser plays (docs/decisions/052). Pages make it; the server makes it again
 * from its samples, so that nothing else of a file is stored.
 */
export const VOICE_RATE = 16_000;
export const VOICE_TYPE = 'audio/wav';
/** How many values show the loudness of a whole recording, each from 0 to `LOUDEST`. */
export const VOICE_PEAKS = 64;
export const LOUDEST = 100;
/** Shorter than this is a slip of the finger. */
export const LEAST_VOICE_MS = 500;
/** The most that the setting `voice_minutes` allows. */
export const MOST_VOICE_MINUTES = 10;

const HEADER_BYTES = 58;
const MU_LAW = 7;
export const MOST_VOICE_BYTES = HEADER_BYTES + MOST_VOICE_MINUTES * 60 * VOICE_RATE + VOICE_RATE;

/** The price of a voice message that is not free: that of a text, unless the site sets its own. */
export const voicePrice = (settings: {
  message_credits: number;
  voice_credits?: number | null;
}): number => settings.voice_credits ?? settings.message_credits;

/** How many minutes a voice message may last, also by settings that a device stored before. */
export const voiceMinutes = (settings: { voice_minutes?: number }): number =>
  settings.voice_minutes ?? 3;

/** How long so many samples last. */
export const voiceDuration = (samples: number): number =>
  Math.round((samples * 1_000) / VOICE_RATE);

const BIAS = 0x84;
const CLIP = 32_635;

/** One sample from -1 to 1 as µ-law (ITU-T G.711). */
function compress(sample: number): number {
  const level = Math.round(Math.max(-1, Math.min(1, sample)) * 32_767);
  const sign = level < 0 ? 0x80 : 0;
  const size = Math.min(Math.abs(level), CLIP) + BIAS;
  const exponent = Math.max(0, 31 - Math.clz32(size) - 7);
  return ~(sign | (exponent << 4) | ((size >> (exponent + 3)) & 0x0f)) & 0xff;
}

/** How far each of the 256 values is from silence, from 0 to 32,124. */
const LEVELS = Uint16Array.from({ length: 256 }, (_, code) => {
  const turned = ~code & 0xff;
  return ((((turned & 0x0f) << 3) + BIAS) << ((turned >> 4) & 7)) - BIAS;
});

const ascii = (bytes: Uint8Array, at: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + 4));

/** A file of µ-law samples, with a minimal header. */
export function voiceFile(samples: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER_BYTES + samples.length);
  const view = new DataView(bytes.buffer);
  const write = (at: number, text: string) => {
    for (let index = 0; index < text.length; index++) bytes[at + index] = text.charCodeAt(index);
  };
  write(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 18, true);
  view.setUint16(20, MU_LAW, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, VOICE_RATE, true);
  view.setUint32(28, VOICE_RATE, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  write(38, 'fact');
  view.setUint32(42, 4, true);
  view.setUint32(46, samples.length, true);
  write(50, 'data');
  view.setUint32(54, samples.length, true);
  bytes.set(samples, HEADER_BYTES);
  return bytes;
}

/** Samples from -1 to 1, at `VOICE_RATE`, as µ-law. */
export const encodeVoice = (sound: Float32Array): Uint8Array => Uint8Array.from(sound, compress);

/**
 * The samples of a voice message's file, whatever else is in it.
 * @returns null for anything but WAV in this very format, whole.
 */
export function voiceSamples(bytes: Uint8Array): Uint8Array | null {
  if (bytes.length < HEADER_BYTES - 14 || ascii(bytes, 0) !== 'RIFF' || ascii(bytes, 8) !== 'WAVE')
    return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let isKnown = false;
  for (let at = 12; at + 8 <= bytes.length;) {
    const [name, size] = [ascii(bytes, at), view.getUint32(at + 4, true)];
    const from = at + 8;
    if (size > bytes.length - from) return null;
    if (name === 'fmt ') {
      if (isKnown || size < 16 || !isVoiceFormat(view, from)) return null;
      isKnown = true;
    } else if (name === 'data')
      return isKnown && size > 0 ? bytes.subarray(from, from + size) : null;
    // Chunks are padded to an even size.
    at = from + size + (size % 2);
  }
  return null;
}

const isVoiceFormat = (view: DataView, at: number): boolean =>
  view.getUint16(at, true) === MU_LAW &&
  view.getUint16(at + 2, true) === 1 &&
  view.getUint32(at + 4, true) === VOICE_RATE &&
  view.getUint32(at + 8, true) === VOICE_RATE &&
  view.getUint16(at + 12, true) === 1 &&
  view.getUint16(at + 14, true) === 8;

/**
 * A loudness from 0 to 1 as it is drawn: a voice is in the lower part of the scale, so its root is
 * used.
 */
export const drawnLoudness = (level: number): number =>
  Math.round(Math.sqrt(Math.max(0, Math.min(1, level))) * LOUDEST);

/** The loudness over a recording, in `VOICE_PEAKS` steps: the loudest sample of each. */
export function voicePeaks(samples: Uint8Array): number[] {
  return Array.from({ length: VOICE_PEAKS }, (_, index) => {
    const from = Math.floor((index * samples.length) / VOICE_PEAKS);
    const to = Math.max(from + 1, Math.floor(((index + 1) * samples.length) / VOICE_PEAKS));
    let most = 0;
    for (let at = from; at < to && at < samples.length; at++)
      most = Math.max(most, LEVELS[samples[at] ?? 0xff] ?? 0);
    return drawnLoudness(most / 32_124);
  });
}
