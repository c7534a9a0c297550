import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';
import { Refusal } from '../../../http/route.ts';

const claim = statement<{ id: string }>(
  'claim_chat_photo',
  `
  update chat_photos set message_id = $3::uuid
  where id = $1::uuid and profile_id = $2::uuid and width is not null and message_id is null returning id`,
);

/**
 * Makes an upload the photo of a message, in its transaction; a second message waits and is
 * refused.
 * @throws Refusal `photo_unknown` when it is another's, incomplete or used.
 */
export async function claimChatPhoto(
  database: Queryable,
  { photo, profile, message }: { photo: string; profile: string; message: string },
): Promise<void> {
  if ((await claim(database, [photo, profile, message])).length === 0)
    throw new Refusal('photo_unknown');
}
