import type { Answer } from '../../../shared/contract/calls.ts';
import type { Page } from './page.ts';
import { until } from './until.ts';

export const BUBBLE = '[data-message]';
/** A profile in a list. */
export const CARD = '#main [data-profile]';

/** A text in a bubble, beside its time. */
const pattern = (text: string): RegExp => new RegExp(text.replace(/[.?+*()]/g, '\\$&'));

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
   * Waits until a message is in the conversation, and agrees to its price when asked: once for each
   * kind on this device.
   * @param inside what its bubble contains.
   */
  async #stands(state: 'sent' | 'pending', inside: string, name?: RegExp): Promise<void> {
    const page = this.#page;
    await until(`a message ${inside} ${name} to be ${state}`, async () => {
      if (await page.has(`[data-state="${state}"] ${inside}`.trim(), name)) return true;
      if (await page.has('[data-confirm-spending]'))
        await page.press('dialog[open] button', /^Versturen voor/);
      return false;
    });
  }

  /** Waits until the server has what was chosen or recorded. */
  sends(inside: string): Promise<void> {
    return this.#stands('sent', inside);
  }
  /** Waits until a text waits for the network. */
  waitsToSend(text: string): Promise<void> {
    return this.#stands('pending', '', pattern(text));
  }
  /** Waits until the server has a text. */
  hasSent(text: string): Promise<void> {
    return this.#stands('sent', '', pattern(text));
  }
  /** Writes a text and waits until the server has it. */
  async writes(text: string): Promise<void> {
    await this.types(text);
    await this.hasSent(text);
  }
}
