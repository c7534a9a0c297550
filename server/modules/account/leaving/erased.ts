import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';

const selectErased = statement<{ erased: boolean }>(
  'account_erased',
  `select email = 'erased ' || id as erased from members where id = $1::uuid`,
);

/** Whether nothing is left of an account but its books. */
export async function isErased(database: Queryable, memberId: string): Promise<boolean> {
  const [member] = await selectErased(database, [memberId]);
  return member?.erased ?? true;
}
