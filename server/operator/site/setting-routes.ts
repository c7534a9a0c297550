import { settingsCalls } from '../../../shared/contract/operator/settings.ts';
import { rightsOf, rolesWith } from '../../../shared/operator/roles.ts';
import {
  groupOfSetting,
  SETTING_GROUPS,
  shownGroups,
  needsTwoOperators,
} from '../../../shared/operator/settings.ts';
import { Refusal } from '../../http/route.ts';
import { changesOf } from '../../modules/site/settings/history.ts';
import { writeAudit } from '../audit/audit.ts';
import { ID_PLACE, pageOf, placeOf } from '../page.ts';
import { operatorRoute, transactionOf } from '../route.ts';
import type { OperatorRoute } from '../route.ts';
import { auditedValue, checkSetting } from './setting-acts.ts';
import { changeViews, settingViews } from './setting-views.ts';

const READS = rolesWith('settings', 'prices', 'legal_texts');
const PAGE = 20;
const BY_ONE = SETTING_GROUPS.filter((group) => !needsTwoOperators(group));

/** The site settings: what they are, who changed them, and those that one operator changes. */
export const settingDeskRoutes: readonly OperatorRoute[] = [
  operatorRoute(
    'getSiteSettings',
    settingsCalls.getSiteSettings,
    { roles: READS, act: null, repeat: 'read' },
    async ({ role }, { database, services }) => ({
      settings: await settingViews(database, services, role),
    }),
  ),
  operatorRoute(
    'getSettingHistory',
    settingsCalls.getSettingHistory,
    { roles: READS, act: null, repeat: 'read' },
    async ({ role }, { database, query }) => {
      const group = groupOfSetting(query.key);
      if (group === null || !shownGroups(rightsOf(role)).includes(group))
        throw new Refusal('not_found');
      const before = placeOf(query.cursor, ID_PLACE);
      const rows = await changesOf(database, query.key, before, PAGE);
      const page = pageOf(rows, PAGE, (row) => row.id);
      return { changes: await changeViews(database, page.rows), next_cursor: page.next };
    },
  ),
  operatorRoute(
    'changeSetting',
    settingsCalls.changeSetting,
    { roles: rolesWith('settings'), act: 'change_setting', repeat: 'natural' },
    async (operator, request) => {
      const { services, body, now, afterCommit } = request;
      const transaction = transactionOf(request);
      await checkSetting(transaction, request, BY_ONE, body);
      const { key, from, to, reason } = body;
      await services.settings.change(
        { [key]: to },
        {
          role: operator.role,
          operator: operator.id,
          at: now,
          within: { transaction, afterCommit },
        },
      );
      const [setting] = await settingViews(transaction, services, operator.role, key);
      if (!setting) throw new Refusal('not_found');
      await writeAudit(transaction, {
        operator: operator.id,
        role: operator.role,
        act: 'change_setting',
        subjects: [`setting:${key}`],
        before: { [key]: auditedValue(key, from) },
        after: { [key]: auditedValue(key, to), reason },
        at: now,
      });
      return { setting: { ...setting, value: to } };
    },
  ),
];
