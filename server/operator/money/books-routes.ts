import { booksCalls } from '../../../shared/contract/operator/books.ts';
import { rolesWith } from '../../../shared/operator/roles.ts';
import { listAnomalies, closeAnomaly } from '../../modules/money/books/anomalies.ts';
import { checkBooks, wrongMessagePrices } from '../../modules/money/books/check.ts';
import { figuresOf } from '../../modules/money/books/figures.ts';
import { findOrders } from '../../modules/money/books/find-orders.ts';
import { isOpenMoneyCase } from '../../modules/cases/desk/open-refund.ts';
import { Refusal } from '../../http/route.ts';
import { deskFor } from '../queues/desk-of.ts';
import { operatorRoute } from '../route.ts';
import type { OperatorRoute } from '../route.ts';

const FIGURES = rolesWith('figures');
const KEEPERS = rolesWith('refunds');
/** The whole of the books is read. */
const checking = { points: 20, seconds: 60, per: 'member' } as const;

/** The books, for the operators who keep and audit them. */
export const booksRoutes: readonly OperatorRoute[] = [
  operatorRoute(
    'getBooks',
    booksCalls.getBooks,
    { roles: FIGURES, act: null, repeat: 'read', limit: checking },
    async (_operator, { database, services, now }) => ({
      breaks: (await checkBooks(database)).map((one) => ({
        ...one,
        examples: one.examples.map((example) => ({ ...example })),
      })),
      prices: wrongMessagePrices(services.settings.current()).map(
        ({ country, currency, advertised }) => ({ country, currency, advertised }),
      ),
      open: (await listAnomalies(database)).map((one) => ({
        id: one.id,
        kind: one.kind,
        reference: one.reference,
        detail: JSON.stringify(one.detail),
        opened_at: one.opened_at.toISOString(),
      })),
      checked_at: now.toISOString(),
    }),
  ),
  operatorRoute(
    'closeAnomaly',
    booksCalls.closeAnomaly,
    { roles: KEEPERS, act: 'money_close_anomaly', repeat: 'natural' },
    async (operator, request) => {
      const desk = deskFor(operator, request);
      const { id, note } = request.body;
      const closing = { by: operator.id, note, at: request.now };
      if (!(await closeAnomaly(desk.database, id, closing))) throw new Refusal('not_found');
      await desk.audit({
        act: 'money_close_anomaly',
        subjects: [`anomaly:${id}`],
        case: null,
        before: null,
        after: { note },
      });
      return null;
    },
  ),
  operatorRoute(
    'getFigures',
    booksCalls.getFigures,
    { roles: FIGURES, act: null, repeat: 'read', limit: checking },
    async (_operator, { database, query }) => ({ months: await figuresOf(database, query.year) }),
  ),
  operatorRoute(
    'findOrders',
    booksCalls.findOrders,
    // Not `read`: what it shows of a member is written down in the same transaction.
    { roles: KEEPERS, act: 'money_find', repeat: 'natural' },
    async (operator, request) => {
      const desk = deskFor(operator, request);
      const { exactly, case: number } = request.query;
      if (!(await isOpenMoneyCase(desk.database, number))) throw new Refusal('not_found');
      const found = await findOrders(desk.database, exactly);
      await desk.saw(
        found.profiles.map((profile) => ({ profile, what: 'payments', count: 1, case: number })),
      );
      await desk.audit({
        act: 'money_find',
        subjects: found.profiles.map((profile) => `profile:${profile}`),
        case: number,
        before: null,
        after: { orders: found.orders.map(({ order }) => order) },
      });
      return { orders: found.orders };
    },
  ),
];
