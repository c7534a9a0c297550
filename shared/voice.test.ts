import { describe, expect, test } from 'vitest';
import {
  encodeVoice,
  LOUDEST,
  MOST_VOICE_BYTES,
  MOST_VOICE_MINUTES,
  VOICE_PEAKS,
  VOICE_RATE,
  voiceDuration,
  voiceFile,
  voicePeaks,
  voicePrice,
  voiceSamples,
} from './voice.ts';

/** A tone that swells from silence to as loud as can be, of so many samples. */
const swelling = (length: number): Float32Array =>
  Float32Array.from({ length }, (_, at) => Math.sin(at / 3) * (at / length));
const samples = encodeVoice(swelling(8_000));
const file = (): Uint8Array => voiceFile(samples);
const changed = (change: (view: DataView, bytes: Uint8Array) => void): Uint8Array => {
  const bytes = file().slice();
  change(new DataView(bytes.buffer), bytes);
  return bytes;
};
const words = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
/** The file with another chunk before its samples. */
function withChunk(name: string, content: Uint8Array): Uint8Array {
  const [whole, size] = [file(), new Uint8Array(4)];
  new DataView(size.buffer).setUint32(0, content.length, true);
  const pad = new Uint8Array(content.length % 2);
  return Uint8Array.from([
    ...whole.subarray(0, 38),
    ...words(name),
    ...size,
    ...content,
    ...pad,
    ...whole.subarray(38),
  ]);
}

describe('a voice message', () => {
  test('is read back as it was written, and lasts as long as it has samples', () => {
    expect(voiceSamples(file())).toEqual(samples);
    expect(voiceDuration(samples.length)).toBe(500);
    expect(encodeVoice(Float32Array.of(0, 1, -1, 9, -9, NaN))).toEqual(
      Uint8Array.of(0xff, 0x80, 0x00, 0x80, 0x00, 0xff),
    );
  });

  test('is made again without what else was in its file', () => {
    for (const content of ['a place and a name', 'odd']) {
      const spoken = voiceSamples(withChunk('LIST', words(content)));
      expect(spoken).toEqual(samples);
      expect(voiceFile(spoken ?? new Uint8Array())).toEqual(file());
    }
    // What follows the samples is left out as well.
    expect(voiceSamples(Uint8Array.from([...file(), ...words('<script>')]))).toEqual(samples);
  });

  test.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['a header alone', file().subarray(0, 58)],
    ['a page', words('<!doctype html><script>alert(1)</script>'.repeat(4))],
    ['a recording as a browser makes it', Uint8Array.from([0x1a, 0x45, 0xdf, 0xa3, ...samples])],
    ['another container', changed((_, bytes) => bytes.set(words('RIFX')))],
    ['another kind of RIFF', changed((_, bytes) => bytes.set(words('WEBP'), 8))],
    ['16 bits', changed((view) => view.setUint16(34, 16, true))],
    ['another code', changed((view) => view.setUint16(20, 1, true))],
    ['two channels', changed((view) => view.setUint16(22, 2, true))],
    ['another rate', changed((view) => view.setUint32(24, 44_100, true))],
    ['bytes that do not fit the rate', changed((view) => view.setUint32(28, 1, true))],
    ['no room for a format', changed((view) => view.setUint32(16, 4, true))],
    ['more samples than there are', changed((view) => view.setUint32(54, 0xffff_ffff, true))],
    ['fewer bytes than it says', file().subarray(0, 4_000)],
    ['no samples', changed((view) => view.setUint32(54, 0, true))],
    [
      'samples before their format',
      Uint8Array.from([...file().subarray(0, 12), ...file().subarray(50)]),
    ],
    ['two formats', withChunk('fmt ', file().slice(20, 38))],
    ['a chunk that never ends', changed((view) => view.setUint32(42, 0x7fff_ffff, true))],
  ])('is not %s', (_, bytes) => {
    expect(voiceSamples(bytes)).toBeNull();
  });

  test('is not read past its own bytes of a larger memory', () => {
    const memory = Uint8Array.from([...file(), ...file()]);
    const first = memory.subarray(0, 400);
    expect(voiceSamples(first)).toBeNull();
    expect(voiceSamples(memory.subarray(file().length))).toEqual(samples);
  });

  test('shows its loudness in the same number of steps, however short it is', () => {
    const peaks = voicePeaks(samples);
    expect(peaks).toHaveLength(VOICE_PEAKS);
    expect(peaks[0]).toBeLessThan(20);
    expect(peaks.at(-1)).toBe(LOUDEST);
    expect(peaks).toEqual([...peaks].sort((one, other) => one - other));
    expect(voicePeaks(encodeVoice(new Float32Array(9)))).toEqual(
      Array.from({ length: VOICE_PEAKS }, () => 0),
    );
  });

  test('costs what a text costs, unless the site says otherwise', () => {
    expect(voicePrice({ message_credits: 3 })).toBe(3);
    expect(voicePrice({ message_credits: 3, voice_credits: null })).toBe(3);
    expect(voicePrice({ message_credits: 3, voice_credits: 0 })).toBe(0);
    expect(MOST_VOICE_BYTES).toBeGreaterThan(MOST_VOICE_MINUTES * 60 * VOICE_RATE);
  });
});
