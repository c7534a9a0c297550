import type { Answer, Query } from '../../../shared/contract/calls.ts';
import type { Result } from '../../../shared/result.ts';
import type { LocalDatabase } from '../../local/database.ts';
import { saveMeta } from '../../local/meta.ts';
import type { Api } from '../network/api.ts';

/** A page of the statement; the first page of a filter is stored for offline reading. */
export async function loadStatement(
  { db, api, now }: { db: LocalDatabase; api: Api; now: () => number },
  query: Query<'getStatement'>,
): Promise<Result<Answer<'getStatement'>>> {
  const answer = await api.call('getStatement', { query, waitedFor: true });
  const { cursor, ...filter } = query;
  if (answer.ok && cursor === undefined)
    await saveMeta(db, 'statement', { filter, page: answer.value, fetched: now() });
  return answer;
}
