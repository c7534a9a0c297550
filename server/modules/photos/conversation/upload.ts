import type { z } from 'zod';
import type { Answer, calls } from '../../../../shared/contract/calls.ts';
import type { SiteSettings } from '../../../../shared/contract/settings.ts';
import { voicePrice } from '../../../../shared/voice.ts';
import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';
import { Refusal } from '../../../http/route.ts';
import type { Request, Viewer } from '../../../http/route.ts';
import { isReady, ownUpload } from '../uploads/parts.ts';
import type { Upload, UploadKind } from '../uploads/parts.ts';
import { receivePart } from '../uploads/receive.ts';

type Progress = Answer<'uploadChatPhoto'>['photo'];
type PartInput = z.output<(typeof calls)['uploadChatPhoto']['body']>;

const selectCredits = statement<{ credits: number }>(
  'credits_for_chat_photo',
  `
  select member.credits from members member join profiles profile on profile.member_id = member.id where profile.id = $1::uuid`,
);

const PRICES: Readonly<Record<UploadKind, (settings: SiteSettings) => number>> = {
  photo: (settings) => settings.photo_credits,
  voice: voicePrice,
};

const progressOf = (upload: Upload): Progress => {
  const { id, size, received } = upload;
  return { id, size, received, ready: isReady(upload) };
};

/**
 * The progress of one's own upload.
 * @throws Refusal `photo_unknown` or `voice_unknown` for any other.
 */
export const readUpload = async (
  kind: UploadKind,
  database: Queryable,
  viewer: Viewer,
  id: string,
): Promise<Progress> => progressOf(await ownUpload(database, viewer.profileId, id, kind));

/**
 * Accepts a part of a photo or voice for a conversation, of a member who could pay for it when it
 * began (decision 018). A message claims it later.
 * @throws Refusal `insufficient_credits`; those of `receivePart`.
 */
export async function uploadPart(
  kind: UploadKind,
  viewer: Viewer,
  { services, body, file, now }: Request<Record<string, never>, PartInput>,
): Promise<Progress> {
  const upload = await receivePart(
    services,
    {
      id: body.id,
      kind,
      profile: viewer.profileId,
      size: body.size,
      startsAt: body.starts_at,
      bytes: file,
      now,
    },
    async (transaction) => {
      const [member] = await selectCredits(transaction, [viewer.profileId]);
      if (!member || member.credits < PRICES[kind](services.settings.current()))
        throw new Refusal('insufficient_credits');
    },
  );
  return progressOf(upload);
}
