import { eq } from 'drizzle-orm';
import type { Me, OperatorComfort } from '../../../shared/contract/operator/me.ts';
import { OPERATOR_PASSKEYS_NEEDED, rightsOf, STEP_UP_MS } from '../../../shared/operator/roles.ts';
import { operatorSessions } from '../../database/schema/operators.ts';
import type { Request } from '../../http/route.ts';
import { offersDemo } from '../door/desk-address.ts';
import { selectSession } from '../door/session.ts';
import { spokenBy } from '../staff/view.ts';

/** The default display: disturbing content is blurred, most of all in the gravest queues. */
const USUAL_COMFORT: OperatorComfort = {
  blur: 'soft',
  hard_blur: 'strong',
  grey: false,
  thumbnails: 'medium',
  pause_reminder: true,
};

/** The signed-in operator as the desk’s page knows them. */
export async function meOf(
  { database, services, headers, now }: Request<unknown, unknown>,
  sessionId: string,
): Promise<Me> {
  const [found] = await selectSession(database).where(eq(operatorSessions.id, sessionId));
  if (!found) throw new Error('a session is gone while it asks');
  const { session, operator, passkeys } = found;
  const steppedUpUntil = new Date(session.stepped_up_at.getTime() + STEP_UP_MS);
  return {
    id: operator.id,
    number: operator.number,
    name: operator.name,
    role: operator.role,
    email: operator.email,
    language: operator.language,
    languages: spokenBy(operator),
    rights: [...rightsOf(operator.role)],
    comfort: { ...USUAL_COMFORT, ...(operator.comfort as Partial<OperatorComfort>) },
    passkeys,
    second_passkey_needed: !operator.demo && passkeys < OPERATOR_PASSKEYS_NEEDED,
    signed_in_at: session.created_at.toISOString(),
    expires_at: session.expires_at.toISOString(),
    stepped_up_until: steppedUpUntil > now ? steppedUpUntil.toISOString() : null,
    four_eyes: services.settings.current().four_eyes,
    demo: operator.demo && offersDemo(services.config, headers),
  };
}
