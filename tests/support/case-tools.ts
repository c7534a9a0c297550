import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { newId } from '../../shared/identifiers.ts';
import { cases } from '../../server/database/schema/cases.ts';
import { createJobRunner } from '../../server/jobs/runner.ts';
import { leavingJobs } from '../../server/modules/account/leaving/jobs.ts';
import { runCasesCommand } from '../../server/modules/cases/command.ts';
import { caseJobs } from '../../server/modules/cases/jobs.ts';
import { mailsTo } from './queued-mail.ts';
import { ask } from './test-client.ts';
import type { TestMember } from './test-members.ts';
import type { TestSite } from './test-site.ts';

export const COMPLAINT_WORDS = 'Er is twee keer geld van mijn rekening gehaald.';

/** What a visitor fills in to complain of a payment, but for what is given. */
export const complaint = (more: Record<string, unknown> = {}) => ({
  id: newId(),
  kind: 'payment',
  text: COMPLAINT_WORDS,
  email: 'klant@voorbeeld.example',
  good_faith: false,
  ...more,
});

/**
 * What tests of cases do and look at.
 * @param siteOf the site as of each call, which a test file opens before its tests.
 * @param reportedOf the member whose page notices are about, as of each call.
 */
export function caseTools(siteOf: () => TestSite, reportedOf: () => TestMember) {
  const mails = (to: string) => mailsTo(siteOf().database, to);
  return {
    /** What is filled in as a notice of illegal content, but for what is given. */
    notice: (more: Record<string, unknown> = {}) =>
      complaint({
        kind: 'illegal_content',
        name: 'Kees de Vries',
        url: `http://127.0.0.1:5080/nl/members/${reportedOf().profileId}`,
        good_faith: true,
        ...more,
      }),
    /** Sends as a visitor, or as a member. */
    send: async (body: Record<string, unknown>, member?: TestMember) => {
      const got = await ask(siteOf().app, 'complain', { body, cookie: member?.cookie });
      expect(got.status, JSON.stringify(got.body)).toBe(200);
      return (got.body as { number: number }).number;
    },
    refused: async (body: Record<string, unknown>, member: TestMember | null = null) => {
      const { code, fields } = await siteOf().refusal(member, 'complain', body);
      return [code, ...fields];
    },
    rowOf: async (number: number) => {
      const [row] = await siteOf().database.select().from(cases).where(eq(cases.number, number));
      return row ?? expect.unreachable();
    },
    mailsTo: mails,
    /** The token of the link in the newest mail to an address. */
    linkTo: async (to: string) => {
      const { path } = (await mails(to)).at(-1)?.values as { path: string };
      return new URLSearchParams(path.split('?')[1]).get('case') ?? expect.unreachable();
    },
    /** Presses what the link in the newest mail to an address offers. */
    confirm: (token: string) => ask(siteOf().app, 'confirmNotice', { body: { token } }),
    caseOf: async (token: string) => {
      const got = await ask(siteOf().app, 'getCase', { query: { token } });
      return got.status === 200 ? (got.body as { case: Record<string, unknown> }).case : got.status;
    },
    /** `npm run cases -- LINE`, as an operator. */
    desk: (line: string, operator = 'ops') =>
      runCasesCommand(siteOf().services, line.split(' '), operator),
    runJobs: () => createJobRunner(siteOf().services, { ...leavingJobs, ...caseJobs }).runDueJobs(),
  };
}
