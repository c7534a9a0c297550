import { VOICE_TYPE } from '../../../shared/voice.ts';
import { createStore } from '../../ui/state/create-store.ts';

export interface VoiceTrack {
  message: string;
  conversation: string;
  /** The other member's. */
  name: string;
  mine: boolean;
  ms: number;
  peaks: readonly number[];
  /** Its id at the server; null while it is only here. */
  voice: string | null;
  /** The recording on this device, which is sent still. */
  own: Blob | null;
}

/** `gone`: deleted on the server. `missing`: not on this device, and there is no network. */
type VoiceState = 'loading' | 'playing' | 'paused' | 'gone' | 'missing';

export interface PlayedVoice extends VoiceTrack {
  state: VoiceState;
  /** How far it is, in milliseconds. */
  at: number;
}

const SPEEDS = [1, 1.5, 2] as const;
type Speed = (typeof SPEEDS)[number];

const played = createStore<PlayedVoice | null>(null);
const speed = createStore<Speed>(1);
/** The conversation that is open: what plays there needs no player beside it. */
const openPlace = createStore<string | null>(null);

/** The one voice message that plays, or was played last. */
export const usePlayedVoice = played.useValue;
export const useVoiceSpeed = speed.useValue;
export const useOpenPlace = openPlace.useValue;
export const setOpenPlace = openPlace.set;

let audio: HTMLAudioElement | null = null;
let address: string | null = null;

const change = (changes: Partial<PlayedVoice>): void => {
  const now = played.get();
  if (now) played.set({ ...now, ...changes });
};

/** Follows the element: the system may pause it too, for a call or another sound. */
function makeAudio(): HTMLAudioElement {
  const made = new Audio();
  const moved = () => change({ at: Math.round(made.currentTime * 1_000) });
  made.addEventListener('timeupdate', moved);
  made.addEventListener('seeked', moved);
  made.addEventListener('playing', () => change({ state: 'playing' }));
  made.addEventListener('pause', () => {
    if (!made.ended) change({ state: 'paused' });
  });
  made.addEventListener('ended', () => change({ state: 'paused', at: 0 }));
  return made;
}

function release(): void {
  audio?.pause();
  if (address !== null) URL.revokeObjectURL(address);
  address = null;
}

/** Whole, so that any place in it can be played, also without a network. */
async function load({ own, voice }: VoiceTrack): Promise<Blob | 'gone' | 'missing'> {
  if (own) return own;
  if (voice === null) return 'gone';
  try {
    const answer = await fetch(`/photos/${voice}/voice`);
    if (answer.ok) return new Blob([await answer.arrayBuffer()], { type: VOICE_TYPE });
    return answer.status === 404 ? 'gone' : 'missing';
  } catch {
    return 'missing';
  }
}

async function start(element: HTMLAudioElement): Promise<void> {
  element.playbackRate = speed.get();
  // A press was before it; a browser that wants another shows it as paused.
  await element.play().catch(() => change({ state: 'paused' }));
}

/**
 * Plays a voice message, in place of the one before, or pauses and goes on with it.
 * @param from where to begin, in milliseconds; where it was without it.
 */
export async function playVoice(track: VoiceTrack, from?: number): Promise<void> {
  audio ??= makeAudio();
  const element = audio;
  const now = played.get();
  const isLoaded = now?.message === track.message && address !== null;
  if (isLoaded) {
    if (now.state === 'playing' && from === undefined) {
      element.pause();
      return;
    }
    if (from !== undefined) element.currentTime = from / 1_000;
    return start(element);
  }
  release();
  played.set({ ...track, state: 'loading', at: from ?? 0 });
  const file = await load(track);
  if (played.get()?.message !== track.message) return;
  if (typeof file === 'string') {
    change({ state: file });
    return;
  }
  address = URL.createObjectURL(file);
  element.src = address;
  if (from !== undefined) element.currentTime = from / 1_000;
  await start(element);
}

/** Moves within what is played, without a change of whether it plays. */
export function seekVoice(at: number): void {
  if (!audio || address === null) return;
  audio.currentTime = at / 1_000;
  change({ at });
}

/** The next of the speeds, for this and what comes after it. */
export function nextSpeed(): void {
  const next = SPEEDS[(SPEEDS.indexOf(speed.get()) + 1) % SPEEDS.length] ?? 1;
  speed.set(next);
  if (audio) audio.playbackRate = next;
}

/** Ends what plays, and forgets it. */
export function stopVoice(): void {
  release();
  played.set(null);
}
