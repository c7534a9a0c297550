import {
  drawnLoudness,
  encodeVoice,
  LEAST_VOICE_MS,
  VOICE_RATE,
  VOICE_TYPE,
  voiceDuration,
  voiceFile,
  voicePeaks,
} from '../../../../shared/voice.ts';

export interface Recorded {
  file: Blob;
  ms: number;
  peaks: number[];
}

export type RecorderProblem = 'denied' | 'missing' | 'taken' | 'unable' | 'failed' | 'tooShort';

export interface Recording {
  /** Ends it. @returns what was recorded, or why there is nothing. */
  stop: () => Promise<Recorded | RecorderProblem>;
  /** Ends it, and nothing is stored. */
  cancel: () => void;
}

/** What browsers record in, the best first; each decodes its own. */
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus', 'audio/webm'];
/** How often the loudness is looked at. */
const LOOK_MS = 80;

const canRecord = (): boolean =>
  'mediaDevices' in navigator &&
  typeof MediaRecorder !== 'undefined' &&
  typeof OfflineAudioContext !== 'undefined';

/** Why `getUserMedia` was refused, by the name of its text. */
function problemOf(error: unknown): RecorderProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return name === 'NotReadableError' || name === 'AbortError' ? 'taken' : 'failed';
}

/** The mean of all channels. */
function mixed(sound: AudioBuffer): Float32Array {
  const first = sound.getChannelData(0);
  if (sound.numberOfChannels === 1) return first;
  const mix = new Float32Array(sound.length);
  for (let channel = 0; channel < sound.numberOfChannels; channel++) {
    const data = sound.getChannelData(channel);
    for (let at = 0; at < mix.length; at++)
      mix[at] = (mix[at] ?? 0) + (data[at] ?? 0) / sound.numberOfChannels;
  }
  return mix;
}

async function encodeRecording(
  recorded: Blob,
  limitMs: number,
): Promise<Recorded | RecorderProblem> {
  // A context of this rate resamples what it decodes.
  const context = new OfflineAudioContext(1, 1, VOICE_RATE);
  const sound = await context.decodeAudioData(await recorded.arrayBuffer());
  const samples = encodeVoice(mixed(sound).subarray(0, (limitMs / 1_000) * VOICE_RATE));
  const ms = voiceDuration(samples.length);
  if (ms < LEAST_VOICE_MS) return 'tooShort';
  return {
    file: new Blob([voiceFile(samples)], { type: VOICE_TYPE }),
    ms,
    peaks: voicePeaks(samples),
  };
}

/** Reports the loudness continuously, from 0 to 100, until it is ended. */
function watchLevel(stream: MediaStream, onLevel: (level: number) => void): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1_024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    onLevel(drawnLoudness(samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0)));
  }, LOOK_MS);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}

/**
 * Asks for the microphone and records, until it is ended here or the microphone ends.
 * @param onEnd the microphone was taken away: what was recorded until then can be had.
 */
export async function startRecording({
  limitMs,
  onLevel,
  onEnd,
}: {
  limitMs: number;
  onLevel: (level: number) => void;
  onEnd: () => void;
}): Promise<Recording | RecorderProblem> {
  if (!canRecord()) return 'unable';
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    });
  } catch (error) {
    return problemOf(error);
  }
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    const type = TYPES.find((one) => MediaRecorder.isTypeSupported(one));
    const recorder = new MediaRecorder(stream, type === undefined ? {} : { mimeType: type });
    const parts: Blob[] = [];
    const ended = new Promise<void>((resolve) => {
      recorder.addEventListener('stop', () => resolve(), { once: true });
    });
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    const endWatch = watchLevel(stream, onLevel);
    for (const track of stream.getTracks()) track.addEventListener('ended', onEnd, { once: true });
    recorder.start(1_000);
    const end = async (): Promise<void> => {
      endWatch();
      if (recorder.state !== 'inactive') recorder.stop();
      await ended;
      release();
    };
    return {
      async stop() {
        await end();
        try {
          return await encodeRecording(new Blob(parts, { type: recorder.mimeType }), limitMs);
        } catch {
          return 'failed';
        }
      },
      cancel: () => void end(),
    };
  } catch {
    release();
    return 'unable';
  }
}
