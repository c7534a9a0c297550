import type { z } from 'zod';
import type { Answer, calls } from '../../../../shared/contract/calls.ts';
import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';
import { Refusal } from '../../../http/route.ts';
import type { Request, Viewer } from '../../../http/route.ts';
import { ownUpload } from '../uploads/parts.ts';
import type { Upload } from '../uploads/parts.ts';
import { receivePart } from '../uploads/receive.ts';

type Uploaded = Answer<'uploadChatPhoto'>;
type PartInput = z.output<(typeof calls)['uploadChatPhoto']['body']>;

const selectCredits = statement<{ credits: number }>(
  'credits_for_chat_photo',
  `
  select member.credits from members member join profiles profile on profile.member_id = member.id where profile.id = $1::uuid`,
);

const answerOf = ({ id, size, received, width }: Upload): Uploaded => ({
  photo: { id, size, received, ready: width !== null },
});

/** The progress of one's own photo. @throws Refusal `photo_unknown` for any other. */
export const readUpload = async (
  database: Queryable,
  viewer: Viewer,
  id: string,
): Promise<Uploaded> => answerOf(await ownUpload(database, viewer.profileId, id));

/**
 * Accepts a part of a photo for a conversation, of a member who could pay for the photo when it
 * began (decision 018). A message claims it later.
 * @throws Refusal `insufficient_credits`; those of `receivePart`.
 */
export async function uploadPart(
  viewer: Viewer,
  { services, body, file, now }: Request<Record<string, never>, PartInput>,
): Promise<Uploaded> {
  const upload = await receivePart(
    services,
    {
      id: body.id,
      profile: viewer.profileId,
      size: body.size,
      startsAt: body.starts_at,
      bytes: file,
      now,
    },
    async (transaction) => {
      const [member] = await selectCredits(transaction, [viewer.profileId]);
      if (!member || member.credits < services.settings.current().photo_credits)
        throw new Refusal('insufficient_credits');
    },
  );
  return answerOf(upload);
}
