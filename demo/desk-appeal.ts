import { and, asc, eq, isNull } from 'drizzle-orm';
import { newId } from '../shared/identifiers.ts';
import { cases } from '../server/database/schema/cases.ts';
import type { Viewer } from '../server/http/route.ts';
import { inAnnouncedTransaction } from '../server/live/announce.ts';
import { complain } from '../server/modules/cases/complain.ts';
import { claimCase } from '../server/modules/cases/desk/claim.ts';
import { decideAtDesk } from '../server/modules/cases/desk/decide.ts';
import { consoleDesk } from '../server/operator/queues/console-desk.ts';
import type { Services } from '../server/services.ts';

/**
 * Rejects one of the waiting photos, and has its member appeal against that: an appeal whose
 * decision an operator can read, uphold and overturn.
 */
export async function seedAppealedPhoto(
  services: Services,
  people: readonly Viewer[],
): Promise<void> {
  const now = services.clock.now();
  const rejected = await inAnnouncedTransaction(services, now, async (request) => {
    const { database } = request;
    const [waiting] = await database
      .select()
      .from(cases)
      .where(and(eq(cases.kind, 'photo'), isNull(cases.closed_at)))
      .orderBy(asc(cases.number))
      .limit(1);
    if (!waiting) return null;
    const desk = consoleDesk(request, 'demo');
    await claimCase(desk, waiting.id);
    await decideAtDesk(desk, {
      decision: newId(now.getTime()),
      id: waiting.id,
      version: waiting.version,
      measure: 'photo_rejected',
      reason: 'not_you',
    });
    const [statement] = await database
      .select({ number: cases.number, member: cases.member_id })
      .from(cases)
      .where(eq(cases.statement_of, waiting.id));
    return statement ?? null;
  });
  const viewer = people.find(({ memberId }) => memberId === rejected?.member);
  if (!rejected || !viewer) return;
  await inAnnouncedTransaction(services, now, (request) =>
    complain({ ...request, locale: 'nl', country: 'NL' }, viewer, {
      id: newId(now.getTime()),
      kind: 'appeal',
      text: 'Op deze foto sta ik, met een ander kapsel dan op mijn hoofdfoto. Ik stuur graag een nieuwe.',
      email: 'kapsel@mail.example',
      decision: String(rejected.number),
      good_faith: true,
      danger: false,
      website: '',
    }),
  );
}
