import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { PROMOTIONS } from '../../shared/profile-choices.ts';
import type { User } from '../../shared/contract/profile.ts';
import type { Transaction } from '../../server/database/connection.ts';
import { sessions } from '../../server/database/schema/access.ts';
import { members } from '../../server/database/schema/members.ts';
import { profiles } from '../../server/database/schema/profiles.ts';
import { statement } from '../../server/database/statement.ts';
import { inTransaction } from '../../server/database/transaction.ts';
import { Refusal } from '../../server/http/route.ts';
import { announceChanges } from '../../server/live/announce.ts';
import type { NewChange } from '../../server/live/changes.ts';
import { toUser } from '../../server/modules/account/sign-in/viewer.ts';
import { postCredits } from '../../server/modules/money/credits/ledger.ts';
import type { Services } from '../../server/services.ts';
import { profileChanges } from '../../server/modules/profiles/profile-audience.ts';

/** `id` is a user's id, a profile's id or an e-mail address; absent fields stay. */
export const memberSchema = z.strictObject({
  id: z.string().trim().min(1).max(320),
  credits: z.number().int().min(0).max(1_000_000).optional(),
  paid_user: z.boolean().optional(),
  status: z.enum(['not_confirmed', 'active', 'deleted']).optional(),
  signup_date: z.iso.datetime({ offset: true }).optional(),
  fictional: z.boolean().optional(),
  promotion: z.enum(PROMOTIONS).optional(),
  /** True closes the account as the operator would, false opens it again. */
  closed: z.boolean().optional(),
});
type Wanted = z.output<typeof memberSchema>;

interface Found {
  member_id: string;
  profile_id: string;
  credits: number;
  hidden: boolean;
}
const find = statement<Found>(
  'dev_member',
  `
  select member.id as member_id, profile.id as profile_id, member.credits, (member.invisible or profile.paused) as hidden
  from members member join profiles profile on profile.member_id = member.id
  where member.id::text = lower($1) or profile.id::text = lower($1) or lower(member.email) = lower($1) for no key update of member`,
);

const PROFILE_STATUS = { active: 'active', not_confirmed: 'disabled', deleted: 'deleted' } as const;

/** A closed account is deleted to everybody else. */
const statusOf = ({ status, closed }: Wanted): Wanted['status'] =>
  closed ? 'deleted' : (status ?? (closed === false ? 'active' : undefined));

async function apply(
  transaction: Transaction,
  found: Found,
  wanted: Wanted,
  now: Date,
): Promise<void> {
  const { paid_user, signup_date, fictional, promotion, credits, closed } = wanted;
  const status = statusOf(wanted);
  const account = {
    ...(paid_user === undefined ? {} : { paid_user }),
    ...(signup_date ? { signup_at: new Date(signup_date) } : {}),
    ...(status
      ? {
          status,
          closed_at: closed ? now : null,
          deletion_requested_at: status === 'deleted' && !closed ? now : null,
        }
      : {}),
  };
  if (Object.keys(account).length > 0)
    await transaction.update(members).set(account).where(eq(members.id, found.member_id));
  const shown = {
    ...(fictional === undefined ? {} : { fictional }),
    // As every fictional profile.
    ...(fictional ? { shown_to_strangers: true } : {}),
    ...(promotion ? { promotion } : {}),
    ...(status
      ? { status: PROFILE_STATUS[status], listed: status === 'active' && !found.hidden }
      : {}),
  };
  if (Object.keys(shown).length > 0)
    await transaction.update(profiles).set(shown).where(eq(profiles.id, found.profile_id));
  if (status === 'deleted')
    await transaction.delete(sessions).where(eq(sessions.member_id, found.member_id));
  if (credits !== undefined && credits !== found.credits)
    await postCredits(transaction, {
      memberId: found.member_id,
      amount: credits - found.credits,
      cause: 'demo',
      reference: null,
      otherProfile: null,
      at: now,
    });
}

/**
 * Puts a member into a state; credits by a ledger entry, deleted ones are signed out.
 * @throws Refusal `validation_failed` for somebody unknown.
 */
export async function changeMember(services: Services, wanted: Wanted): Promise<{ user: User }> {
  const now = services.clock.now();
  let effects: (() => void)[] = [];
  const user = await inTransaction(services.database, async (transaction) => {
    effects = [];
    const [found] = await find(transaction, [wanted.id]);
    if (!found) throw new Refusal('validation_failed', { fields: { id: 'not_found' } });
    await apply(transaction, found, wanted, now);
    const after = await toUser(transaction, found.member_id, now);
    const memberId = found.member_id;
    const changes: NewChange[] = [{ memberId, entity: 'account', id: memberId, value: after }];
    if (after.credits !== found.credits)
      changes.push({
        memberId,
        entity: 'credits',
        id: memberId,
        value: { credits: after.credits },
      });
    if (statusOf(wanted) !== undefined || wanted.fictional !== undefined)
      changes.push(...(await profileChanges(transaction, found.profile_id, now)));
    await announceChanges(
      {
        database: transaction,
        now,
        services,
        afterCommit: (effect) => {
          effects.push(effect);
        },
      },
      changes,
    );
    if (statusOf(wanted) === 'deleted')
      effects.push(() =>
        services.live.publish(memberId, { kind: 'session_ended', sessionId: null }),
      );
    return after;
  });
  for (const effect of effects) effect();
  return { user };
}
