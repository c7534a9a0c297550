import type { refunds } from '../../../database/schema/refunds.ts';

export type RefundRow = typeof refunds.$inferSelect;
