import type { OperatorArgs } from '../../../shared/contract/operator/acts.ts';
import { rolesWith } from '../../../shared/operator/roles.ts';
import { FOUR_EYES_GROUPS, groupOfSetting } from '../../../shared/operator/settings.ts';
import type { SettingGroup } from '../../../shared/operator/settings.ts';
import { canonical } from '../../http/guards/idempotency.ts';
import { Refusal } from '../../http/route.ts';
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
 * @throws Refusal `validation_failed`; `approval_changed` where it is another by now.
 */
export function checkSetting(
  { settings }: Pick<Services, 'settings'>,
  groups: readonly SettingGroup[],
  { key, from, to }: { key: string; from: unknown; to: unknown },
): void {
  const group = groupOfSetting(key);
  if (group === null || !groups.includes(group))
    throw new Refusal('validation_failed', { fields: { key: 'invalid' } });
  const now: unknown = Reflect.get(settings.current(), key);
  if (canonical(now) !== canonical(from)) throw new Refusal('approval_changed');
  settings.check({ [key]: to });
}

/** Changes a setting of a group that needs two operators. */
export const changeByTwo = (
  group: keyof typeof FOUR_EYES_GROUPS,
): TwoPersonAct<OperatorArgs<'change_prices'>> => ({
  ask: rolesWith(...FOUR_EYES_GROUPS[group].ask),
  approve: rolesWith(...FOUR_EYES_GROUPS[group].approve),
  check: (_transaction, args, { services }) => {
    checkSetting(services, [group], args);
    return Promise.resolve();
  },
  async run(transaction, args, { services, now, approval, askedBy, afterCommit }) {
    checkSetting(services, [group], args);
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
