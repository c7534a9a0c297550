import { and, asc, eq, gt, notInArray, sql } from 'drizzle-orm';
import { newId } from '../shared/identifiers.ts';
import { storedLocale } from '../shared/locales.ts';
import type { Complaint } from '../shared/contract/cases.ts';
import type { ReportKind } from '../shared/report-kinds.ts';
import { cases } from '../server/database/schema/cases.ts';
import { members } from '../server/database/schema/members.ts';
import { photos, profiles } from '../server/database/schema/profiles.ts';
import type { Viewer } from '../server/http/route.ts';
import { inAnnouncedTransaction } from '../server/live/announce.ts';
import { purchases } from '../server/database/schema/purchases.ts';
import { insertRefundCase } from '../server/modules/cases/refund-case.ts';
import { complain } from '../server/modules/cases/complain.ts';
import { report } from '../server/modules/safety/report.ts';
import type { Services } from '../server/services.ts';
import { seedAppealedPhoto } from './desk-appeal.ts';
import { seedDeskApprovals } from './desk-approvals.ts';
import { seedFromOutside } from './desk-outside.ts';
import { moderatePhoto } from './dev/photo.ts';
import { DEMO_SIGN_INS } from './sign-ins.ts';

/** How many photos wait for the first operator who looks, and one that is rejected. */
const WAITING_PHOTOS = 13;
const REPORTS: readonly { kind: ReportKind; text: string }[] = [
  { kind: 'money', text: 'Na drie berichten al vragen of ik geld kan voorschieten.' },
  { kind: 'spam', text: 'Stuurt iedereen dezelfde link.' },
  { kind: 'harassment', text: 'Bleef doorgaan nadat ik had gezegd dat ik niet wilde.' },
  { kind: 'fake', text: 'Deze foto’s ken ik van iemand anders.' },
  { kind: 'underage', text: 'Schreef dat het eindexamen nog moet komen.' },
];
type Letter = Pick<Complaint, 'kind' | 'text' | 'email' | 'name' | 'decision'>;
const LETTERS: readonly Letter[] = [
  {
    kind: 'service',
    text: 'Ik heb twee keer gevraagd hoe ik mijn e-mailadres wijzig, en er kwam geen antwoord.',
    email: 'inge@mail.example',
    name: 'Inge',
  },
  {
    kind: 'payment',
    text: 'Mijn bank zegt dat er betaald is, en ik zie mijn credits niet.',
    email: 'bas@mail.example',
    name: 'Bas',
  },
  {
    kind: 'appeal',
    text: 'Mijn foto is geweigerd, en er staat niemand anders op dan ik.',
    email: 'roos@mail.example',
    name: 'Roos',
    decision: 'Mijn strandfoto van vorige week',
  },
];
/** What a member writes while signed in. */
const SIGNED_IN: Letter = {
  kind: 'payment',
  text: 'Ik kocht gisteren credits en vind nergens een bon.',
  email: 'bon@mail.example',
};
/** What a member asks about their data. */
const DATA: Letter = {
  kind: 'privacy',
  text: 'Graag een kopie van alles wat jullie van mij bewaren.',
  email: 'kopie@mail.example',
};

async function demoMembers({ database }: Services): Promise<Viewer[]> {
  const rows = await database
    .select({
      memberId: members.id,
      profileId: profiles.id,
      language: members.language,
      country: profiles.country,
    })
    .from(members)
    .innerJoin(profiles, eq(profiles.member_id, members.id))
    .where(
      and(
        notInArray(
          members.email,
          DEMO_SIGN_INS.map(({ email }) => email),
        ),
        eq(profiles.listed, true),
        eq(profiles.fictional, false),
      ),
    )
    // Who was made last writes with nobody yet.
    .orderBy(sql`${members.id} desc`)
    .limit(40);
  return rows.map(({ language, ...member }) => ({
    ...member,
    sessionId: newId(),
    status: 'active',
    paidUser: true,
    locale: storedLocale(language),
  }));
}

/** Puts photos, reports and letters into the desk's queues, by the functions that members use; once. */
export async function seedDeskWork(services: Services): Promise<void> {
  const { database, clock } = services;
  const [known] = await database.select({ id: cases.id }).from(cases).limit(1);
  if (known) return;
  const people = await demoMembers(services);
  const waiting = await database
    .select({ id: photos.id })
    .from(photos)
    .where(
      and(
        eq(photos.status, 'active'),
        gt(photos.position, 0),
        sql`${photos.profile_id} = any(${sql.param(people.map((one) => one.profileId))}::uuid[])`,
      ),
    )
    .orderBy(asc(photos.id))
    .limit(WAITING_PHOTOS);
  for (const { id } of waiting) await moderatePhoto(services, { id, status: 'pending' });
  for (const [index, said] of REPORTS.entries()) {
    const [reporter, reported] = [people[index], people[index + REPORTS.length]];
    if (!reporter || !reported) return;
    await inAnnouncedTransaction(services, clock.now(), (request) =>
      report(request, reporter, { ...said, profile: reported.profileId }),
    );
  }
  const write = (letter: Letter, viewer: Viewer | null) =>
    inAnnouncedTransaction(services, clock.now(), (request) =>
      complain({ ...request, locale: 'nl', country: 'NL' }, viewer, {
        id: newId(clock.now().getTime()),
        good_faith: true,
        danger: false,
        website: '',
        ...letter,
      }),
    );
  await seedAppealedPhoto(services, people);
  for (const letter of LETTERS) await write(letter, null);
  // One was signed in: earlier letters are shown only of a member.
  await write(SIGNED_IN, people.at(-2) ?? null);
  await write(DATA, people.at(-1) ?? null);
  await askMoneyBack(services);
  await seedFromOutside(services, people, await database.$count(members));
  const closed = people[REPORTS.length];
  if (closed) await seedDeskApprovals(services, closed.profileId);
}

/** Somebody asks their money back, where anything was bought. */
async function askMoneyBack(services: Services): Promise<void> {
  const [bought] = await services.database
    .select({ purchase: purchases, email: members.email })
    .from(purchases)
    .innerJoin(members, eq(members.id, purchases.member_id))
    .where(eq(purchases.status, 'completed'))
    .orderBy(asc(purchases.created_at))
    .limit(1);
  if (!bought) return;
  const { purchase, email } = bought;
  await inAnnouncedTransaction(services, services.clock.now(), ({ database, now }) =>
    insertRefundCase(database, {
      purchase,
      source: 'anyone',
      asker: { member: purchase.member_id, email },
      now,
    }),
  );
}
