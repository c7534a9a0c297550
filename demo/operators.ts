import { newId } from '../shared/identifiers.ts';
import { OPERATOR_ROLES } from '../shared/operator/roles.ts';
import type { OperatorRole } from '../shared/operator/roles.ts';
import { operators } from '../server/database/schema/operators.ts';
import type { Services } from '../server/services.ts';

const NAMES: Readonly<Record<OperatorRole, string>> = {
  moderator: 'Mila',
  senior: 'Sam',
  finance: 'Fenna',
  privacy: 'Pim',
  owner: 'Olga',
  auditor: 'Aron',
};

/** One operator of every role, whom the desk of a demonstration lets in without a passkey. */
export async function seedDemoOperators({ database, clock }: Services): Promise<void> {
  const now = clock.now();
  await database
    .insert(operators)
    .values(
      OPERATOR_ROLES.map((role) => ({
        id: newId(now.getTime()),
        email: `${role}@desk.vonk.example`,
        name: NAMES[role],
        role,
        language: 'nl' as const,
        demo: true,
        created_at: now,
      })),
    )
    .onConflictDoNothing();
}
