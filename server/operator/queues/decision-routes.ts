import { decisionCalls } from '../../../shared/contract/operator/decisions.ts';
import type { Measure } from '../../../shared/operator/measures.ts';
import { rolesWith } from '../../../shared/operator/roles.ts';
import { readClosing } from '../../modules/cases/desk/closing/closing-money.ts';
import { decideAtDesk } from '../../modules/cases/desk/decide.ts';
import { divertCase } from '../../modules/cases/desk/divert.ts';
import { previewDecision } from '../../modules/cases/desk/preview.ts';
import { reverseDecision, undoDecision } from '../../modules/cases/desk/undo.ts';
import { shownDecisions } from '../../modules/cases/desk/whole.ts';
import { Refusal } from '../../http/route.ts';
import { checkStepUp } from '../door/admit.ts';
import { operatorRoute } from '../route.ts';
import type { OperatorRoute } from '../route.ts';
import { deskFor } from './desk-of.ts';
import { WORKS } from './routes.ts';

/** What cannot be undone, or hands somebody's data out. */
const STEPS_UP: readonly Measure[] = ['refunded', 'exported', 'erasure', 'closed'];

/** Decisions at the desk: looked at beforehand, made, undone and reversed. */
export const decisionRoutes: readonly OperatorRoute[] = [
  operatorRoute(
    'getClosing',
    decisionCalls.getClosing,
    // Not `read`: what it shows of a member is written down in the same transaction.
    { roles: rolesWith('ask_closing'), act: null, repeat: 'natural' },
    (operator, request) => readClosing(deskFor(operator, request), request.query.id),
  ),
  operatorRoute(
    'previewDecision',
    decisionCalls.previewDecision,
    { roles: WORKS, act: null, repeat: 'natural' },
    async (operator, request) => ({
      letters: await previewDecision(deskFor(operator, request), request.body),
    }),
  ),
  operatorRoute(
    'decideCase',
    decisionCalls.decideCase,
    // The id of the decision is its key.
    { roles: WORKS, act: 'decide_case', repeat: 'natural' },
    async (operator, request) => {
      if (STEPS_UP.includes(request.body.measure)) checkStepUp(operator, request.now);
      const desk = deskFor(operator, request);
      const { decision, approval } = await decideAtDesk(desk, request.body);
      const [shown = null] = decision ? await shownDecisions(desk, [decision]) : [];
      return { decision: shown, approval };
    },
  ),
  operatorRoute(
    'undoDecision',
    decisionCalls.undoDecision,
    { roles: WORKS, act: 'undo_decision', repeat: 'natural' },
    async (operator, request) => {
      const { id, version, claimedUntil } = await undoDecision(
        deskFor(operator, request),
        request.body.decision,
      );
      return { id, version, claimed_until: claimedUntil.toISOString() };
    },
  ),
  operatorRoute(
    'reverseDecision',
    decisionCalls.reverseDecision,
    { roles: WORKS, act: 'reverse_decision', repeat: 'natural' },
    async (operator, request) => {
      const desk = deskFor(operator, request);
      const { decision, words } = request.body;
      const reversed = await reverseDecision(desk, { decision, words: words || null });
      const [shown] = await shownDecisions(desk, [reversed]);
      if (!shown) throw new Refusal('not_found');
      return { decision: shown };
    },
  ),
  operatorRoute(
    'divertCase',
    decisionCalls.divertCase,
    { roles: rolesWith('minors'), act: 'divert_case', repeat: 'natural', stepUp: true },
    async (operator, request) => ({
      form: await divertCase(deskFor(operator, request), request.body),
    }),
  ),
];
