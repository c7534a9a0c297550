import { calls, errorAnswerSchema } from '../../shared/contract/calls.ts';
import type { Answer } from '../../shared/contract/calls.ts';
import { newId } from '../../shared/identifiers.ts';
import { PART_BYTES } from '../../shared/photos.ts';
import { ask } from './test-client.ts';
import type { TestMember } from './test-members.ts';
import { SMALL_PHOTO } from './test-photos.ts';
import type { TestSite } from './test-site.ts';

/** A picture of so many bytes, for an encoder that decodes nothing. */
export const photoOf = (size: number): Buffer =>
  Buffer.concat([SMALL_PHOTO, Buffer.alloc(Math.max(0, size - SMALL_PHOTO.length), 7)]);

/** Sends one part of a chat photo; the answer or the refusal's code. */
export async function sendPart(
  site: Pick<TestSite, 'app'>,
  member: TestMember,
  part: { id: string; size: number; starts_at: number },
  file: Buffer,
): Promise<Answer<'uploadChatPhoto'>['photo'] | string> {
  const got = await ask(site.app, 'uploadChatPhoto', { cookie: member.cookie, body: part, file });
  return got.status === 200
    ? calls.uploadChatPhoto.answer.parse(got.body).photo
    : errorAnswerSchema.parse(got.body).error.code;
}

/** Uploads a whole chat photo as a client does. @returns its id. */
export async function uploadChatPhoto(
  site: Pick<TestSite, 'app'>,
  member: TestMember,
  bytes: Buffer = SMALL_PHOTO,
  id = newId(),
): Promise<string> {
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    const answer = await sendPart(
      site,
      member,
      { id, size: bytes.length, starts_at: at },
      bytes.subarray(at, at + PART_BYTES),
    );
    if (typeof answer === 'string') throw new Error(`A part was refused: ${answer}`);
  }
  return id;
}

/** Uploads a photo and sends it to a profile. @returns the message. */
export async function sendChatPhoto(
  site: TestSite,
  from: TestMember,
  to: TestMember,
): Promise<Answer<'sendMessage'>['message'] & { photo: string }> {
  const photo = await uploadChatPhoto(site, from);
  const { message } = await site.call(from, 'sendMessage', {
    profile: to.profileId,
    kind: 'photo',
    photo,
    client_id: newId(),
  });
  return { ...message, photo };
}
