import { macroCalls } from '../../../shared/contract/operator/macros.ts';
import type { OperatorAnswer } from '../../../shared/contract/operator/calls.ts';
import { rightsOf, rolesWith } from '../../../shared/operator/roles.ts';
import type { Transaction } from '../../database/connection.ts';
import { Refusal } from '../../http/route.ts';
import type { Request } from '../../http/route.ts';
import { worksOnKind } from '../../modules/cases/desk/desk.ts';
import {
  checkClause,
  namableTexts,
  reviewOf,
  textsInForce,
} from '../../modules/cases/macros/clauses.ts';
import {
  changeMacro,
  clauseOf,
  createMacro,
  currentMacros,
  hashOfMacro,
  versionsOfMacro,
} from '../../modules/cases/macros/store.ts';
import type { MacroChange, StoredMacro } from '../../modules/cases/macros/store.ts';
import { writeAudit } from '../audit/audit.ts';
import { WORKS } from '../queues/routes.ts';
import { operatorRoute, transactionOf } from '../route.ts';
import type { Operator, OperatorRoute } from '../route.ts';
import { namesOf } from '../staff/view.ts';
import { macroViews } from './macro-views.ts';

const EDITS = rolesWith('macros');

const sourceOf = <Place>(
  { services: { settings, clock, config, log } }: Pick<Request<unknown, unknown>, 'services'>,
  database: Place,
) => ({ settings, clock, config, log, database });

const audited = (row: StoredMacro) => ({
  version: row.version,
  sha256: hashOfMacro(row),
  kinds: row.kinds,
  locales: Object.keys(row.texts).sort(),
  clause: clauseOf(row),
  retired: row.retired,
});

/** Does a change of a macro, writes it down, and answers with the macro as it is then. */
async function changed(
  operator: Operator,
  request: Request<unknown, unknown>,
  act: string,
  change: (transaction: Transaction, who: { by: string; at: Date }) => Promise<MacroChange>,
): Promise<OperatorAnswer<'editMacro'>> {
  const { now } = request;
  const transaction = transactionOf(request);
  const { macro, before, repeated } = await change(transaction, { by: operator.id, at: now });
  const source = sourceOf(request, transaction);
  const [view] = await macroViews(source, [macro], operator, now);
  if (!view) throw new Error('a changed macro is not there');
  if (!repeated)
    await writeAudit(transaction, {
      operator: operator.id,
      role: operator.role,
      act,
      subjects: [`macro:${macro.macro_id}`],
      before: before && audited(before),
      after: audited(macro),
      at: now,
    });
  return { macro: view };
}

/** Whether a macro is of any use to an operator; those who edit macros see them all. */
const isShownTo = (operator: Operator, row: StoredMacro): boolean =>
  rightsOf(operator.role).includes('macros') ||
  (!row.retired &&
    row.kinds.some((kind) => worksOnKind({ operator: operator.id, role: operator.role }, kind)));

/** Answers that operators saved (decision 087). */
export const macroRoutes: readonly OperatorRoute[] = [
  operatorRoute(
    'getMacros',
    macroCalls.getMacros,
    { roles: WORKS, act: null, repeat: 'read' },
    async (operator, request) => {
      const rows = await currentMacros(request.database);
      const shown = rows.filter((row) => isShownTo(operator, row));
      const source = sourceOf(request, request.database);
      return { macros: await macroViews(source, shown, operator, request.now) };
    },
  ),
  operatorRoute(
    'getMacroClauses',
    macroCalls.getMacroClauses,
    { roles: EDITS, act: null, repeat: 'read' },
    async ({ language: locale }, request) => ({
      pages: await namableTexts(sourceOf(request, request.database), { now: request.now, locale }),
    }),
  ),
  operatorRoute(
    'getMacroHistory',
    macroCalls.getMacroHistory,
    { roles: EDITS, act: null, repeat: 'read' },
    async (_operator, { database, query }) => {
      const rows = await versionsOfMacro(database, query.id);
      const names = await namesOf(
        database,
        rows.map((row) => row.saved_by),
      );
      return {
        versions: rows.map(({ version, title, texts, retired, saved_by: by, saved_at: at }) => ({
          version,
          title,
          texts,
          retired,
          saved_by: names.get(by) ?? null,
          saved_at: at.toISOString(),
        })),
      };
    },
  ),
  operatorRoute(
    'getMacroReviews',
    macroCalls.getMacroReviews,
    { roles: EDITS, act: null, repeat: 'read' },
    async (_operator, { database, now }) => {
      const inForce = await textsInForce(database, now);
      const offered = (await currentMacros(database)).filter(({ retired }) => !retired);
      const reviews = offered.map((row) => reviewOf(clauseOf(row), inForce));
      const days = reviews.flatMap(({ from }) => (from === null ? [] : [from])).sort();
      const [first] = days;
      return {
        to_review: reviews.filter(({ due }) => due).length,
        coming:
          first === undefined
            ? null
            : { from: first, count: days.filter((day) => day === first).length },
      };
    },
  ),
  operatorRoute(
    'createMacro',
    macroCalls.createMacro,
    { roles: EDITS, act: 'create_macro', repeat: 'natural' },
    async (operator, request) =>
      changed(operator, request, 'create_macro', async (transaction, who) => {
        await checkClause(sourceOf(request, transaction), request.body.clause, request.now);
        return createMacro(transaction, request.body, who);
      }),
  ),
  operatorRoute(
    'editMacro',
    macroCalls.editMacro,
    { roles: EDITS, act: 'edit_macro', repeat: 'natural' },
    async (operator, request) =>
      changed(operator, request, 'edit_macro', async (transaction, who) => {
        const { id, version, ...contents } = request.body;
        const change = await changeMacro(transaction, { id, version }, () => contents, who);
        if (!change.repeated)
          await checkClause(sourceOf(request, transaction), contents.clause, request.now);
        return change;
      }),
  ),
  operatorRoute(
    'confirmMacro',
    macroCalls.confirmMacro,
    { roles: EDITS, act: 'confirm_macro', repeat: 'natural' },
    async (operator, request) =>
      changed(operator, request, 'confirm_macro', async (transaction, who) => {
        const { id, version, in_force: inForce } = request.body;
        const change = await changeMacro(
          transaction,
          { id, version },
          (before) => {
            const clause = clauseOf(before);
            // Nothing that could have changed is named.
            if (!clause) throw new Refusal('validation_failed', { fields: { id: 'invalid' } });
            return { clause: { ...clause, version: inForce } };
          },
          who,
        );
        if (!change.repeated)
          await checkClause(sourceOf(request, transaction), clauseOf(change.macro), request.now);
        return change;
      }),
  ),
  operatorRoute(
    'retireMacro',
    macroCalls.retireMacro,
    { roles: EDITS, act: 'retire_macro', repeat: 'natural' },
    async (operator, request) =>
      changed(operator, request, 'retire_macro', (transaction, who) => {
        const { retired, ...seen } = request.body;
        return changeMacro(transaction, seen, () => ({ retired }), who);
      }),
  ),
];
