/** One measured thing beside its reference from the same run. */
export interface Figure {
  what: string;
  ours: number;
  /** 0 where the limit is absolute. */
  reference: number;
  unit: string;
  limit: number;
  /**
   * Whether the ratio ours / reference must stay below the limit, above it, or ours itself below
   * it.
   */
  rule: 'ratio-at-most' | 'ratio-at-least' | 'at-most';
}

const number = (value: number) =>
  Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);

/** The ratio of a figure, or its own value where there is no reference. */
const comparedValue = (figure: Figure): number =>
  figure.rule === 'at-most' ? figure.ours : figure.ours / figure.reference;

/** Whether a figure is within its limit. */
export function isWithinLimit(figure: Figure): boolean {
  return figure.rule === 'ratio-at-least'
    ? comparedValue(figure) >= figure.limit
    : comparedValue(figure) <= figure.limit;
}

/** One line of the report. */
export function line(figure: Figure): string {
  const ratio = figure.rule === 'at-most' ? '' : `ratio ${comparedValue(figure).toFixed(2)}, `;
  const sign = figure.rule === 'ratio-at-least' ? '≥' : '≤';
  const reference =
    figure.rule === 'at-most' ? '' : `, reference ${number(figure.reference)} ${figure.unit}`;
  return `${isWithinLimit(figure) ? 'ok  ' : 'MISS'} ${figure.what}: ${number(figure.ours)} ${figure.unit}${reference} (${ratio}limit ${sign} ${figure.limit})`;
}

/** The value below which a share of the samples lies. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
export const median = (samples: readonly number[]): number => percentile(samples, 0.5);
