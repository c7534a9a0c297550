import { useEffect, useState } from 'react';
import { LOADING_BAR } from '../../../shared/timing.ts';
import { classes } from '../layout/classes.ts';
import { loadingBarTiming, type LoadingBarState } from './loading-bar-timing.ts';
import styles from './loading-bar.module.css';

/** The thin bar at the top while something loads; it fills over 5 s. */
export function LoadingBar({ loading }: { loading: boolean }) {
  const [state, setState] = useState<LoadingBarState>('hidden');
  const [timing] = useState(() => loadingBarTiming(setState));
  useEffect(() => timing.setLoading(loading), [timing, loading]);
  useEffect(() => () => timing.stop(), [timing]);
  if (state === 'hidden') return null;
  return (
    <div
      className={classes(styles['bar'], styles[state])}
      data-loading={state}
      aria-hidden="true"
      style={{ animationDuration: `${LOADING_BAR.durationMs}ms` }}
    />
  );
}
