import { page, userEvent, type Locator } from 'vitest/browser';
import { expect } from 'vitest';
import type { ProfileCard } from '../../shared/contract/profile.ts';
import { newId } from '../../shared/identifiers.ts';
import { success } from '../../shared/result.ts';
import { VOICE_PEAKS } from '../../shared/voice.ts';
import type { Written } from './conversation-page.ts';
import { refuse } from './fake-worker.ts';
import { acceptsMessages, type ServerAnswers } from './local-writes.ts';
import type { Screen } from './screen.ts';

/** What the tests of voice messages look at. The test server’s recordings last a minute. */

const MINUTE = 60_000;
const peaks = Array.from({ length: VOICE_PEAKS }, (_, index) => 20 + ((index * 37) % 80));
/** A voice message that was sent. */
export const spoken = (mine: boolean, more: Written = {}): Written => ({
  kind: 'voice',
  text: null,
  voice: { id: newId(), ms: MINUTE, peaks, heard_at: null },
  mine,
  ...more,
});

export const microphone: Locator = page.getByRole('button', { name: 'Spraakbericht opnemen' });
export const stop: Locator = page.getByRole('button', { name: 'Stoppen en beluisteren' });
export const send: Locator = page.getByRole('button', { name: 'Spraakbericht versturen' });
export const recorder: Locator = page.getByRole('group', { name: /^Spraakbericht voor / });
/** The voice messages of the conversation, by what plays. */
export const voices = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('[data-voice]')].map(
    (one) => one.dataset['playing'] ?? 'silent',
  );
/** How long the recording that runs is, as it is shown. */
const shownTime = (): string | undefined => document.querySelector('[role="timer"]')?.textContent;

/** Records with the keyboard for about a second, by the clock on the screen. */
export async function record(): Promise<void> {
  await expect.element(microphone).toBeVisible();
  (microphone.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(shownTime).toBe('0:01');
  await expect.element(stop).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(send).toHaveFocus();
}

/** A server that takes recordings, whole and at once. */
export function takesVoices(screen: Screen, other: ProfileCard, price = 1): ServerAnswers {
  const { sendMessage } = acceptsMessages(screen, other, price);
  return {
    uploadVoice: ({ id, size }) =>
      success({ voice: { id, size: Number(size), received: Number(size), ready: true } }),
    sendMessage: async (body) => {
      const answer = await sendMessage?.(body);
      if (!answer?.ok) return answer ?? refuse('unreachable');
      const voice = { id: body.voice ?? null, ms: 1_000, peaks, heard_at: null };
      return success({ ...answer.value, message: { ...answer.value.message, voice } });
    },
  };
}
