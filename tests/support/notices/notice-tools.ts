import { eq } from 'drizzle-orm';
import { mailbox, mails } from '../../../server/database/schema/notices.ts';
import type { JobRunner } from '../../../server/jobs/runner.ts';
import type { TestMember } from '../test-members.ts';
import type { MemberValues, TestSite } from '../test-site.ts';

const HOUR_MS = 3_600_000;

/**
 * What tests of notification e-mails do and look at.
 * @param placeOf the site and what runs its jobs, as of each call.
 */
export function noticeTools(placeOf: () => { site: TestSite; runner: JobRunner }) {
  return {
    /** Lets time pass, and what is due by then be done. */
    later: async (ms: number) => {
      const { site, runner } = placeOf();
      site.services.clock.advance(ms);
      await runner.runDueJobs();
    },
    /** A member who was last here an hour ago, so that mails are due. */
    away: (values: MemberValues = {}) => {
      const { site } = placeOf();
      const last_active_at = new Date(site.services.clock.now().getTime() - HOUR_MS);
      return site.member({
        ...values,
        member: { muted_kinds: [], ...values.member },
        profile: {
          last_active_at,
          has_photo: true,
          about: 'Words',
          interests: ['music'],
          ...values.profile,
        },
      });
    },
    /** The templates of the mails to a member, oldest first. */
    templatesTo: async (member: TestMember) =>
      (
        await placeOf()
          .site.database.select()
          .from(mails)
          .where(eq(mails.member_id, member.memberId))
          .orderBy(mails.created_at, mails.id)
      ).map((mail) => mail.template.replace('notices.', '')),
    /** The mails that a member got, oldest first. */
    inbox: (member: TestMember) =>
      placeOf()
        .site.database.select()
        .from(mailbox)
        .where(eq(mailbox.to, member.email))
        .orderBy(mailbox.sent_at, mailbox.id),
    /** A member who can pay for messages. */
    writer: () => placeOf().site.member({ credits: 50 }),
  };
}
