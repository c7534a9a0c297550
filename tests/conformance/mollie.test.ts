import { describe, expect, it } from 'vitest';
import { CONFORMANCE_CASES } from './cases.ts';
import { startMollieHarness } from './mollie-harness.ts';

describe('the Mollie adapter, as every payment provider', () => {
  it.each(CONFORMANCE_CASES)('$name', async ({ run }) => {
    const harness = await startMollieHarness();
    try {
      await run(harness);
      expect(harness.server.unknownRequests).toEqual([]);
    } finally {
      await harness.close();
    }
  });
});
