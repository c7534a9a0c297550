import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, asc, eq } from 'drizzle-orm';
import type { Answer } from '../../../../shared/contract/calls.ts';
import { localisedPath } from '../../../../shared/locales.ts';
import { passkeys } from '../../../database/schema/access.ts';
import { profiles } from '../../../database/schema/profiles.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { Refusal } from '../../../http/route.ts';
import type { Request, Viewer } from '../../../http/route.ts';
import { confirmPassword } from '../sign-in/confirm-password.ts';
import { queueMail } from '../../notify/mail/queue.ts';
import { memberLock } from './member-lock.ts';
import { storeChallenge, claimChallenge, verifiedWith } from './passkey-challenges.ts';
import { passkeySite } from './passkey-site.ts';

const MOST = 10;
/** EdDSA, ES256 and RS256: the algorithms of devices. */
const ALGORITHMS = [-8, -7, -257];
type Row = typeof passkeys.$inferSelect;
type ListedPasskey = Answer<'getPasskeys'>['passkeys'][number];

const toListed = (row: Row): ListedPasskey => ({
  id: row.id,
  name: row.name,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});

export async function listPasskeys(
  viewer: Viewer,
  { database }: Request<unknown, unknown>,
): Promise<Answer<'getPasskeys'>> {
  const rows = await database
    .select()
    .from(passkeys)
    .where(eq(passkeys.member_id, viewer.memberId))
    .orderBy(asc(passkeys.created_at), asc(passkeys.id));
  return { passkeys: rows.map(toListed) };
}

/** Asks for the password, so that a found phone cannot make a passkey. */
async function optionsToAdd(
  viewer: Viewer,
  request: Request<unknown, { password?: string | undefined }>,
): Promise<Answer<'passkeyOptions'>> {
  const {
    services: { database, config, settings },
    now,
    body,
  } = request;
  if (body.password === undefined)
    throw new Refusal('validation_failed', { fields: { password: 'required' } });
  const account = await confirmPassword(viewer, request, body.password, {
    field: 'password',
    code: 'wrong_password',
  });
  const own = await database
    .select({ id: passkeys.id, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.member_id, account.id));
  if (own.length >= MOST) throw new Refusal('passkey_limit');
  const [profile] = await database
    .select({ name: profiles.name })
    .from(profiles)
    .where(eq(profiles.member_id, account.id));
  const options = await generateRegistrationOptions({
    rpName: settings.current().name,
    rpID: passkeySite(config.publicUrl).id,
    userID: new TextEncoder().encode(account.id),
    userName: account.email,
    userDisplayName: profile?.name ?? '',
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: own,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(database, options.challenge, account.id, now);
  return { options: { ...options } };
}

async function optionsToSignIn({
  services: { database, config },
  now,
}: Request<unknown, unknown>): Promise<Answer<'passkeyOptions'>> {
  // Without a list of passkeys: the device offers its own, and nobody learns who has any.
  const options = await generateAuthenticationOptions({
    rpID: passkeySite(config.publicUrl).id,
    userVerification: 'required',
  });
  await storeChallenge(database, options.challenge, null, now);
  return { options: { ...options } };
}

/**
 * What a device needs to make a passkey or to sign in by one.
 * @throws Refusal `authentication_required`, `wrong_password`, `login_blocked`, `passkey_limit`.
 */
export async function passkeyOptions(
  viewer: Viewer | null,
  request: Request<unknown, { purpose: 'add' | 'sign_in'; password?: string | undefined }>,
): Promise<Answer<'passkeyOptions'>> {
  if (request.body.purpose === 'sign_in') return optionsToSignIn(request);
  if (!viewer) throw new Refusal('authentication_required');
  return optionsToAdd(viewer, request);
}

/**
 * Stores a new passkey and mails the member.
 * @throws Refusal `passkey_failed` for a wrong, old or used challenge, another site, a missing
 *   verification or a known key; `passkey_limit`.
 */
export async function addPasskey(
  viewer: Viewer,
  request: Request<unknown, { name: string; credential: unknown }>,
): Promise<Answer<'addPasskey'>> {
  const {
    services: { database, config },
    now,
    body,
  } = request;
  const site = passkeySite(config.publicUrl);
  const verified = await verifiedWith(
    (challenge) => claimChallenge(database, challenge, viewer.memberId, now),
    (expectedChallenge) =>
      verifyRegistrationResponse({
        // The contract checked the shape, this checks the content.
        response: body.credential as RegistrationResponseJSON,
        expectedChallenge,
        expectedOrigin: site.origins,
        expectedRPID: site.id,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }),
  );
  if (!verified?.verified) throw new Refusal('passkey_failed');
  const { credential } = verified.registrationInfo;
  const passkey = await inTransaction(database, async (transaction) => {
    const member = await memberLock(transaction, viewer.memberId);
    const own = await transaction
      .select({ id: passkeys.id })
      .from(passkeys)
      .where(eq(passkeys.member_id, viewer.memberId));
    if (own.length >= MOST) throw new Refusal('passkey_limit');
    const [row] = await transaction
      .insert(passkeys)
      .values({
        id: credential.id,
        member_id: viewer.memberId,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
        name: body.name,
        created_at: now,
      })
      .onConflictDoNothing()
      .returning();
    if (!row) throw new Refusal('passkey_failed');
    await queueMail(transaction, {
      memberId: viewer.memberId,
      to: member.email,
      template: 'access.passkey_added',
      locale: viewer.locale,
      values: { path: localisedPath(viewer.locale, '/settings'), name: body.name },
      at: now,
    });
    return row;
  });
  return { passkey: toListed(passkey) };
}

/** Renames a passkey. @throws Refusal `not_found` for one that is not the member's. */
export async function renamePasskey(
  viewer: Viewer,
  { database, body }: Request<unknown, { id: string; name: string }>,
): Promise<Answer<'renamePasskey'>> {
  const [row] = await database
    .update(passkeys)
    .set({ name: body.name })
    .where(and(eq(passkeys.id, body.id), eq(passkeys.member_id, viewer.memberId)))
    .returning();
  if (!row) throw new Refusal('not_found');
  return { passkey: toListed(row) };
}

/** Deletes a passkey. @throws Refusal `not_found` for one that is not the member's. */
export async function deletePasskey(
  viewer: Viewer,
  { database, body }: Request<unknown, { id: string }>,
): Promise<{ deleted: true }> {
  const deleted = await database
    .delete(passkeys)
    .where(and(eq(passkeys.id, body.id), eq(passkeys.member_id, viewer.memberId)))
    .returning({ id: passkeys.id });
  if (deleted.length === 0) throw new Refusal('not_found');
  return { deleted: true };
}
