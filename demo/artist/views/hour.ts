/** What a view has at an hour of the day: by its tone, else as in the first. */
export const hour = <Value>(tone: number, values: readonly [Value, ...Value[]]): Value =>
  values[tone] ?? values[0];
