import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { ApprovalAct, approvalActs } from '../../../shared/contract/operator/acts.ts';
import { OPERATOR_ROLES, rolesWith } from '../../../shared/operator/roles.ts';
import type { OperatorRole } from '../../../shared/operator/roles.ts';
import type { Transaction } from '../../database/connection.ts';
import { approvals, operatorPasskeys, operators } from '../../database/schema/operators.ts';
import { profiles } from '../../database/schema/profiles.ts';
import { Refusal } from '../../http/route.ts';
import { closeByTwo } from '../../modules/cases/desk/closing/close-by-two.ts';
import { checkOpening } from '../../modules/cases/desk/authority/evidence.ts';
import { checkClosingMoney } from '../../modules/cases/desk/closing/closing-money.ts';
import type { Desk } from '../../modules/cases/desk/desk.ts';
import { checkRelease, releaseByTwo } from '../../modules/cases/desk/hold.ts';
import { checkRefund, refundByTwo } from '../../modules/cases/desk/refund.ts';
import { endOperatorSessions } from '../door/session.ts';
import { removeMarkByTwo } from '../site/fiction-acts.ts';
import { publishByTwo } from '../site/legal-text-acts.ts';
import { changeByTwo } from '../site/setting-acts.ts';
import { checkNew, endInvitations, inviteByMail } from '../staff/invite.ts';
import { isLastOwner, outsideNamesOf } from '../staff/view.ts';
import type { ActContext, TwoPersonAct } from './act.ts';

type Args<Name extends ApprovalAct> = z.output<(typeof approvalActs)[Name]>;

const OWNERS = rolesWith('operators');
/** Roles that approve what an owner does with operators; only owners can start it. */
const APPROVERS: readonly OperatorRole[] = ['owner', 'senior', 'privacy'];

async function operatorRow(
  transaction: Transaction,
  id: string,
): Promise<typeof operators.$inferSelect> {
  const [row] = await transaction
    .select()
    .from(operators)
    .where(eq(operators.id, id))
    .for('update');
  if (!row) throw new Refusal('not_found');
  return row;
}

const inviteOperator: TwoPersonAct<Args<'invite_operator'>> = {
  ask: OWNERS,
  approve: APPROVERS,
  check: (transaction, { email }) => checkNew(transaction, email),
  async run(transaction, { email, role, language }, { services, now, askedBy }) {
    await checkNew(transaction, email);
    const id = await inviteByMail(transaction, services.config, {
      email,
      role,
      language,
      invitedBy: askedBy,
      operator: null,
      now,
    });
    return { subjects: [`invitation:${id}`], after: { role } };
  },
};

async function checkRole(
  transaction: Transaction,
  { operator, role }: Args<'change_role'>,
): Promise<typeof operators.$inferSelect> {
  const row = await operatorRow(transaction, operator);
  if (role !== 'owner' && (await isLastOwner(transaction, operator)))
    throw new Refusal('last_owner');
  return row;
}

const changeRole: TwoPersonAct<Args<'change_role'>> = {
  ask: OWNERS,
  approve: APPROVERS,
  async check(transaction, args) {
    await checkRole(transaction, args);
  },
  async run(transaction, args) {
    const before = await checkRole(transaction, args);
    await transaction
      .update(operators)
      .set({ role: args.role, suspended_at: null })
      .where(eq(operators.id, args.operator));
    await endOperatorSessions(transaction, args.operator);
    await endInvitations(transaction, args.operator);
    return {
      subjects: [`operator:${args.operator}`],
      before: { role: before.role, suspended: before.suspended_at !== null },
      after: { role: args.role, suspended: false },
    };
  },
};

const reinviteOperator: TwoPersonAct<Args<'reinvite_operator'>> = {
  ask: OWNERS,
  approve: APPROVERS,
  async check(transaction, { operator }) {
    await operatorRow(transaction, operator);
  },
  async run(transaction, { operator }, { services, now, askedBy }) {
    const { email, role, language } = await operatorRow(transaction, operator);
    await transaction.delete(operatorPasskeys).where(eq(operatorPasskeys.operator_id, operator));
    await endOperatorSessions(transaction, operator);
    await inviteByMail(transaction, services.config, {
      email,
      role,
      language,
      invitedBy: askedBy,
      operator,
      now,
    });
    return { subjects: [`operator:${operator}`], after: { role } };
  },
};

