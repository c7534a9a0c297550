import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection.ts';
import { operatorChallenges, operatorPasskeys } from '../../database/schema/operators.ts';
import { Refusal } from '../../http/route.ts';
import { verifiedWith } from '../../modules/account/access/passkey-challenges.ts';
import { passkeySite } from '../../modules/account/access/passkey-site.ts';
import type { Services } from '../../services.ts';
import { deskOf } from '../door/desk-address.ts';

const LIFETIME_MS = 5 * 60_000;
/** EdDSA, ES256 and RS256: the algorithms of devices. */
const ALGORITHMS = [-8, -7, -257];
type Purpose = (typeof operatorChallenges.$inferSelect)['purpose'];
type Options = { options: { challenge: string } };

/** What a challenge is for, and whose it is: a session, an invitation, or nobody’s yet. */
interface Ceremony {
  purpose: Purpose;
  subject: string | null;
}

/** The desk’s own site: a members’ passkey belongs to another, and to another table. */
const siteOf = ({ config }: Pick<Services, 'config'>) => passkeySite(deskOf(config).url);

async function storeChallenge(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { purpose, subject }: Ceremony,
  challenge: string,
): Promise<void> {
  const now = clock.now();
  await database.delete(operatorChallenges).where(lt(operatorChallenges.expires_at, now));
  await database.insert(operatorChallenges).values({
    challenge,
    purpose,
    subject,
    expires_at: new Date(now.getTime() + LIFETIME_MS),
  });
}

/**
 * Uses up a challenge even if the request fails: never in a transaction that may be rolled back.
 */
async function use(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { purpose, subject }: Ceremony,
  challenge: string,
): Promise<boolean> {
  const claimed = await database
    .delete(operatorChallenges)
    .where(
      and(
        eq(operatorChallenges.challenge, challenge),
        eq(operatorChallenges.purpose, purpose),
        gt(operatorChallenges.expires_at, clock.now()),
        subject === null
          ? isNull(operatorChallenges.subject)
          : eq(operatorChallenges.subject, subject),
      ),
    )
    .returning({ challenge: operatorChallenges.challenge });
  return claimed.length === 1;
}

const ownPasskeys = (database: Database, operator: string) =>
  database
    .select({ id: operatorPasskeys.id, transports: operatorPasskeys.transports })
    .from(operatorPasskeys)
    .where(eq(operatorPasskeys.operator_id, operator));

/** What a device needs to use a passkey; of a known operator only one of theirs. */
export async function optionsToUse(
  services: Services,
  ceremony: Ceremony,
  operator: string | null,
): Promise<Options> {
  const options = await generateAuthenticationOptions({
    rpID: siteOf(services).id,
    userVerification: 'required',
    ...(operator === null
      ? {}
      : { allowCredentials: await ownPasskeys(services.database, operator) }),
  });
  await storeChallenge(services, ceremony, options.challenge);
  return { options: { ...options } };
}

/** What a device needs to make a passkey for an operator. */
export async function optionsToMake(
  services: Services,
  ceremony: Ceremony,
  operator: { id: string; email: string; name: string },
): Promise<Options> {
  const options = await generateRegistrationOptions({
    rpName: services.settings.current().name,
    rpID: siteOf(services).id,
    userID: new TextEncoder().encode(operator.id),
    userName: operator.email,
    userDisplayName: operator.name,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: await ownPasskeys(services.database, operator.id),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(services, ceremony, options.challenge);
  return { options: { ...options } };
}

/**
 * Whose passkey a device used, its counter moved on.
 * @param operator who it has to be, where that is known.
 * @throws Refusal `passkey_failed` for any reason.
 */
export async function usedPasskey(
  services: Services,
  ceremony: Ceremony,
  credential: { id: string; response: { userHandle?: string | undefined } },
  operator: string | null,
): Promise<string> {
  const { database, clock } = services;
  const site = siteOf(services);
  const [passkey] = await database
    .select()
    .from(operatorPasskeys)
    .where(eq(operatorPasskeys.id, credential.id));
  const owner = passkey?.operator_id;
  if (!passkey || owner === undefined || (operator !== null && owner !== operator))
    throw new Refusal('passkey_failed');
  const { userHandle } = credential.response;
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== owner)
    throw new Refusal('passkey_failed');
  const verified = await verifiedWith(
    (challenge) => use(services, ceremony, challenge),
    (expectedChallenge) =>
      verifyAuthenticationResponse({
        response: credential as unknown as AuthenticationResponseJSON,
        expectedChallenge,
        expectedOrigin: site.origins,
        expectedRPID: site.id,
        requireUserVerification: true,
        credential: {
          id: passkey.id,
          publicKey: new Uint8Array(passkey.public_key),
          counter: passkey.counter,
        },
      }),
  );
  if (!verified?.verified) throw new Refusal('passkey_failed');
  const moved = await database
    .update(operatorPasskeys)
    .set({ counter: verified.authenticationInfo.newCounter, last_used_at: clock.now() })
    .where(and(eq(operatorPasskeys.id, passkey.id), eq(operatorPasskeys.counter, passkey.counter)))
    .returning({ id: operatorPasskeys.id });
  if (moved.length === 0) throw new Refusal('passkey_failed');
  return owner;
}

/** The passkey that a device made. @throws Refusal `passkey_failed` for any reason. */
export async function madePasskey(
  services: Services,
  ceremony: Ceremony,
  credential: unknown,
): Promise<NonNullable<VerifiedRegistrationResponse['registrationInfo']>['credential']> {
  const site = siteOf(services);
  const verified = await verifiedWith(
    (challenge) => use(services, ceremony, challenge),
    (expectedChallenge) =>
      verifyRegistrationResponse({
        response: credential as RegistrationResponseJSON,
        expectedChallenge,
        expectedOrigin: site.origins,
        expectedRPID: site.id,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }),
  );
  if (!verified?.verified) throw new Refusal('passkey_failed');
  return verified.registrationInfo.credential;
}

/** Stores a passkey. @throws Refusal `passkey_failed` for one that is known already. */
export async function storePasskey(
  transaction: Transaction,
  operator: string,
  credential: Awaited<ReturnType<typeof madePasskey>>,
  { name, now }: { name: string; now: Date },
): Promise<typeof operatorPasskeys.$inferSelect> {
  const [row] = await transaction
    .insert(operatorPasskeys)
    .values({
      id: credential.id,
      operator_id: operator,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      name,
      created_at: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!row) throw new Refusal('passkey_failed');
  return row;
}
