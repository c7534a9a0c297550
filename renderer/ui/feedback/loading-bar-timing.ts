import { LOADING_BAR } from '../../../shared/timing.ts';

/** The states of the bar: nothing, filling, full and fading before it goes. */
export type LoadingBarState = 'hidden' | 'filling' | 'ending';

/** When the bar shows: nothing under 200 ms, gone 500 ms after the end; loads share a bar. */
export function loadingBarTiming(show: (state: LoadingBarState) => void): {
  setLoading(loading: boolean): void;
  stop(): void;
} {
  let state: LoadingBarState = 'hidden';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enter = (next: LoadingBarState) => {
    state = next;
    show(next);
  };
  return {
    setLoading(loading) {
      clearTimeout(timer);
      if (loading) {
        if (state === 'hidden') timer = setTimeout(() => enter('filling'), LOADING_BAR.throttleMs);
        else enter('filling');
        return;
      }
      if (state === 'hidden') return;
      enter('ending');
      timer = setTimeout(() => enter('hidden'), LOADING_BAR.hideMs);
    },
    stop: () => clearTimeout(timer),
  };
}
