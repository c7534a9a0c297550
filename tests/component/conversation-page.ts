import { expect } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import type { ProfileCard, User } from '../../shared/contract/profile.ts';
import { conversationIdOf } from '../../shared/identifiers.ts';
import type { LocalDatabase } from '../../renderer/local/database.ts';
import { saveLocalSetting } from '../../renderer/local/local-settings.ts';

/** What the tests of a conversation look at. */

/** Opening lines do not come by themselves between a viewer and another member. */
export const declineIcebreakers = (
  db: LocalDatabase,
  viewer: User,
  other: ProfileCard,
): Promise<void> =>
  saveLocalSetting(
    db,
    `hide-icebreakers-${conversationIdOf(viewer.profile.id, other.id)}`,
    Date.now(),
  );

export const box: Locator = page.getByRole('textbox', { name: /^Bericht aan / });

/** The question before something is sent that costs credits. */
export const priceQuestion = (): Locator =>
  page.getByRole('dialog').filter({ has: page.getByRole('button', { name: /^Versturen voor/ }) });

/** How the message with a text stands: pending, sent or failed; undefined where there is none. */
export const stateOf = (text: string): string | null | undefined =>
  [...document.querySelectorAll('[data-message]')]
    .find((bubble) => bubble.textContent.includes(text))
    ?.getAttribute('data-state');

/** Writes a text in the conversation that is open, and agrees to its price where it is asked for. */
export async function writeText(text: string): Promise<void> {
  await expect.element(box).toBeVisible();
  await box.fill(text);
  await userEvent.keyboard('{Enter}');
  // The question opens with the press, or not at all.
  if (priceQuestion().elements().length === 0) return;
  await priceQuestion()
    .getByRole('button', { name: /^Versturen voor/ })
    .click();
}
