import { useEffect, useRef } from 'react';
import { newId } from '../../../shared/identifiers.ts';

/** What an entry of the browser's history says of the sign-up that made it. */
interface Mark {
  id: string;
  /** The steps from the sign-up's first entry to this one. */
  steps: readonly number[];
}

const KEY = 'signup';
/** A browser that goes back does so at once; nobody waits for one that does not. */
const PATIENCE_MS = 1_000;

function markOf(state: unknown): Mark | null {
  const mark: unknown = state instanceof Object ? Reflect.get(state, KEY) : null;
  if (!(mark instanceof Object)) return null;
  const { id, steps } = mark as Partial<Mark>;
  return typeof id === 'string' && Array.isArray(steps) ? { id, steps } : null;
}

/** The router's own state of an entry stays: the address is the same, and so is its page. */
const withMark = (mark: Mark): unknown => ({
  ...(history.state as Record<string, unknown> | null),
  [KEY]: mark,
});

/** Leads back to the entry that the sign-up began on: those after it show nothing any more. */
export function leaveSteps(): Promise<void> {
  const below = (markOf(history.state)?.steps.length ?? 1) - 1;
  if (below < 1) return Promise.resolve();
  return new Promise((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true });
    setTimeout(resolve, PATIENCE_MS);
    history.go(-below);
  });
}

interface StepHistory {
  push: (step: number) => void;
  back: () => void;
  /** Takes the entries away, and makes them again. */
  clear: () => Promise<void>;
  restore: () => void;
}

/**
 * The browser's Back and Forward lead through the steps, whose entries share one address.
 * @param first the step that is shown at the beginning.
 * @param onStep shows a step; null while nothing may change it.
 */
export function useStepHistory(
  first: number,
  onStep: ((step: number) => void) | null,
): StepHistory {
  const mark = useRef<Mark>({ id: '', steps: [first] });
  const cleared = useRef<readonly number[]>([]);
  const show = useRef(onStep);
  useEffect(() => {
    show.current = onStep;
  });
  useEffect(() => {
    const known = markOf(history.state);
    const steps = [...(known?.steps.slice(0, -1) ?? []), ...mark.current.steps.slice(-1)];
    mark.current = { id: known?.id ?? newId(), steps };
    history.replaceState(withMark(mark.current), '');
    const onPop = ({ state }: PopStateEvent) => {
      const popped = markOf(state);
      if (popped?.id !== mark.current.id) return;
      mark.current = popped;
      show.current?.(popped.steps.at(-1) ?? 0);
    };
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  }, []);
  const push = (to: number) => {
    mark.current = { ...mark.current, steps: [...mark.current.steps, to] };
    history.pushState(withMark(mark.current), '');
  };
  return {
    push,
    back: () => {
      const before = Math.max((mark.current.steps.at(-1) ?? 0) - 1, 0);
      if (mark.current.steps.at(-2) === before) {
        history.back();
        return;
      }
      mark.current = { ...mark.current, steps: [...mark.current.steps.slice(0, -1), before] };
      history.replaceState(withMark(mark.current), '');
      show.current?.(before);
    },
    clear: () => {
      cleared.current = mark.current.steps;
      return leaveSteps();
    },
    restore: () => {
      for (const step of cleared.current.slice(mark.current.steps.length)) push(step);
    },
  };
}
