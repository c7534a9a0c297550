import * as RadixSlider from 'radix-ui/slider';
import { useId } from 'react';
import { classes } from '../layout/classes.ts';
import styles from './slider.module.css';

/**
 * A range slider or a single point.
 * @param values one or two numbers, ascending.
 * @param thumbs a name for each.
 * @param valueText what the values mean.
 * @param onCommit when a thumb is released.
 */
export function Slider({
  label,
  values,
  minimum,
  maximum,
  step = 1,
  thumbs,
  valueText,
  onChange,
  onCommit,
}: {
  label: string;
  values: readonly number[];
  minimum: number;
  maximum: number;
  step?: number;
  thumbs: readonly string[];
  valueText: string;
  onChange: (values: number[]) => void;
  onCommit?: (values: number[]) => void;
}) {
  const id = useId();
  return (
    <div className={styles['field']} role="group" aria-labelledby={id}>
      <div className={styles['top']}>
        <span id={id} className="label">
          {label}
        </span>
        <span className="small muted num">{valueText}</span>
      </div>
      <RadixSlider.Root
        className={classes(styles['slider'], values.length > 1 && styles['pair'])}
        value={[...values]}
        min={minimum}
        max={maximum}
        step={step}
        minStepsBetweenThumbs={0}
        onValueChange={onChange}
        onValueCommit={onCommit}
      >
        <RadixSlider.Track className={styles['track']}>
          <RadixSlider.Range className={styles['range']} />
        </RadixSlider.Track>
        {values.map((_, index) => (
          <RadixSlider.Thumb
            key={thumbs[index] ?? index}
            className={styles['thumb']}
            aria-label={thumbs[index] ?? label}
          />
        ))}
      </RadixSlider.Root>
    </div>
  );
}
