import { newId } from '../../../shared/identifiers.ts';
import type { ContentView } from '../../../shared/operator/content-views.ts';
import type { Transaction } from '../../database/connection.ts';
import { contentViews } from '../../database/schema/operators.ts';

/** Notes that an operator reads something of a member, in the transaction that hands it out. */
export async function noteContentView(
  transaction: Transaction,
  view: {
    operator: string;
    profile: string;
    what: ContentView;
    count?: number;
    /** The number of the case. */
    case: number;
    at: Date;
  },
): Promise<void> {
  await transaction.insert(contentViews).values({
    id: newId(view.at.getTime()),
    operator_id: view.operator,
    profile_id: view.profile,
    what: view.what,
    count: view.count ?? 1,
    case_number: view.case,
    at: view.at,
  });
}
