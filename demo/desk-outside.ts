import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { newId } from '../shared/identifiers.ts';
import { cases } from '../server/database/schema/cases.ts';
import { operators } from '../server/database/schema/operators.ts';
import { recipientsMonthly } from '../server/database/schema/site-desk.ts';
import type { Transaction } from '../server/database/connection.ts';
import type { Viewer } from '../server/http/route.ts';
import { inAnnouncedTransaction } from '../server/live/announce.ts';
import { complain } from '../server/modules/cases/complain.ts';
import { confirmNotice } from '../server/modules/cases/confirm-notice.ts';
import { endDispute, recordDispute } from '../server/modules/cases/desk/disputes.ts';
import { markFlagger } from '../server/modules/cases/flaggers.ts';
import { createCaseLink } from '../server/modules/cases/links.ts';
import { writeAudit } from '../server/operator/audit/audit.ts';
import { consoleDesk } from '../server/operator/queues/console-desk.ts';
import type { Services } from '../server/services.ts';

const DAY_MS = 86_400_000;
const FLAGGER = { name: 'Meldpunt Eerlijk Daten', email: 'melding@eerlijkdaten.example' };
/** What the flagger writes: it confirmed the first, and not yet the second. */
const NOTICES = [
  'De foto’s op dit profiel zijn van een actrice, die ons vroeg om dit te melden.',
  'Dit profiel verkoopt pakketten met naaktfoto’s van anderen, via een code in de tekst.',
] as const;
/** Of the members whom nobody reports otherwise. */
const FIRST_REPORTED = 12;
/** Months before this one whose recipients are known. */
const MONTHS = 18;

const dayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);

/** A trusted flagger with two notices, one of which waits for its confirmation. */
async function seedFlagger(
  services: Services,
  people: readonly Viewer[],
  senior: string,
): Promise<void> {
  const now = services.clock.now();
  for (const [index, text] of NOTICES.entries()) {
    const about = people[FIRST_REPORTED + index];
    if (!about) return;
    await inAnnouncedTransaction(services, now, async (request) => {
      const { database } = request;
      const { id, number } = await complain({ ...request, locale: 'nl', country: 'NL' }, null, {
        ...{ id: newId(now.getTime()), kind: 'illegal_content', text, ...FLAGGER },
        ...{ profile: about.profileId, good_faith: true, danger: false, website: '' },
      });
      if (index > 0) return;
      await markFlagger(seniorDesk(services, request, senior), {
        ...{ id: newId(now.getTime()), number, name: FLAGGER.name, country: 'NL' },
        ...{ awarded_on: dayBefore(now, 400), reason: 'Staat op de lijst van de ACM.' },
      });
      const link = await createCaseLink(database, id, now, { mailed: true });
      await confirmNotice(database, link, now);
    });
  }
}

const seniorDesk = (
  services: Services,
  request: Omit<Parameters<typeof consoleDesk>[0], 'services'> & { database: Transaction },
  senior: string,
) => ({
  ...consoleDesk({ ...request, services }, 'demo'),
  actor: { operator: senior, role: 'senior' as const },
  audit: (act: Parameters<ReturnType<typeof consoleDesk>['audit']>[0]) =>
    writeAudit(request.database, { ...act, operator: senior, role: 'senior', at: request.now }),
});

/** Two disputes before a certified body: one that waits, and one that ended. */
async function seedDisputes(services: Services, senior: string): Promise<void> {
  const now = services.clock.now();
  await inAnnouncedTransaction(services, now, async (request) => {
    const [decided] = await request.database
      .select({ number: cases.number })
      .from(cases)
      .where(and(eq(cases.kind, 'statement'), isNotNull(cases.closed_at)))
      .orderBy(asc(cases.number))
      .limit(1);
    const desk = seniorDesk(services, request, senior);
    const body = 'Geschillenraad Online Platforms';
    await recordDispute(desk, {
      ...{ id: newId(now.getTime()), number: decided?.number ?? null, body },
      submitted_on: dayBefore(now, 1),
    });
    const ended = newId(now.getTime());
    await recordDispute(desk, { id: ended, number: null, body, submitted_on: dayBefore(now, 120) });
    await endDispute(desk, {
      ...{ id: ended, outcome: 'partly', decided_on: dayBefore(now, 45), carried_out: true },
    });
  });
}

/** What was counted of the months before, as of a site that slowly grows. */
async function seedRecipients({ database, clock }: Services, members: number): Promise<void> {
  const now = clock.now();
  const rows = Array.from({ length: MONTHS }, (_, index) => {
    const ago = MONTHS - index;
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1));
    const share = 0.42 + 0.025 * index + 0.01 * ((index * 7) % 5);
    return { month: month.toISOString().slice(0, 7), recipients: Math.round(members * share) };
  });
  await database.insert(recipientsMonthly).values(rows).onConflictDoNothing();
}

/** What comes to the desk from outside: a trusted flagger, disputes, and the months that are over. */
export async function seedFromOutside(
  services: Services,
  people: readonly Viewer[],
  members: number,
): Promise<void> {
  const [senior] = await services.database
    .select({ id: operators.id })
    .from(operators)
    .where(and(eq(operators.demo, true), eq(operators.role, 'senior')));
  await seedRecipients(services, members);
  if (!senior) return;
  await seedFlagger(services, people, senior.id);
  await seedDisputes(services, senior.id);
}
