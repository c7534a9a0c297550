import { calls, errorAnswerSchema } from '../../shared/contract/calls.ts';
import type { Answer } from '../../shared/contract/calls.ts';
import { newId } from '../../shared/identifiers.ts';
import { PART_BYTES } from '../../shared/photos.ts';
import { encodeVoice, VOICE_RATE, voiceFile } from '../../shared/voice.ts';
import { ask } from './test-client.ts';
import type { TestMember } from './test-members.ts';
import type { TestSite } from './test-site.ts';

/** A recording of so many seconds: a tone that swells and falls, as a voice does. */
export const voiceOf = (seconds: number): Buffer =>
  Buffer.from(
    voiceFile(
      encodeVoice(
        Float32Array.from(
          { length: Math.round(seconds * VOICE_RATE) },
          (_, at) => Math.sin(at / 11) * (0.5 + Math.sin(at / 4_000) / 2),
        ),
      ),
    ),
  );
export const SMALL_VOICE = voiceOf(1);

/** Uploads a recording as a client does. @returns its id, or the code of the refusal. */
export async function tryVoice(
  site: Pick<TestSite, 'app'>,
  member: TestMember,
  bytes: Buffer = SMALL_VOICE,
  id = newId(),
): Promise<string> {
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    const got = await ask(site.app, 'uploadVoice', {
      cookie: member.cookie,
      body: { id, size: bytes.length, starts_at: at },
      file: bytes.subarray(at, at + PART_BYTES),
    });
    if (got.status !== 200) return errorAnswerSchema.parse(got.body).error.code;
    if (calls.uploadVoice.answer.parse(got.body).voice.ready) break;
  }
  return id;
}

/** Uploads a recording and sends it to a profile. @returns the message. */
export async function sendVoice(
  site: TestSite,
  from: TestMember,
  to: TestMember,
  bytes?: Buffer,
): Promise<Answer<'sendMessage'>['message'] & { recording: string }> {
  const recording = await tryVoice(site, from, bytes);
  const { message } = await site.call(from, 'sendMessage', {
    profile: to.profileId,
    kind: 'voice',
    voice: recording,
    client_id: newId(),
  });
  return { ...message, recording };
}
