import type { Answer } from '../../../shared/contract/calls.ts';
import type { Page } from './page.ts';
import { until } from './until.ts';

export const BUBBLE = '[data-message]';
/** A profile in a list. */
export const CARD = '#main [data-profile]';

/** What a member does in several journeys. */
export class Member {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  async account(): Promise<NonNullable<Answer<'getUser'>['user']>> {
    const { user } = await this.#page.ask<Answer<'getUser'>>('/api/user.php');
    if (!user) throw new Error('Nobody is signed in.');
    return user;
  }

  /** Types in the conversation that is open, and presses Enter. */
  async types(text: string): Promise<void> {
    await this.#page.fill('textarea', text);
    await this.#page.key('Enter');
  }

  /**
   * Waits until the server has a message, and agrees to its price where that is asked: once for
   * each kind on this device.
   * @param inside what stands in its bubble.
   */
  async sent(inside: string, name?: RegExp): Promise<void> {
    const page = this.#page;
    await until(`${inside} ${name} is sent`, async () => {
      if (await page.has(`[data-state="sent"] ${inside}`.trim(), name)) return true;
      if (await page.has('[data-confirm-spending]'))
        await page.press('dialog[open] button', /^Versturen voor/);
      return false;
    });
  }

  /** Writes a text and waits until the server has it. */
  async writes(text: string): Promise<void> {
    await this.types(text);
    await this.sent('', new RegExp(text.replace(/[?.]/g, '\\$&')));
  }
}
