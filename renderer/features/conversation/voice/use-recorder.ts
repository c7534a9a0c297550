import { useCallback, useEffect, useRef, useState } from 'react';
import { startRecording, type Recorded, type RecorderProblem, type Recording } from './recorder.ts';

/** How many of the newest levels are drawn while recording. */
const DRAWN = 48;
const TICK_MS = 200;

export type RecorderState =
  | { kind: 'idle' }
  | { kind: 'asking' }
  | { kind: 'recording'; levels: readonly number[]; ms: number }
  | { kind: 'working' }
  /** `isFull`: the longest that there may be. */
  | { kind: 'ready'; recorded: Recorded; isFull: boolean }
  | { kind: 'problem'; why: RecorderProblem };

export interface Recorder {
  state: RecorderState;
  start: () => void;
  stop: () => void;
  /** Throws away what is recorded, or closes what is said of a problem. */
  discard: () => void;
}

const IDLE: RecorderState = { kind: 'idle' };

/** Records one voice message at a time. @param limitMs the longest that it may be. */
export function useRecorder(limitMs: number): Recorder {
  const [state, setState] = useState<RecorderState>(IDLE);
  const recording = useRef<Recording | null>(null);
  /** Counts the starts: what an earlier one brings is not of this one. */
  const turn = useRef(0);
  const begun = useRef(0);

  const discard = useCallback(() => {
    turn.current += 1;
    recording.current?.cancel();
    recording.current = null;
    setState(IDLE);
  }, []);
  useEffect(() => discard, [discard]);

  const stop = useCallback((isFull = false) => {
    const ended = recording.current;
    if (!ended) return;
    recording.current = null;
    const current = turn.current;
    setState({ kind: 'working' });
    void ended.stop().then((recorded) => {
      if (turn.current !== current) return;
      setState(
        typeof recorded === 'string'
          ? { kind: 'problem', why: recorded }
          : { kind: 'ready', recorded, isFull },
      );
    });
  }, []);

  const start = useCallback(() => {
    discard();
    const current = turn.current;
    setState({ kind: 'asking' });
    const levels: number[] = [];
    void startRecording({
      limitMs,
      onLevel: (level) => {
        levels.push(level);
      },
      onEnd: () => stop(),
    }).then((started) => {
      if (typeof started === 'string') {
        if (turn.current === current) setState({ kind: 'problem', why: started });
        return;
      }
      if (turn.current !== current) return started.cancel();
      recording.current = started;
      begun.current = performance.now();
      const look = () => {
        if (recording.current !== started) {
          clearInterval(timer);
          return;
        }
        const ms = performance.now() - begun.current;
        if (ms >= limitMs) stop(true);
        else setState({ kind: 'recording', levels: levels.slice(-DRAWN), ms });
      };
      const timer = setInterval(look, TICK_MS);
      look();
    });
  }, [limitMs, discard, stop]);

  return { state, start, stop: () => stop(), discard };
}
