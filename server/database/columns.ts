import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

export const instant = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** An amount in minor units of its row's `currency`. */
export const money = (name: string) => bigint(name, { mode: 'number' });
