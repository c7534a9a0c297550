import type { Browser, Page } from '@playwright/test';
import type pg from 'pg';
import { demoEmail, startSession } from '../e2e/support/fixtures.ts';
import { launchMeasured } from '../support/chromium.ts';
import { withPostgres } from '../support/programs/own-postgres.ts';
import { startServer } from '../support/server.ts';
import { median, type Figure } from './report.ts';

const ROUNDS = 3;
const CARDS = 20;
const MESSAGES = 1_000;
const SENDS = 20;
const WHEELS = 60;
const MEMBER = demoEmail('premium');
/** Where the card on top is. */
const TOP_CARD = '#main [data-profile]';
const PHONE = { width: 390, height: 844 };
const EMPTY =
  '<!doctype html><html lang="nl"><head><meta charset="utf-8"><title>Leeg</title></head><body style="height:100vh"></body></html>';

/**
 * What happened while something was done: frames in a second, and how many took longer than 50 ms.
 */
interface Frames {
  perSecond: number;
  long: number;
}
interface Recording {
  times: number[];
  isOver: boolean;
}
declare global {
  interface Window {
    recording?: Recording;
  }
}

/** Does something on a page and counts its frames. */
async function framesOf(page: Page, gestures: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const recording: Recording = { times: [], isOver: false };
    window.recording = recording;
    const frame = (at: number): void => {
      recording.times.push(at);
      if (!recording.isOver) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await gestures();
  return page.evaluate(() => {
    const { recording } = window;
    if (!recording) throw new Error('nothing was recorded');
    recording.isOver = true;
    const lengths = recording.times
      .slice(1)
      .map((at, index) => at - (recording.times[index] ?? at));
    const whole = (recording.times.at(-1) ?? 0) - (recording.times[0] ?? 0);
    return {
      perSecond: (lengths.length * 1_000) / whole,
      long: lengths.filter((length) => length > 50).length,
    };
  });
}

/** The card on top, or null on an empty page. */
const topCard = (page: Page): Promise<string | null> =>
  page.evaluate(
    (top) => document.querySelector(top)?.getAttribute('data-profile') ?? null,
    TOP_CARD,
  );

/**
 * Twenty cards passed over, each when the one before has gone: every other one dragged away, the
 * rest by the keys. None is liked: demo members like back, and the moment of a match would open
 * over what is measured next.
 */
async function swipe(page: Page): Promise<void> {
  for (let card = 0; card < CARDS; card++) {
    const before = await topCard(page);
    if (card % 2 === 0) {
      const [x, y] = [PHONE.width / 2, PHONE.height * 0.4];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x - 170, y + 12, { steps: 12 });
      await page.mouse.up();
    } else await page.keyboard.press('ArrowLeft');
    if (before)
      await page.waitForFunction(
        ([top, id]) => document.querySelector(top)?.getAttribute('data-profile') !== id,
        [TOP_CARD, before] as const,
      );
    await page.waitForTimeout(350);
  }
}

/**
 * Reads far up, where older messages are put before what is there, and down again, and writes
 * twenty messages.
 */
async function converse(page: Page): Promise<void> {
  await page.mouse.move(PHONE.width / 2, PHONE.height / 2);
  for (const by of [-400, 400])
    for (let turn = 0; turn < WHEELS; turn++) {
      await page.mouse.wheel(0, by);
      await page.waitForTimeout(30);
    }
  for (let sent = 1; sent <= SENDS; sent++) {
    await page.keyboard.type(`Bericht ${sent} van de meting`);
    await page.keyboard.press('Enter');
    await page.waitForTimeout(150);
  }
}

/** A thousand messages more in a conversation of the member who signs in. @returns its id. */
async function fill(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string; mine: string; theirs: string; last: number }>(
    `
    select conversation.id, side.profile_id as mine, side.other_profile_id as theirs, conversation.last_position as last
    from members join profiles on profiles.member_id = members.id join participants side on side.profile_id = profiles.id
    join conversations conversation on conversation.id = side.conversation_id where members.email = $1 and side.listed order by conversation.id limit 1`,
    [MEMBER],
  );
  const [found] = rows;
  if (!found) throw new Error('The demo has a conversation of this member.');
  await pool.query(
    `
    insert into messages (id, conversation_id, position, sender_profile, kind, text, sent_at)
    select gen_random_uuid(), $1, $4::int + n, case when n * 31 % 5 < 2 then $2::uuid else $3::uuid end, 'text', 'Dit is bericht ' || n || repeat(' en nog wat woorden', n % 7), now() - (${MESSAGES} - n) * interval '1 minute'
    from generate_series(1, ${MESSAGES}) n`,
    [found.id, found.mine, found.theirs, found.last],
  );
  await pool.query('update conversations set last_position = last_position + $2 where id = $1', [
    found.id,
    MESSAGES,
  ]);
  await pool.query(
    'update participants set read_position = $2, unread_count = 0, updated_at = now() where conversation_id = $1',
    [found.id, found.last + MESSAGES],
  );
  await pool.query('update members set credits = credits + 1000 where email = $1', [MEMBER]);
  await pool.query(
    "insert into ledger_entries (id, member_id, amount, balance, cause, created_at) select gen_random_uuid(), id, 1000, credits, 'demo', now() from members where email = $1",
    [MEMBER],
  );
  return found.id;
}

