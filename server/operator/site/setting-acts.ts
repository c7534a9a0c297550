import type { OperatorArgs } from '../../../shared/contract/operator/acts.ts';
import { rolesWith } from '../../../shared/operator/roles.ts';
import { FOUR_EYES_GROUPS, groupOfSetting } from '../../../shared/operator/settings.ts';
import type { SettingGroup } from '../../../shared/operator/settings.ts';
import { canonical } from '../../http/guards/idempotency.ts';
import type { Transaction } from '../../database/connection.ts';
import { Refusal } from '../../http/route.ts';
import { isRiseUnannounced } from '../../modules/texts/credit-prices.ts';
import type { Services } from '../../services.ts';
import type { TwoPersonAct } from '../acts/act.ts';
import { namesOf } from '../staff/view.ts';

/** Codes that let somebody in are secrets also in the audit: it has their number. */
const SECRET = ['invite_codes'];

/** A value of a setting as the audit records it. */
export const auditedValue = (key: string, value: unknown): unknown =>
  SECRET.includes(key) && Array.isArray(value) ? value.length : value;

/**
 * A setting is changed from what the operator saw, and to something that it can be.
 * @throws Refusal `validation_failed`; `approval_changed` where it is another by now;
 *   `announcement_required` for a price in credits that members were to know of before it rises.
 */
export async function checkSetting(
  transaction: Transaction,
  { services: { settings }, now }: { services: Pick<Services, 'settings'>; now: Date },
  groups: readonly SettingGroup[],
  { key, from, to }: { key: string; from: unknown; to: unknown },
): Promise<void> {
  const group = groupOfSetting(key);
  if (group === null || !groups.includes(group))
    throw new Refusal('validation_failed', { fields: { key: 'invalid' } });
  const before = settings.current();
  const is: unknown = Reflect.get(before, key);
  if (canonical(is) !== canonical(from)) throw new Refusal('approval_changed');
  const after = settings.check({ [key]: to });
  if (await isRiseUnannounced(transaction, { before, after, now }))
    throw new Refusal('announcement_required');
}

/** Changes a setting of a group that needs two operators. */
export const changeByTwo = (
  group: keyof typeof FOUR_EYES_GROUPS,
): TwoPersonAct<OperatorArgs<'change_prices'>> => ({
  ask: rolesWith(...FOUR_EYES_GROUPS[group].ask),
  approve: rolesWith(...FOUR_EYES_GROUPS[group].approve),
  check: (transaction, args, context) => checkSetting(transaction, context, [group], args),
  async run(transaction, args, context) {
    await checkSetting(transaction, context, [group], args);
    const { services, now, approval, askedBy, afterCommit } = context;
    const { key, from, to } = args;
    await services.settings.change(
      { [key]: to },
      {
        role: (await namesOf(transaction, [askedBy])).get(askedBy)?.role ?? 'server',
        operator: askedBy,
        approval,
        at: now,
        within: { transaction, afterCommit },
      },
    );
    return {
      subjects: [`setting:${key}`],
      before: { [key]: auditedValue(key, from) },
      after: { [key]: auditedValue(key, to) },
    };
  },
});
