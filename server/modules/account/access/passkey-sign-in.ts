import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import type { User } from '../../../../shared/contract/profile.ts';
import { passkeys } from '../../../database/schema/access.ts';
import { members } from '../../../database/schema/members.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { Refusal } from '../../../http/route.ts';
import type { Request } from '../../../http/route.ts';
import { checkAccountState, accountColumns, accountState } from '../sign-in/account-state.ts';
import { handOver, startSession } from '../sign-in/start-session.ts';
import { toUser } from '../sign-in/viewer.ts';
import { claimChallenge, verifiedWith } from './passkey-challenges.ts';
import { passkeySite } from './passkey-site.ts';

/**
 * Signs a member in by a passkey: signature, site, user verification and an increased counter.
 * @throws Refusal `passkey_failed` for any reason; `account_deleted`, `account_closed` for the
 *   proven member.
 */
export async function signInWithPasskey(
  request: Request<
    unknown,
    { credential: { id: string; response: { userHandle?: string | undefined } } }
  >,
): Promise<User> {
  const {
    services: { database, config },
    now,
    body: { credential },
  } = request;
  const [known] = await database
    .select({
      passkey: passkeys,
      account: { id: members.id, passwordHash: members.password_hash, ...accountColumns(members) },
    })
    .from(passkeys)
    .innerJoin(members, eq(members.id, passkeys.member_id))
    .where(eq(passkeys.id, credential.id));
  if (!known || accountState(known.account, now) === 'erased') throw new Refusal('passkey_failed');
  const { passkey, account } = known;
  const { userHandle } = credential.response;
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== account.id)
    throw new Refusal('passkey_failed');
  const site = passkeySite(config.publicUrl);
  const verified = await verifiedWith(
    (challenge) => claimChallenge(database, challenge, null, now),
    (expectedChallenge) =>
      verifyAuthenticationResponse({
        // The contract checked the shape, this checks the content.
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
  checkAccountState(account, now);

  const { user, session } = await inTransaction(database, async (transaction) => {
    const used = await transaction
      .update(passkeys)
      .set({ counter: verified.authenticationInfo.newCounter, last_used_at: now })
      .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
      .returning({ id: passkeys.id });
    if (used.length === 0) throw new Refusal('passkey_failed');
    return {
      session: await startSession(transaction, request, account),
      user: await toUser(transaction, account.id, now),
    };
  });
  handOver(request, session, account);
  return user;
}
