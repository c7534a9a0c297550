import type { Result } from '../../../shared/result.ts';
import type { Api } from './api.ts';

/** Blocks every call until something else is done. */
export interface Gate {
  isOpen: boolean;
  /** Does what calls wait for. @returns a failure while it cannot be done; the call is not made. */
  open: () => Promise<Result<null>>;
}

/** The calls of an API, each through the gate. */
export const apiBehind = (gate: Gate, api: Api): Api => ({
  async call(name, options) {
    const opened = gate.isOpen ? null : await gate.open();
    return opened && !opened.ok ? opened : api.call(name, options);
  },
  async openEvents(after, signal) {
    const opened = gate.isOpen ? null : await gate.open();
    if (opened && !opened.ok) throw new TypeError('The way to the server is not open yet.');
    return api.openEvents(after, signal);
  },
});
