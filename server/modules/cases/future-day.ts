const DAY_MS = 86_400_000;

/** Whether a day is to come: it may be the next one where the operator is. */
export const isFutureDay = (day: string, now: Date): boolean =>
  day > new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10);
