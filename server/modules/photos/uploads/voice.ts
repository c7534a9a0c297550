import {
  LEAST_VOICE_MS,
  voiceDuration,
  voiceFile,
  voicePeaks,
  voiceSamples,
} from '../../../../shared/voice.ts';

export type VoiceProblem = 'voice_type' | 'voice_length';

/** A recording that was read, and its file, made again of nothing but its samples. */
export interface ReadVoice {
  ms: number;
  peaks: number[];
  file: Buffer;
}

/** A client counts what it sends; a part of a second more is no reason to lose a recording. */
const TOLERANCE_MS = 1_000;

/**
 * Reads an uploaded recording: its container, length and loudness are found here, and the client's
 * values are not trusted.
 * @param minutes how long it may be, by the setting `voice_minutes`.
 */
export function readVoice(bytes: Buffer, minutes: number): ReadVoice | { problem: VoiceProblem } {
  const samples = voiceSamples(bytes);
  if (!samples) return { problem: 'voice_type' };
  const ms = voiceDuration(samples.length);
  if (ms < LEAST_VOICE_MS || ms > minutes * 60_000 + TOLERANCE_MS)
    return { problem: 'voice_length' };
  return { ms, peaks: voicePeaks(samples), file: Buffer.from(voiceFile(samples)) };
}