/** A browser that is signed in, or an empty page in one of its own. */
async function open(
  browser: Browser,
  origin: string,
  path: string | null,
): Promise<{ page: Page; close: () => Promise<void> }> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: PHONE,
    locale: 'nl-NL',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  if (path === null) await page.setContent(EMPTY);
  else {
    await startSession(context, origin, 'premium');
    await page.goto(path);
  }
  return { page, close: () => context.close() };
}

/** The composer with the question for the price answered, by a first message. */
async function beginToWrite(page: Page, sent: string): Promise<void> {
  await page.locator('[data-message]').first().waitFor();
  const box = page.getByRole('textbox', { name: /^Bericht aan / });
  // A dialog that opened meanwhile, such as of a new like, is closed first.
  while ((await page.locator('dialog[open]').count()) > 0) await page.keyboard.press('Escape');
  await box.fill(sent);
  await box.press('Enter');
  const question = page.locator('dialog[open]:has([data-confirm-spending])');
  if (
    await question.waitFor({ timeout: 3_000 }).then(
      () => true,
      () => false,
    )
  ) {
    await question.getByRole('button', { name: /^Versturen voor/ }).click();
  }
  await page.locator('[data-message]').filter({ hasText: sent }).waitFor();
  await box.focus();
}

/**
 * The swipe game and a conversation beside an empty page on which the same is done, in one run:
 * none may cost frames.
 */
export async function measure(): Promise<Figure[]> {
  return withPostgres(async (url, pool) => {
    const server = await startServer({
      members: 400,
      pictures: 'drawn',
      env: { DATABASE_URL: url },
    });
    const browser = await launchMeasured();
    const count = async (query: string) =>
      (await pool.query<{ count: number }>(`select count(*)::int as count from ${query}`)).rows[0]
        ?.count ?? 0;
    try {
      const conversation = await fill(pool);
      const results: Record<'swipe' | 'talk', { ours: Frames[]; empty: Frames[] }> = {
        swipe: { ours: [], empty: [] },
        talk: { ours: [], empty: [] },
      };
      for (let round = 0; round < ROUNDS; round++)
        for (const [kind, path, gestures] of [
          ['swipe', '/nl/swipe-game', swipe],
          ['talk', `/nl/chats/${conversation}`, converse],
        ] as const) {
          const [empty, ours] = [
            await open(browser, server.origin, null),
            await open(browser, server.origin, path),
          ];
          if (kind === 'swipe') await ours.page.locator(TOP_CARD).first().waitFor();
          else await beginToWrite(ours.page, `Begin van ronde ${round}`);
          await ours.page.waitForTimeout(1_500);
          const before = await count(
            kind === 'swipe' ? 'swipes' : "messages where text like '%van de meting'",
          );
          await empty.page.bringToFront();
          results[kind].empty.push(await framesOf(empty.page, () => gestures(empty.page)));
          await ours.page.bringToFront();
          results[kind].ours.push(await framesOf(ours.page, () => gestures(ours.page)));
          await ours.page.waitForTimeout(3_000);
          const done =
            (await count(
              kind === 'swipe' ? 'swipes' : "messages where text like '%van de meting'",
            )) - before;
          if (done < CARDS * 0.9)
            throw new Error(`Only ${done} of what was measured (${kind}) was done.`);
          await empty.close();
          await ours.close();
        }
      return (['swipe', 'talk'] as const).flatMap((kind): Figure[] => {
        const { ours, empty } = results[kind];
        const what =
          kind === 'swipe'
            ? `swipe game, ${CARDS} cards`
            : `conversation of ${MESSAGES}, scrolling, prepending and ${SENDS} messages`;
        const middle = (samples: Frames[], key: keyof Frames) =>
          median(samples.map((one) => one[key]));
        return [
          {
            what: `${what}: frames a second`,
            ours: middle(ours, 'perSecond'),
            reference: middle(empty, 'perSecond'),
            unit: 'frames',
            limit: 0.95,
            rule: 'ratio-at-least',
          },
          // One is added to both: an empty page has none.
          {
            what: `${what}: frames over 50 ms, plus one`,
            ours: middle(ours, 'long') + 1,
            reference: middle(empty, 'long') + 1,
            unit: 'frames',
            limit: 4,
            rule: 'ratio-at-most',
          },
        ];
      });
    } finally {
      await browser.close();
      await server.stop();
    }
  });
}
