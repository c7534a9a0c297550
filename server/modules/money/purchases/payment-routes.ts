import { desc, eq } from 'drizzle-orm';
import { calls } from '../../../../shared/contract/calls.ts';
import type { Answer } from '../../../../shared/contract/calls.ts';
import { payments, purchases } from '../../../database/schema/purchases.ts';
import { route } from '../../../http/route.ts';
import type { Limit, Request, Viewer } from '../../../http/route.ts';
import { cancelPayment } from './cancel.ts';
import { enqueueSettling, receiveNotice } from './notice.ts';
import { startPayment } from './order.ts';
import { ownPayment } from './rows.ts';
import type { PaymentRow } from './rows.ts';
import { isUnderWay } from './states.ts';
import { paymentView, viewOf } from './view.ts';

const reading: Limit = { points: 240, seconds: 60, per: 'member' };
const changing: Limit = { points: 30, seconds: 60, per: 'member' };
/** The provider's bursts are many; a notice costs one look by its token. */
const noticing: Limit = { points: 100_000, seconds: 60, per: 'network' };

const NEWEST = 20;
/** A member who looks at an open payment has it read at the provider, at most this often. */
const LOOK_AGAIN_MS = 3_000;
/** And an old one at most so many times while its age doubles: some are open for weeks. */
const LOOKS_WHILE_DOUBLING = 360;

/** Has a payment read that its member waits for: a notice may be lost or late. */
async function lookAgain(
  { services, now }: Request<unknown, unknown>,
  payment: PaymentRow,
): Promise<void> {
  const age = now.getTime() - payment.created_at.getTime();
  const pause = Math.max(LOOK_AGAIN_MS, age / LOOKS_WHILE_DOUBLING);
  const isFresh = payment.read_at !== null && now.getTime() - payment.read_at.getTime() < pause;
  if (!isUnderWay(payment.status) || payment.provider_id === null || isFresh) return;
  await enqueueSettling(services.database, payment.id, { at: now, source: 'return' });
  services.wakeJobs.wake();
}

async function getPayment(
  viewer: Viewer,
  request: Request<{ id: string }, unknown>,
): Promise<Answer<'getPayment'>> {
  const { services, now, query } = request;
  const own = await ownPayment(services.database, query.id, viewer.memberId);
  await lookAgain(request, own);
  const settings = services.settings.current();
  const payment = await paymentView(services.database, own.id, { now, settings });
  return { status: payment.status, reason: payment.reason, payment };
}

async function getPayments(
  viewer: Viewer,
  { services, now }: Request<unknown, unknown>,
): Promise<Answer<'getPayments'>> {
  const rows = await services.database
    .select({ payment: payments, purchase: purchases })
    .from(payments)
    .innerJoin(purchases, eq(purchases.id, payments.purchase_id))
    .where(eq(payments.member_id, viewer.memberId))
    .orderBy(desc(payments.created_at))
    .limit(NEWEST);
  const asked = { now, settings: services.settings.current() };
  return {
    payments: await Promise.all(rows.map((row) => viewOf(services.database, row, asked))),
  };
}

/** The calls of payments, and the provider's notices. */
export const paymentRoutes = [
  route(
    'startPayment',
    calls.startPayment,
    { auth: 'confirmed', repeat: 'key', limit: changing, replay: 'stored', transaction: 'own' },
    startPayment,
  ),
  route(
    'getPayment',
    calls.getPayment,
    { auth: 'member', owns: 'payment', repeat: 'read', limit: reading },
    getPayment,
  ),
  route(
    'getPayments',
    calls.getPayments,
    { auth: 'member', repeat: 'read', limit: reading },
    getPayments,
  ),
  route(
    'cancelPayment',
    calls.cancelPayment,
    { auth: 'member', owns: 'payment', transaction: 'own', repeat: 'natural', limit: changing },
    cancelPayment,
  ),
  route(
    'receivePaymentNotice',
    calls.receivePaymentNotice,
    {
      auth: 'anyone',
      origin: 'provider',
      transaction: 'own',
      repeat: 'natural',
      limit: noticing,
    },
    (_viewer, request) => receiveNotice(request),
  ),
];