/**
 * What an act is done with: by the operator who asked, and written down by the one who agreed, with
 * both names.
 */
const deskOfTwo = (
  database: Transaction,
  { services, now, afterCommit, askedBy }: ActContext,
  role: OperatorRole,
): Desk => ({
  database,
  services,
  now,
  afterCommit,
  actor: { operator: askedBy, role },
  audit: () => Promise.resolve(),
  undone: () => Promise.resolve(null),
  saw: () => Promise.resolve(),
  askClosing: null,
  askRefund: null,
  names: (ids) => outsideNamesOf(database, ids),
});

const closeMember: TwoPersonAct<Args<'close_account'>> = {
  ask: rolesWith('ask_closing'),
  approve: rolesWith('approve_closing'),
  async check(transaction, { profile, ground, repay, refunds }, context) {
    const [found] = await transaction
      .select({ member: profiles.member_id })
      .from(profiles)
      .where(eq(profiles.id, profile));
    if (found)
      await checkClosingMoney(
        { database: transaction, ...context },
        { member: found.member, ground },
        { repay, refunds },
      );
  },
  async run(transaction, { profile, ground, words, repay, refunds }, context) {
    const closed = await closeByTwo(deskOfTwo(transaction, context, 'senior'), {
      profile,
      ground,
      words: words ?? null,
      case: context.case,
      money: { repay, refunds },
      eyes: [context.askedBy, ...(context.approvedBy ? [context.approvedBy] : [])],
    });
    // The number of the case excludes the approver from deciding an appeal against it.
    await transaction
      .update(approvals)
      .set({ case_number: closed.case })
      .where(eq(approvals.id, context.approval));
    return {
      subjects: [`member:${closed.member}`, `profile:${profile}`],
      after: { closed: true, ground, ...closed.money },
    };
  },
};

const refund: TwoPersonAct<Args<'refund'>> = {
  ask: rolesWith('refunds'),
  approve: rolesWith('refunds'),
  async check(transaction, args) {
    await checkRefund({ database: transaction }, args);
  },
  run: (transaction, args, context) =>
    refundByTwo(
      deskOfTwo(transaction, context, 'finance'),
      { ...args, words: args.words ?? null, case: context.case },
      [context.askedBy, ...(context.approvedBy ? [context.approvedBy] : [])],
    ),
};

const openEvidence: TwoPersonAct<Args<'open_evidence'>> = {
  ask: rolesWith('holds'),
  approve: rolesWith('holds', 'minors'),
  async check(transaction, args) {
    await checkOpening({ database: transaction }, args);
  },
  async run(transaction, args) {
    const { row, order } = await checkOpening({ database: transaction }, args);
    return {
      subjects: [`case:${row.id}`, ...(order ? [`case:${order.id}`] : [])],
      after: { evidence: args.evidence, sealed: row.sealed_at !== null },
    };
  },
};

const releaseHold: TwoPersonAct<Args<'release_hold'>> = {
  ask: rolesWith('holds'),
  approve: rolesWith('holds', 'minors'),
  async check(transaction, args, { now }) {
    await checkRelease({ database: transaction, now }, args);
  },
  run: (transaction, args, { now }) => releaseByTwo({ database: transaction, now }, args),
};

/** What two operators do together; a module’s act is added here, its arguments in the contract. */
export const acts: { readonly [Name in ApprovalAct]: TwoPersonAct<Args<Name>> } = {
  invite_operator: inviteOperator,
  change_role: changeRole,
  reinvite_operator: reinviteOperator,
  close_account: closeMember,
  refund,
  open_evidence: openEvidence,
  release_hold: releaseHold,
  change_prices: changeByTwo('prices'),
  change_rules: changeByTwo('rules'),
  publish_text: publishByTwo,
  remove_fiction_mark: removeMarkByTwo,
};

/** Every role that agrees to an act of somebody’s. */
export const approvers: ReadonlySet<OperatorRole> = new Set(
  Object.values(acts).flatMap(({ approve }) => approve),
);
export const askers: ReadonlySet<OperatorRole> = new Set(
  Object.values(acts).flatMap(({ ask }) => ask),
);
/**
 * Roles with a part in acts of two: two invite to them, else an owner alone would make the one who
 * asks for what the owner approves.
 */
export const rolesOfTwo: readonly OperatorRole[] = OPERATOR_ROLES.filter(
  (role) => askers.has(role) || approvers.has(role),
);
