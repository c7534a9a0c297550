import { eq } from 'drizzle-orm';
import { newId } from '../shared/identifiers.ts';
import { operators } from '../server/database/schema/operators.ts';
import { inTransaction } from '../server/database/transaction.ts';
import { textsInForce } from '../server/modules/cases/macros/clauses.ts';
import { createMacro, currentMacros } from '../server/modules/cases/macros/store.ts';
import type { Services } from '../server/services.ts';
import { MACROS } from './words/macros.ts';

/** Stores a few answers as the demo's senior, with the texts in force; once. */
export async function seedDeskMacros({ database, clock }: Services): Promise<void> {
  const at = clock.now();
  const [senior] = await database
    .select({ id: operators.id })
    .from(operators)
    .where(eq(operators.role, 'senior'))
    .limit(1);
  if (!senior || (await currentMacros(database)).length > 0) return;
  const inForce = await textsInForce(database, at);
  await inTransaction(database, async (transaction) => {
    for (const { title, kinds, page, section, texts } of MACROS) {
      const version = inForce.get(page)?.current;
      const clause = version ? { page, section, version } : null;
      await createMacro(
        transaction,
        { id: newId(at.getTime()), title, kinds: [...kinds], texts, clause },
        { by: senior.id, at },
      );
    }
  });
}
