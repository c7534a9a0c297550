import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import type { Answer } from '../../shared/contract/calls.ts';
import { conversationIdOf } from '../../shared/identifiers.ts';
import { ownProfile } from '../e2e/support/members.ts';
import { picture } from '../e2e/support/pictures.ts';
import { until } from './browser/until.ts';
import type { OpenTab } from './browser/tab.ts';
import { openWorld, type World } from './browser/world.ts';
import { activationPath, newAddress, PASSWORD } from '../e2e/support/joining.ts';

const BOX = 'textarea';
const BUBBLE = '[data-message]';
const CARD = '#main [data-profile]';

/** What an engine has that members may miss elsewhere. */
interface Abilities {
  push: boolean;
}

/** The journeys of a member, in an engine, one after the other. */
export function defineJourneys(engine: string, open: OpenTab, abilities: Abilities): void {
  let world: World;
  let folder = '';
  const user = async () => {
    const { user: own } = await world.page.ask<Answer<'getUser'>>('/api/user.php');
    if (!own) throw new Error('Nobody is signed in.');
    return own;
  };
  /** Writes in the conversation that is open, whatever it costs. */
  const write = async (text: string) => {
    const { page } = world;
    await page.fill(BOX, text);
    await page.key('Enter');
    if (await page.has('[data-confirm-spending]')) await page.press('dialog button', /^Versturen voor/);
  };
  const partnerSees = (selector: string) => world.partner.page.locator(selector).first().waitFor();

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vonk-engine-'));
    world = await openWorld(open);
  });
  afterAll(async () => {
    await world?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  describe(engine, () => {
    const step = (title: string, work: () => Promise<void>) =>
      test(title, async () => {
        onTestFailed(async () => {
          mkdirSync('test-results/engines', { recursive: true });
          const name = `${engine}-${title.slice(0, 40)}`.replace(/\W+/g, '-');
          writeFileSync(`test-results/engines/${name}.png`, await world.page.tab.screenshot());
          writeFileSync(`test-results/engines/${name}.txt`, await world.page.tab.evaluate(() => location.href + '\n' + document.body.innerText));
        });
        await work();
      });

    step('a newcomer signs up and confirms the address', async () => {
      const { page, dev } = world;
      const email = newAddress();
      await page.goto('/nl/signup');
      const next = (step: number) => page.press(`[data-step="${step}"] button[type="submit"]`);
      await page.press('[data-step="0"] label:has(input[name="gender"][value="female"])');
      await page.press('[data-step="0"] label:has(input[name="wanted"][value="male"])');
      await page.press('[data-step="0"] label:has(input[type="checkbox"])');
      await next(0);
      for (const [field, digits] of [['day', '3'], ['month', '2'], ['year', '1985']] as const)
        await page.fill(`[data-step="1"] input[name="bday-${field}"]`, digits);
      await next(1);
      await page.press('[data-step="2"] button.link');
      await page.select('[data-step="2"] select[name="country"]', { value: 'NL' });
      await page.fill('[data-step="2"] input[name="city"]', 'Amersfoort');
      await page.press('[role="option"]', /Amersfoort/);
      await next(2);
      await page.fill('[data-step="3"] input[name="name"]', 'Fenna');
      await next(3);
      await page.fill('[data-step="4"] input[name="email"]', email);
      await page.fill('[data-step="4"] input[name="password"]', PASSWORD);
      await next(4);
      await page.sees('[data-complete]');
      const link = await until('the mail', () => activationPath(dev, email));
      await page.goto(link);
      await page.path(/^\/nl\/activate\/done/);
      await dev('POST', '/dev/member', { id: email, credits: 20 });
      expect((await user()).email).toBe(email);
    });

    step('she searches, looks at somebody and goes back to the same cards', async () => {
      const { page } = world;
      await page.goto('/nl/members?gender=male&country=NL');
      await page.sees(CARD);
      const first = await page.tab.evaluate((card: string) => document.querySelector(card)?.getAttribute('data-profile') ?? '', CARD);
      await page.press(`${CARD} a`);
      await page.path(/^\/nl\/members\/[0-9a-f-]{36}/);
      await page.sees('h1');
      await page.tab.back();
      await page.path(/^\/nl\/members\?/);
      await page.sees(`#main [data-profile="${first}"]`);
    });

    step('what she writes arrives, and the answer comes by itself', async () => {
      const { page, partner } = world;
      const them = await ownProfile(partner.page);
      const conversation = conversationIdOf((await user()).profile.id, them.id);
      await page.goto(`/nl/members/${them.id}/chat`);
      await write('Dag, ook hier?');
      await page.sees(`${BUBBLE}[data-state="sent"]`, /Dag, ook hier/);
      await partner.page.goto(`/nl/chats/${conversation}`);
      await partnerSees('[data-message]:has-text("Dag, ook hier?")');
      await partner.page.locator(BOX).fill('Ja, al een week');
      await partner.page.locator(BOX).press('Enter');
      await page.sees(BUBBLE, /Ja, al een week/);
    });

    step('a photo arrives', async () => {
      const { page } = world;
      const file = join(folder, 'zee.jpg');
      writeFileSync(file, (await picture('zee.jpg')).buffer);
      await page.tab.chooseFile('[data-attach]', file);
      await page.sees('[role="dialog"] img');
      await page.press('[role="dialog"] button', /versturen$/i);
      if (await page.has('[data-confirm-spending]')) await page.press('[role="dialog"] button', /^Versturen voor/);
      await page.sees('[data-state="sent"] [data-photo]');
      await until('the partner to see the photo', () =>
        world.partner.page.locator('[data-message] [data-photo] img').evaluate((image) => (image as HTMLImageElement).naturalWidth > 0));
    });

    step('a voice message that was recorded here plays in Chromium, and one of Chromium here', async () => {
      const { page, partner } = world;
      await page.press('button', 'Spraakbericht opnemen');
      await page.sees('[role="timer"]', '0:01');
      await page.press('button', 'Stoppen en beluisteren');
      await page.press('button', 'Spraakbericht versturen');
      await page.press('[role="dialog"] button', /^Versturen voor/);
      await page.sees('[data-state="sent"] [data-voice]');
      await partner.page.locator('[data-voice] button[aria-label="Afspelen"]').click();
      await partnerSees('[data-voice][data-playing="paused"]');
      await page.sees('[data-voice]', /Beluisterd/);
    });
  });
}
