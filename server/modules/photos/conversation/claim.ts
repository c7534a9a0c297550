import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';
import { unknownUpload } from '../uploads/parts.ts';
import type { UploadKind } from '../uploads/parts.ts';

const claim = statement<{ id: string }>(
  'claim_chat_upload',
  `
  update chat_photos set message_id = $3::uuid
  where id = $1::uuid and profile_id = $2::uuid and kind = $4 and coalesce(width, duration_ms) is not null and message_id is null returning id`,
);

/**
 * Makes an upload the photo or voice of a message, in its transaction; a second message waits and
 * is refused.
 * @throws Refusal `photo_unknown` or `voice_unknown` when it is another's, incomplete or used.
 */
export async function claimChatUpload(
  database: Queryable,
  input: { kind: UploadKind; upload: string; profile: string; message: string },
): Promise<void> {
  const { kind, upload, profile, message } = input;
  if ((await claim(database, [upload, profile, message, kind])).length === 0)
    throw unknownUpload(kind);
}
