import { eq } from 'drizzle-orm';
import { newId } from '../shared/identifiers.ts';
import { siteSettingsSchema } from '../shared/contract/settings.ts';
import type { BundleId } from '../shared/money/bundles.ts';
import type { Database } from '../server/database/connection.ts';
import { purchases } from '../server/database/schema/purchases.ts';
import { members } from '../server/database/schema/members.ts';
import { profiles } from '../server/database/schema/profiles.ts';
import type { Viewer } from '../server/http/route.ts';
import { startPayment } from '../server/modules/money/purchases/order.ts';
import { settle } from '../server/modules/money/purchases/settle.ts';
import type { Services } from '../server/services.ts';

/** What the premium sign-in bought, so that it has a receipt, a repeat order and a withdrawal. */
const BOUGHT: readonly BundleId[] = ['p0', 'p1'];

async function premiumViewer(database: Database): Promise<Viewer | null> {
  const [row] = await database
    .select({ member: members.id, profile: profiles.id, country: profiles.country })
    .from(members)
    .innerJoin(profiles, eq(profiles.member_id, members.id))
    .where(eq(members.email, 'premium@vonk.example'));
  if (!row) return null;
  return {
    memberId: row.member,
    profileId: row.profile,
    sessionId: newId(),
    status: 'active',
    paidUser: true,
    country: row.country,
    locale: 'nl',
  };
}

/** Presses the bank's button as a person would. */
async function payAtBank(page: string): Promise<void> {
  const answer = await fetch(page, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      origin: new URL(page).origin,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ act: 'pay', account: 'own' }).toString(),
  });
  if (answer.status >= 400) throw new Error(`The sandbox bank answered ${answer.status}.`);
}

/** How many credits the premium sign-in buys at the first start. */
export const boughtCredits = ({ settings }: Pick<Services, 'settings'>): number =>
  BOUGHT.reduce((sum, bundle) => sum + settings.current().bundles[bundle].credits, 0);

/**
 * Buys for the premium sign-in at the sandbox bank, by the code that members buy by. Once: who has
 * bought before is left alone.
 */
export async function buyForPremium(services: Services): Promise<void> {
  const { database, clock, log } = services;
  const viewer = await premiumViewer(database);
  if (!viewer) return;
  const [known] = await database
    .select({ id: purchases.id })
    .from(purchases)
    .where(eq(purchases.member_id, viewer.memberId))
    .limit(1);
  if (known) return;
  try {
    for (const bundle of BOUGHT) {
      const { payment, redirect_url: page } = await startPayment(viewer, {
        query: {},
        body: { bundle, method: 'ideal', immediate: true },
        file: Buffer.alloc(0),
        locale: 'nl',
        country: 'NL',
        network: 'demo',
        userAgent: '',
        headers: new Headers({ 'idempotency-key': newId() }),
        now: clock.now(),
        services,
        database,
        claim: null,
        afterCommit: () => undefined,
        setCookie: () => undefined,
        redirect: () => undefined,
      });
      if (page === null) throw new Error('The sandbox bank has no page for a payment.');
      await payAtBank(page);
      await settle(services, payment.payment_id, 'poll');
    }
  } catch (error) {
    log.warn({ err: error }, 'the purchases of the demo could not be made');
  }
}

/** Lets accounts of any age use direct debit: visitors of the demo have just signed up. */
export async function allowDebitsAtOnce({ settings }: Pick<Services, 'settings'>): Promise<void> {
  const { direct_debit: debit } = settings.current();
  if (debit.min_account_age_h === siteSettingsSchema.parse({}).direct_debit.min_account_age_h)
    await settings.change({ direct_debit: { ...debit, min_account_age_h: 0 } });
}
