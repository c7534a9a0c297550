import type { Result } from '../../shared/result.ts';
import type { Answer } from './calls.ts';
import { callDesk } from './desk.ts';
import { askPatiently } from './patiently.ts';

/**
 * Undoes a decision within its sixty seconds, by its id. Asked again while nobody answers: the
 * server does it once, and the operator must not read that it failed when it did not.
 */
export const undoDecision = (decision: string): Promise<Result<Answer<'undoDecision'>>> =>
  askPatiently(() => callDesk('undoDecision', { decision }));

/**
 * Whether a decision can still be undone. A final one has equal times: it is final also where the
 * device's clock is late.
 */
export const isUndoable = (
  {
    reversed,
    undo_until: until,
    decided_at: at,
  }: Pick<
    Answer<'getDeskCase'>['case']['decisions'][number],
    'reversed' | 'undo_until' | 'decided_at'
  >,
  now: number,
): boolean => reversed === null && until > at && Date.parse(until) > now;
