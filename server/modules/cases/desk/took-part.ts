import { statement } from '../../../database/statement.ts';
import type { Queryable } from '../../../database/connection.ts';

/**
 * Whether somebody decided what an appeal is against, asked for it or agreed to it, as SQL: of a
 * statement, and of a report that was part of another, in the case that it comes from. Of a case
 * that an appeal opened again also what that appeal was against. Who opened its evidence or released
 * its hold with somebody decided nothing about the member.
 */
export const tookPartSql = (about: string, operator: string): string => `exists (
  select from cases stated join cases judged on judged.id in (stated.id, stated.statement_of, stated.part_of)
    where stated.id in (${about}, (select appeal.about_case from cases appeal where appeal.id = ${about} and appeal.kind = 'appeal'))
    and (exists (select from decisions first where first.case_id = judged.id and first.decided_by = ${operator})
      or exists (select from approvals agreed where agreed.case_number = judged.number and agreed.state = 'done'
        and agreed.act in ('close_account', 'refund')
        and ${operator} in (agreed.asked_by::text, agreed.decided_by::text))))`;

const select = statement<{ took: boolean }>(
  'took_part_in_decision',
  `
  select ${tookPartSql('$1::uuid', '$2::text')} as took`,
);

/** Whether an operator took part in what a case is about: somebody else decides it. */
export async function tookPart(
  database: Queryable,
  about: string | null,
  operator: string,
): Promise<boolean> {
  if (about === null) return false;
  const [found] = await select(database, [about, operator]);
  return found?.took ?? false;
}
