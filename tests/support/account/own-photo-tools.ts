import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { calls } from '../../../shared/contract/calls.ts';
import type { Answer } from '../../../shared/contract/calls.ts';
import { newId } from '../../../shared/identifiers.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { moderatePhoto } from '../../../server/modules/photos/profile/moderate.ts';
import { ask, TEST_ORIGIN } from '../test-client.ts';
import type { TestMember } from '../test-members.ts';
import { SMALL_PHOTO } from '../test-photos.ts';
import type { TestSite } from '../test-site.ts';

/** A time after whatever is stored now. */
export const soon = (): Date => new Date(Date.now() + 60_000);

/** Removes members, jobs and the files of photos. */
export async function emptyPhotos(site: TestSite): Promise<void> {
  await site.empty();
  await site.database.execute(sql`truncate jobs`);
  await site.services.photos.sweep(async () => new Set(), soon());
}

/**
 * What tests of the photos of profiles do and look at.
 * @param siteOf the site as of each call, which a test file opens before its tests.
 */
export function ownPhotoTools(siteOf: () => TestSite) {
  const send = (
    member: TestMember,
    more: { visibility?: string; file?: Buffer; key?: string } = {},
  ) =>
    ask(siteOf().app, 'uploadPhoto', {
      cookie: member.cookie,
      body: more.visibility ? { visibility: more.visibility } : {},
      file: more.file ?? SMALL_PHOTO,
      headers: { 'idempotency-key': more.key ?? newId() },
    });
  return {
    send,
    /** Sends a photo, which has to be taken. */
    upload: async (
      member: TestMember,
      more: Parameters<typeof send>[1] = {},
    ): Promise<Answer<'uploadPhoto'>['photo']> => {
      const got = await send(member, more);
      expect(got.status, JSON.stringify(got.body)).toBe(200);
      return calls.uploadPhoto.answer.parse(got.body).photo;
    },
    /** Decides on a photo as the operator does. @returns whether there is such a photo. */
    judge: async (id: string, status: 'active' | 'rejected', reason?: string): Promise<boolean> => {
      const site = siteOf();
      const effects: (() => void)[] = [];
      const known = await inTransaction(site.database, (transaction) =>
        moderatePhoto(
          {
            database: transaction,
            now: site.services.clock.now(),
            services: site.services,
            afterCommit: (effect) => effects.push(effect),
          },
          { id, status, reason },
        ),
      );
      for (const effect of effects) effect();
      return known;
    },
    /** The profile as its member sees it. */
    own: async (member: TestMember) =>
      (await siteOf().call(member, 'getUser')).user?.profile ?? expect.unreachable(),
    /** The status of a photo's file for a member, or for a visitor. */
    statusOf: async (member: TestMember | null, id: string, variant = 'large') =>
      (
        await siteOf().app.fetch(
          new Request(`${TEST_ORIGIN}/photos/${id}/${variant}`, {
            headers: member ? { cookie: member.cookie } : {},
          }),
        )
      ).status,
    hasPhoto: async (member: TestMember) =>
      (
        await siteOf().database.execute<{ has_photo: boolean }>(
          sql`select has_photo from profiles where id = ${member.profileId}`,
        )
      ).rows[0]?.has_photo,
  };
}
