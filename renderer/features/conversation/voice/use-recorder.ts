import { useCallback, useEffect, useRef, useState } from 'react';
import { newId } from '../../../../shared/identifiers.ts';
import {
  deleteRecording,
  recordingOf,
  saveRecording,
  type UnsentRecording,
} from '../../../local/recordings.ts';
import { useDatabase } from '../../../session/contexts.ts';
import { startRecording, type Recorded, type RecorderProblem, type Recording } from './recorder.ts';

/** How many of the newest levels are drawn while recording. */
const DRAWN = 48;
const TICK_MS = 200;

export type RecorderState =
  | { kind: 'idle' }
  | { kind: 'asking' }
  | { kind: 'recording'; levels: readonly number[]; ms: number }
  | { kind: 'working' }
  /** `isFull`: the longest that there may be. `isOld`: of an earlier visit to the conversation. */
  | { kind: 'ready'; recorded: UnsentRecording; isFull: boolean; isOld: boolean }
  | { kind: 'problem'; why: RecorderProblem };

export interface Recorder {
  state: RecorderState;
  start: () => void;
  stop: () => void;
  /** Discards the recording, or closes the notice of a problem. */
  discard: () => void;
}

const IDLE: RecorderState = { kind: 'idle' };

/**
 * Records one voice message at a time. What was not sent is there again when the conversation is
 * opened again, and what still runs as it is left too.
 * @param disabled nothing can be sent: what waits is not shown.
 */
export function useRecorder(profile: string, limitMs: number, disabled: boolean): Recorder {
  const db = useDatabase();
  const [state, setState] = useState<RecorderState>(IDLE);
  const recording = useRef<Recording | null>(null);
  /** Counts the starts: what an earlier one brings is not of this one. */
  const turn = useRef(0);
  const begun = useRef(0);
  const isAsking = useRef(false);

  const discard = useCallback(() => {
    turn.current += 1;
    recording.current?.cancel();
    recording.current = null;
    setState(IDLE);
    // It is offered once more.
    deleteRecording(db, profile).catch(() => undefined);
  }, [db, profile]);

  const stop = useCallback(
    (isFull = false) => {
      const ended = recording.current;
      if (!ended) return;
      recording.current = null;
      const current = turn.current;
      setState({ kind: 'working' });
      const storeRecording = async (made: Recorded | RecorderProblem): Promise<void> => {
        if (turn.current !== current) return;
        if (typeof made === 'string') return void setState({ kind: 'problem', why: made });
        const recorded = { id: newId(), ...made };
        setState({ kind: 'ready', recorded, isFull, isOld: false });
        try {
          await saveRecording(db, profile, recorded);
          if (turn.current !== current) await deleteRecording(db, profile);
        } catch {
          // On a full device it is here for as long as the conversation is open.
        }
      };
      void ended.stop().then(storeRecording);
    },
    [db, profile],
  );

  useEffect(
    () => () => {
      if (recording.current) stop();
      // What is being asked for begins no more.
      else if (isAsking.current) turn.current += 1;
    },
    [stop],
  );

  useEffect(() => {
    if (disabled) return;
    let isLeft = false;
    void recordingOf(db, profile)
      // What cannot be read must not prevent writing.
      .catch(() => null)
      .then((recorded) => {
        if (!recorded || isLeft) return;
        setState((now) =>
          now.kind === 'idle' ? { kind: 'ready', recorded, isFull: false, isOld: true } : now,
        );
      });
    return () => {
      isLeft = true;
    };
  }, [db, profile, disabled]);

  const start = useCallback(() => {
    discard();
    const current = turn.current;
    setState({ kind: 'asking' });
    isAsking.current = true;
    const levels: number[] = [];
    void startRecording({
      limitMs,
      onLevel: (level) => {
        levels.push(level);
      },
      onEnd: () => stop(),
    }).then((started) => {
      isAsking.current = false;
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
