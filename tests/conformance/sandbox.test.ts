import { describe, it } from 'vitest';
import { CONFORMANCE_CASES } from './cases.ts';
import { startSandboxHarness } from './sandbox-harness.ts';

describe('the adapter of the sandbox bank, as every payment provider', () => {
  it.each(CONFORMANCE_CASES)('$name', async ({ run }) => {
    const harness = await startSandboxHarness();
    try {
      await run(harness);
    } finally {
      await harness.close();
    }
  });
});
