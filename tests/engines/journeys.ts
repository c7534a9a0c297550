import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import type { Answer } from '../../shared/contract/calls.ts';
import { conversationIdOf } from '../../shared/identifiers.ts';
import { ownProfile } from '../e2e/support/members.ts';
import { picture } from '../e2e/support/pictures.ts';
import { write as writeInChromium } from '../e2e/support/talk.ts';
import { BUBBLE, CARD, Member } from './browser/member.ts';
import type { OpenTab } from './browser/tab.ts';
import { until } from './browser/until.ts';
import { openWorld, type World } from './browser/world.ts';
import { signUp } from './sign-up.ts';

/** What is left of an engine and a test that failed. */
const RESULTS = 'test-results/engines';

const LIMITS = {
  news: /^Wat nieuw is, zie je als je/,
  badge: /^Deze browser zet geen getal/,
  closed: /^Wat je zonder internet schrijft/,
};

/** Runs in a page: writes down what becomes of the voice message that is played there. */
function watchPlaying(): void {
  const seen: string[] = [];
  Object.assign(window, { playing: seen });
  new MutationObserver(() => {
    const now = document.querySelector('[data-playing]')?.getAttribute('data-playing') ?? '';
    if (now !== seen.at(-1)) seen.push(now);
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}
/** Runs in a page: whether it was played to its end. */
const wasPlayed = (): boolean =>
  (window as unknown as { playing: string[] }).playing.join(' ').endsWith('playing paused');

/**
 * The journeys of a member in an engine, one after the other, with somebody at a Chromium.
 * @param lacks what this engine cannot do, by the name of its notice.
 */
export function defineJourneys(
  engine: string,
  open: OpenTab,
  lacks: readonly (keyof typeof LIMITS)[],
): void {
  let world: World;
  let member: Member;
  let folder = '';
  let conversation = '';

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vonk-engine-'));
    world = await openWorld(open);
    member = new Member(world.page);
  });
  afterAll(async () => {
    await world?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const journey = (title: string, work: () => Promise<void>) =>
    test(title, async () => {
      onTestFailed(async () => {
        mkdirSync(RESULTS, { recursive: true });
        const file = join(RESULTS, `${engine} ${title}`.slice(0, 60).replace(/\W+/g, '-'));
        const { tab } = world.page;
        const shown = tab.evaluate(() => `${location.href}\n${document.body.innerText}`);
        writeFileSync(`${file}.txt`, await shown);
        writeFileSync(`${file}.png`, await tab.screenshot());
      });
      await work();
    });

  describe(engine, () => {
    journey('a page that is left while a part of it loads does not come back', async () => {
      const { page, line } = world;
      await page.goto('/nl/login');
      await page.sees('input[name="password"]');
      line.hold(/./);
      await page.press('header a', 'Word lid');
      await until('a part is asked for', async () => line.held(/\/assets\//) > 0);
      await page.leaveFor('/nl/contact');
      await until('the next page is asked for', async () => line.held(/\/nl\/contact/) > 0);
      line.mend();
      await page.path(/^\/nl\/contact$/);
      await page.sees('h1');
      expect(await page.tab.evaluate(() => sessionStorage.getItem('vonk.reloaded'))).toBeNull();
    });

    journey('a newcomer signs up and confirms the address', async () => {
      const email = await signUp(world);
      expect((await member.account()).email).toBe(email);
      const them = await ownProfile(world.partner.page);
      conversation = conversationIdOf((await member.account()).profile.id, them.id);
    });

    journey('she searches, looks at somebody and goes back to the same cards', async () => {
      const { page } = world;
      await page.goto('/nl/members?gender=male&country=NL');
      await page.sees(CARD);
      const cards = () =>
        page.tab.evaluate(
          (css: string) =>
            [...document.querySelectorAll(css)]
              .slice(0, 6)
              .map((card) => card.getAttribute('data-profile')),
          CARD,
        );
      const before = await cards();
      await page.press(`${CARD} a`);
      await page.path(/^\/nl\/members\/[0-9a-f-]{36}/);
      await page.sees('h1');
      await page.tab.evaluate(() => history.back());
      await page.path(/^\/nl\/members\?/);
      await page.sees(`#main [data-profile="${before[0]}"]`);
      expect(await cards()).toEqual(before);
    });

    journey('what she writes arrives, and the answer comes by itself', async () => {
      const { page, partner } = world;
      const them = await ownProfile(partner.page);
      await page.goto(`/nl/members/${them.id}/chat`);
      await member.writes('Dag, ook hier?');
      await partner.page.goto(`/nl/chats/${conversation}`);
      await partner.page.getByText('Dag, ook hier?').last().waitFor();
      await writeInChromium(partner.page, 'Ja, al een week');
      await page.sees(BUBBLE, /Ja, al een week/);
    });

    journey('a photo arrives', async () => {
      const { page, partner } = world;
      const file = join(folder, 'zee.jpg');
      writeFileSync(file, (await picture('zee.jpg')).buffer);
      await page.tab.chooseFile('[data-attach]', file);
      await page.sees('dialog[open] img');
      await page.press('dialog[open] button', /versturen$/);
      await member.sends('[data-photo]');
      const image = partner.page.locator('[data-message] [data-photo] img').last();
      await until('the partner sees the photo', () =>
        image.evaluate((element) => (element as HTMLImageElement).naturalWidth > 0),
      );
    });

    journey(
      'a voice message recorded here plays in Chromium, and one of Chromium here',
      async () => {
        const { page, partner } = world;
        await page.press('button', 'Spraakbericht opnemen');
        await page.sees('[role="timer"]', '0:01');
        await page.press('button', 'Stoppen en beluisteren');
        await page.press('button', 'Spraakbericht versturen');
        await member.sends('[data-voice]');
        const other = partner.page;
        await other.locator('[data-voice]').waitFor();
        await other.evaluate(watchPlaying);
        await other.locator('[data-voice] button[aria-label="Afspelen"]').click();
        await until('it is played in Chromium', () => other.evaluate(wasPlayed));
        await page.sees('[data-voice] [title]', /Beluisterd/);

        await other.getByRole('button', { name: 'Spraakbericht opnemen' }).click();
        await other.getByRole('timer').filter({ hasText: '0:01' }).waitFor();
        await other.getByRole('button', { name: 'Stoppen en beluisteren' }).click();
        await other.getByRole('button', { name: 'Spraakbericht versturen' }).click();
        await other.getByRole('button', { name: /^Versturen voor/ }).click();
        await page.sees('[data-voice][aria-label^="Spraakbericht van"]');
        await page.tab.evaluate(watchPlaying);
        await page.press('[data-voice][aria-label^="Spraakbericht van"] button', 'Afspelen');
        await page.holds(`it is played in ${engine}`, wasPlayed);
      },
    );

    journey(
      'without a network all is there, and what she writes goes when it is back',
      async () => {
        const { page, line, partner } = world;
        const text = 'Dit schrijf ik in de trein';
        await page.holds(
          'the service worker has the page',
          () => navigator.serviceWorker.controller !== null,
        );
        line.cut();
        await page.goto('/nl/chats');
        await page.press('[data-row]');
        await page.sees(BUBBLE, /Ja, al een week/);
        await member.types(text);
        await member.waitsToSend(text);
        await page.sees('p, span, div', /^(Je bent offline\.|We zijn even niet bereikbaar\.)/);
        line.mend();
        await member.hasSent(text);
        await partner.page.getByText('Dit schrijf ik in de trein').last().waitFor();
        const { messages } = await page.ask<Answer<'getChat'>>(
          `/api/chat.php?conversation=${conversation}`,
        );
        expect(messages.filter((message) => message.text === text)).toHaveLength(1);
      },
    );

    journey('she buys credits at the bank, and they are there when she is back', async () => {
      const { page } = world;
      const { credits } = await member.account();
      await page.goto('/nl/credits/p0/ideal');
      await page.select('#main select', { index: 1 });
      await page.press('#main label:has(input[type="checkbox"])', /Zet mijn credits meteen klaar/);
      await page.press('button', /^Bestellen en .* betalen$/);
      await page.press('button', 'Betalen');
      await page.path(/^\/nl\/transactions\/[0-9a-f-]{36}/);
      await page.sees('h1', /Ze staan op je saldo\./);
      expect((await member.account()).credits).toBeGreaterThan(credits);
    });

    journey('what she writes goes from a page that was left and comes back by Back', async () => {
      const { page } = world;
      await page.goto(`/nl/chats/${conversation}`);
      await page.sees('textarea');
      await page.goto('/nl/chats');
      await page.sees('[data-row]');
      await page.goto(`/nl/chats/${conversation}`);
      await member.writes('Uit de tweede pagina');
      await page.tab.evaluate(() => history.back());
      await page.path(/^\/nl\/chats$/);
      await page.press('[data-row]');
      await member.writes('En weer terug');
    });

    journey('what this browser lacks is said where notifications are set', async () => {
      const { page } = world;
      await page.goto('/nl/notifications');
      await page.sees('h4', 'Goed om te weten');
      const messages = await page.tab.evaluate(() =>
        [...document.querySelectorAll('h4 + ul[aria-labelledby] > li')].map(
          (line) => line.textContent,
        ),
      );
      expect(messages).toEqual(lacks.map((one) => expect.stringMatching(LIMITS[one]) as string));
    });
  });
}
