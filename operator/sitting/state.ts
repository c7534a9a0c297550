import type { DeskCase } from '../../shared/contract/operator/case.ts';
import type { CallFailure, Result } from '../../shared/result.ts';
import type { Answer, Input } from '../api/calls.ts';

export type Choice = Omit<Input<'decideCase'>, 'decision' | 'version' | 'id'>;

export interface Done {
  decision: string;
  item: DeskCase;
  choice: Choice;
  at: number;
  sent: Promise<Result<Answer<'decideCase'>>>;
}

export interface SittingState {
  phase: 'loading' | 'ready' | 'empty' | 'failed';
  failure: CallFailure | null;
  /** The first is on screen. */
  items: readonly DeskCase[];
  /** What can still be undone, the latest first. */
  done: readonly Done[];
  decided: number;
  /** How long each decision took; for the one who made them alone. */
  tookMs: readonly number[];
}

/** What the operator is notified of besides what they see. */
export type SittingEvent =
  /** Somebody else was first: the decision was refused, and nothing was done. */
  | { kind: 'changed'; item: DeskCase; failure: CallFailure }
  | { kind: 'refused'; item: DeskCase; failure: CallFailure }
  | { kind: 'not_noted'; item: DeskCase; failure: CallFailure }
  | { kind: 'lost'; count: number }
  | { kind: 'asked'; item: DeskCase }
  | { kind: 'too_young'; item: DeskCase }
  | { kind: 'undone'; item: DeskCase }
  | { kind: 'not_undone'; failure: CallFailure | null };

/** So many are at hand besides the one on screen. */
export const AHEAD = 8;
/** What a grid shows at once. */
export const GRID = 12;
/** Somebody else has the case, or it is closed: it does not come back here. */
export const OVER: readonly string[] = ['case_changed', 'case_not_claimed', 'not_found'];
