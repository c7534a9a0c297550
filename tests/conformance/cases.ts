import { RETURN_CASES } from './cases/returns.ts';
import { START_CASES } from './cases/start.ts';
import { STATE_CASES } from './cases/state.ts';
import type { ConformanceCase } from './orders.ts';

/** What every payment provider does, the sandbox bank as Mollie; each case on a harness of its own. */
export const CONFORMANCE_CASES: readonly ConformanceCase[] = [
  ...START_CASES,
  ...STATE_CASES,
  ...RETURN_CASES,
];
