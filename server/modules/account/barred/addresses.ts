import { eq, inArray } from 'drizzle-orm';
import type { Locale } from '../../../../shared/locales.ts';
import type { Queryable } from '../../../database/connection.ts';
import { barredAddresses } from '../../../database/schema/members.ts';
import { Refusal } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { queueLimitedMail } from '../../notify/mail/queue.ts';

/** Where addresses are looked up, and the key that hides them. */
export interface BarredPlace {
  database: Queryable;
  services: Pick<Services, 'payerSecrets' | 'settings'>;
}
type Place = Pick<BarredPlace, 'database'> & { services: Pick<Services, 'payerSecrets'> };

const ofAddress = ({ services }: Place, email: string) =>
  eq(barredAddresses.address_hmac, services.payerSecrets.hashAddress(email));

/** Bars an address from now on, as its owner asked on leaving. */
export async function barAddress(place: Place, email: string, at: Date): Promise<void> {
  await place.database
    .insert(barredAddresses)
    .values({
      address_hmac: place.services.payerSecrets.hashAddress(email),
      // The day alone: the second would match it with a reason for leaving.
      since: at.toISOString().slice(0, 10),
    })
    .onConflictDoNothing();
}

/** Whether an address is barred, in any case of letters. */
export async function isBarred(place: Place, email: string): Promise<boolean> {
  const [found] = await place.database
    .select({ since: barredAddresses.since })
    .from(barredAddresses)
    .where(ofAddress(place, email));
  return found !== undefined;
}

/** Which of these addresses are barred. */
export async function barredAmong(
  place: Place,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  const hashes = new Map(
    emails.map((email) => [place.services.payerSecrets.hashAddress(email).toString('hex'), email]),
  );
  const found = await place.database
    .select({ hash: barredAddresses.address_hmac })
    .from(barredAddresses)
    .where(
      inArray(
        barredAddresses.address_hmac,
        [...hashes.keys()].map((hash) => Buffer.from(hash, 'hex')),
      ),
    );
  return new Set(found.flatMap(({ hash }) => hashes.get(hash.toString('hex')) ?? []));
}

/** Lets an address join again. @returns false where it was not barred. */
export async function admitAddress(place: Place, email: string): Promise<boolean> {
  const admitted = await place.database
    .delete(barredAddresses)
    .where(ofAddress(place, email))
    .returning({ since: barredAddresses.since });
  return admitted.length > 0;
}

/** The refusal where the site reveals accounts. */
export const barred = (): Refusal =>
  new Refusal('address_barred', { fields: { email: 'address_barred' } });

/**
 * Mails an address that somebody wanted to use it, that nothing was made, and how to be let in again.
 * One that had its mails of this hour gets no more, and the caller learns nothing.
 */
export async function mailBarred(
  { database, services }: BarredPlace,
  { email, locale, at }: { email: string; locale: Locale; at: Date },
): Promise<void> {
  await queueLimitedMail(database, {
    memberId: null,
    to: email,
    template: 'signup.barred',
    locale,
    values: { support: services.settings.current().support_email },
    at,
  }).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}
