import { z } from 'zod';
import { ANNOUNCED_PRICES } from '../../../shared/contract/announced-prices.ts';
import { siteSettingsSchema } from '../../../shared/contract/settings.ts';
import type { OperatorAnswer } from '../../../shared/contract/operator/calls.ts';
import { rightsOf } from '../../../shared/operator/roles.ts';
import type { OperatorRole } from '../../../shared/operator/roles.ts';
import {
  FOUR_EYES_GROUPS,
  groupOfSetting,
  SETTINGS_OF,
  shownGroups,
  needsTwoOperators,
} from '../../../shared/operator/settings.ts';
import type { SettingKey } from '../../../shared/operator/settings.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import { lastChanges } from '../../modules/site/settings/history.ts';
import type { SettingChange } from '../../modules/site/settings/history.ts';
import type { Services } from '../../services.ts';
import { namesOf } from '../staff/view.ts';

type Setting = OperatorAnswer<'getSiteSettings'>['settings'][number];
type ChangeView = OperatorAnswer<'getSettingHistory'>['changes'][number];

const defaults = siteSettingsSchema.parse({});

/** What a value is under its default and its null. */
function innermost(type: z.core.$ZodType): { type: z.core.$ZodType; nullable: boolean } {
  if (type instanceof z.ZodDefault) return innermost(type.def.innerType);
  if (type instanceof z.ZodNullable)
    return { type: innermost(type.def.innerType).type, nullable: true };
  if (type instanceof z.ZodPipe) return innermost(type.def.out);
  return { type, nullable: false };
}

function formOf(key: SettingKey): Pick<Setting, 'kind' | 'choices' | 'nullable'> {
  const { type, nullable } = innermost(siteSettingsSchema.shape[key]);
  if (type instanceof z.ZodEnum)
    return { kind: 'choice', choices: type.options.map(String), nullable };
  const kind =
    type instanceof z.ZodString || type instanceof z.ZodURL
      ? 'text'
      : type instanceof z.ZodNumber
        ? 'number'
        : type instanceof z.ZodBoolean
          ? 'switch'
          : type instanceof z.ZodArray
            ? 'list'
            : 'table';
  return { kind, choices: [], nullable };
}

/** Changes as colleagues see them. */
export async function changeViews(
  database: Database | Transaction,
  rows: readonly SettingChange[],
): Promise<ChangeView[]> {
  const names = await namesOf(
    database,
    rows.map((row) => row.operator_id),
  );
  return rows.map((row) => ({
    id: row.id,
    before: row.before,
    after: row.after,
    at: row.at.toISOString(),
    role: row.role as ChangeView['role'],
    operator: (row.operator_id !== null && names.get(row.operator_id)) || null,
    by_two: row.approval !== null,
  }));
}

/** Whether a role asks for a change of the setting, or makes it. */
function mayChange(role: OperatorRole, key: string): boolean {
  const group = groupOfSetting(key);
  if (group === null) return false;
  const rights = rightsOf(role);
  const needed = needsTwoOperators(group) ? FOUR_EYES_GROUPS[group].ask : (['settings'] as const);
  return needed.some((right) => rights.includes(right));
}

/** The settings that a role sees; of one alone where it is named. */
export const settingViews = (
  database: Database | Transaction,
  services: Pick<Services, 'settings'>,
  role: OperatorRole,
  only?: string,
): Promise<Setting[]> =>
  viewsOf(
    database,
    services,
    role,
    shownGroups(rightsOf(role)).flatMap((group) =>
      SETTINGS_OF[group]
        .filter((key) => only === undefined || key === only)
        .map((key) => ({ key, group })),
    ),
  );

/** What costs credits, for whoever writes the terms that announce it. */
export const priceViews = (
  database: Database | Transaction,
  services: Pick<Services, 'settings'>,
  role: OperatorRole,
): Promise<Setting[]> =>
  viewsOf(
    database,
    services,
    role,
    ANNOUNCED_PRICES.map((key) => ({ key, group: 'prices' })),
  );

async function viewsOf(
  database: Database | Transaction,
  { settings }: Pick<Services, 'settings'>,
  role: OperatorRole,
  keys: readonly { key: SettingKey; group: Setting['group'] }[],
): Promise<Setting[]> {
  const last = await lastChanges(
    database,
    keys.map(({ key }) => key),
  );
  const views = new Map(
    (await changeViews(database, last)).map((view, index) => [last[index]?.key, view]),
  );
  const current = settings.current();
  return keys.map(({ key, group }) => ({
    key,
    group,
    ...formOf(key),
    value: current[key],
    default: defaults[key],
    four_eyes: needsTwoOperators(group),
    may_change: mayChange(role, key),
    last_change: views.get(key) ?? null,
  }));
}
