import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { mails } from '../../../server/database/schema/notices.ts';
import { ask } from '../test-client.ts';
import type { TestMember } from '../test-members.ts';
import type { TestSite } from '../test-site.ts';

/**
 * What tests of the activation of accounts do.
 * @param placeOf the site, and the member who asks unless said otherwise, as of each call.
 */
export function activationTools(placeOf: () => { site: TestSite; asker: TestMember }) {
  return {
    /** The token of the newest activation mail that waits. */
    newestToken: async (): Promise<string> => {
      const rows = await placeOf()
        .site.database.select({ values: mails.values, to: mails.to })
        .from(mails)
        .where(eq(mails.template, 'signup.activation'))
        .orderBy(mails.created_at, mails.id);
      const path: unknown = Reflect.get(Object(rows.at(-1)?.values), 'path');
      return typeof path === 'string'
        ? (path.split('token=')[1] ?? '')
        : expect.unreachable('no mail');
    },
    /**
     * Opens a link as a mail program's browser does: from another site, with no session and no
     * header of ours.
     */
    open: async (token: string): Promise<string | null> => {
      const answer = await placeOf().site.app.fetch(
        new Request(`http://127.0.0.1:5080/api/activate.php?token=${token}`, {
          headers: { 'sec-fetch-site': 'cross-site', 'accept-language': 'en' },
        }),
      );
      expect(answer.status).toBe(302);
      return answer.headers.get('location');
    },
    /** Asks for the mail again. */
    resend: (body: Record<string, string> = {}, member = placeOf().asker) =>
      ask(placeOf().site.app, 'sendActivation', { cookie: member.cookie, body }),
  };
}
