import { useEffect, useState } from 'react';
import { LOADING_BAR } from '../../shared/timing.ts';
import { classes } from './classes.ts';
import styles from './loading-bar.module.css';

/** The states of the bar: nothing, filling, full before it goes. */
export type LoadingBarState = 'hidden' | 'filling' | 'ending';

/**
 * The thin bar at the top while something loads: nothing under 200 ms, fills over 5 s, goes 500 ms after the end
 * (specification section 9).
 */
export function LoadingBar({ loading }: { loading: boolean }) {
  const [state, setState] = useState<LoadingBarState>('hidden');
  useEffect(() => {
    if (loading) {
      const timer = setTimeout(() => setState('filling'), state === 'hidden' ? LOADING_BAR.throttleMs : 0);
      return () => clearTimeout(timer);
    }
    if (state === 'hidden') return;
    const end = setTimeout(() => setState('ending'), 0);
    const gone = setTimeout(() => setState('hidden'), LOADING_BAR.hideMs);
    return () => { clearTimeout(end); clearTimeout(gone); };
    // The state is read at the moment that loading begins or ends; following it would restart the timers.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [loading]);
  if (state === 'hidden') return null;
  return <div className={classes(styles['bar'], styles[state])} data-loading={state} aria-hidden="true" style={{ animationDuration: `${LOADING_BAR.durationMs}ms` }} />;
}
