import type { KeyboardEvent } from 'react';
import { classes } from '../layout/classes.ts';
import styles from './waveform.module.css';

const HEIGHT = 28;
const STEP = 5;
/** Also what is silent has a line. */
const LEAST = 2;

/** How far an arrow goes, and how far a page. */
const arrowStep = (length: number): number => (length <= 20_000 ? 1_000 : 5_000);

/** The louder of every two: fewer lines, which can be told apart on a phone. */
const paired = (peaks: readonly number[]): number[] =>
  peaks
    .filter((_, index) => index % 2 === 0)
    .map((peak, index) => Math.max(peak, peaks[2 * index + 1] ?? 0));

function Bars({ peaks, className }: { peaks: readonly number[]; className: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${peaks.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {peaks.map((peak, index) => {
        const height = Math.max(LEAST, (peak / 100) * HEIGHT);
        return (
          <rect
            key={index}
            x={index * STEP}
            y={(HEIGHT - height) / 2}
            width={STEP - 2}
            height={height}
            rx={1.5}
          />
        );
      })}
    </svg>
  );
}

/** How loud a recording is from beginning to end, and how far it is played. */
export function Waveform({
  peaks,
  at,
  length,
  label,
  valueText,
  onSeek,
}: {
  /** From 0 to 100. */
  peaks: readonly number[];
  /** In milliseconds, as `length`. */
  at: number;
  length: number;
  label: string;
  /** Where it is, in words. */
  valueText: string;
  /** Null where there is nothing to choose a place in. */
  onSeek: ((at: number) => void) | null;
}) {
  const bars = paired(peaks);
  const share = Math.min(1, Math.max(0, at / length));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrowStep(length);
    const to = {
      ArrowLeft: at - step,
      ArrowDown: at - step,
      ArrowRight: at + step,
      ArrowUp: at + step,
      PageDown: at - 3 * step,
      PageUp: at + 3 * step,
      Home: 0,
      End: length - 1,
    }[event.key];
    if (to === undefined || !onSeek || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    onSeek(Math.min(length - 1, Math.max(0, to)));
  };
  return (
    <span
      className={styles['wave']}
      // What is drawn here is no message drawn aside to be answered, nor one pressed for its menu.
      onPointerDown={(event) => event.stopPropagation()}
      onTouchStart={(event) => event.stopPropagation()}
    >
      <Bars peaks={bars} className={styles['bars']} />
      <span
        className={styles['played']}
        style={{ '--share': share } as React.CSSProperties}
        aria-hidden="true"
      >
        <Bars peaks={bars} className={classes(styles['bars'], styles['over'])} />
      </span>
      {onSeek && (
        <input
          type="range"
          className={styles['seek']}
          min={0}
          max={length}
          step={100}
          value={Math.min(length, at)}
          aria-label={label}
          aria-valuetext={valueText}
          onKeyDown={onKeyDown}
          onChange={(event) => onSeek(Number(event.target.value))}
        />
      )}
    </span>
  );
}
