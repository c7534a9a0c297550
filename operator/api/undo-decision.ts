import type { Result } from '../../shared/result.ts';
import type { Answer } from './calls.ts';
import { callDesk } from './desk.ts';
import { askPatiently } from './patiently.ts';

/**
 * Takes a decision back within its sixty seconds, by its id. Asked again while nobody answers: the
 * server does it once, and whoever asks must not be told that it failed when it did not.
 */
export const takeDecisionBack = (decision: string): Promise<Result<Answer<'undoDecision'>>> =>
  askPatiently(() => callDesk('undoDecision', { decision }));
