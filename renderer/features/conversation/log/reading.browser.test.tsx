import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { success } from '../../../../shared/result.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { card, user } from '../../../../tests/component/builders.ts';
import {
  arrive,
  bubble,
  bubbleOf,
  bubbles,
  listRow,
  log,
  newest,
  pixelsToEnd,
  setFocus,
  stateOf,
  talk,
  writeText,
  type Written,
} from '../../../../tests/component/conversation-page.ts';
import { refuse } from '../../../../tests/component/fake-worker.ts';
import { find } from '../../../../tests/component/geometry.ts';
import { acceptsMessages, answerOutbox } from '../../../../tests/component/local-writes.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
  TABLET,
} from '../../../../tests/component/screen.ts';
import { conversationRowOf, putConversation } from '../../../worker/store/rows.ts';

const me = user({ credits: 50 });
const sanne = card({ name: 'Sanne' });
const noor = card({ name: 'Noor' });
const WORDS =
  'een wandeling langs het water en daarna ergens warm zitten met iets lekkers want het is al laat in het jaar'.split(
    ' ',
  );

/** So many texts of both, of many lengths, over days. */
const many = (count: number, begin = 'Dit is bericht'): Written[] =>
  Array.from({ length: count }, (_, index) => ({
    mine: (index * 31) % 5 < 2,
    text: `${begin} ${index + 1}: ${WORDS.slice(0, 1 + ((index * 7) % WORDS.length)).join(' ')}`,
    sent_at: new Date(Date.parse('2026-11-20T12:00:00Z') - (count - index) * 45_000).toISOString(),
  }));

/** Scrolls up in steps and returns what went wrong on the way. */
async function scrollUp(steps: number) {
  const element = log.element();
  await document.fonts.ready;
  const frame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  const view = element.getBoundingClientRect();
  const places = () =>
    new Map(bubbles().map((one) => [one.dataset['message'], one.getBoundingClientRect().top]));
  let [wrong, worst, blank] = [0, 0, 0];
  for (let step = 0; step < steps; step++) {
    const before = places();
    const top = element.scrollTop;
    element.scrollTop -= 100;
    await frame();
    await frame();
    const [moved] = [...places()].flatMap(([id, now]) => {
      const then = before.get(id);
      return then !== undefined && then > view.top && then < view.bottom ? [now - then] : [];
    });
    if (moved === undefined || moved < 0) wrong++;
    else if (top >= 100) worst = Math.max(worst, Math.abs(moved - 100));
    const covered = Array.from(element.querySelectorAll('[data-index]'), (one) =>
      one.getBoundingClientRect(),
    );
    for (const y of [view.top + 80, view.top + view.height / 2, view.bottom - 20])
      if (!covered.some((one) => one.top <= y && one.bottom >= y)) blank++;
  }
  return { wrong, worst, blank, rows: element.querySelectorAll('[data-index]').length };
}

test('scrolling up through a long conversation never moves the wrong way, jumps or shows a blank', async () => {
  const long = talk(me, sanne, many(900));
  await openScreen('/nl/chats', { as: me, fill: long.fill, offline: true });
  await expect.poll(() => listRow(long.row.id)).toBeDefined();
  find(`[data-row="${long.row.id}"]`).click();
  await bubbleOf('Dit is bericht 900:');
  await expect.poll(pixelsToEnd).toBeLessThanOrEqual(1);
  const scrolled = await scrollUp(200);
  expect(scrolled).toMatchObject({ wrong: 0, blank: 0 });
  expect(scrolled.worst).toBeLessThanOrEqual(1);
  expect(scrolled.rows).toBeLessThan(80);
  await newest.click();
  await expect.poll(pixelsToEnd).toBeLessThanOrEqual(1);
});

test('scrolled up, what arrives moves nothing and is counted; unread until it is seen', async () => {
  const filled = talk(me, sanne, many(8));
  const { id } = filled.row;
  setFocus(true);
  const screen = await openScreen(`/nl/chats/${id}`, {
    as: me,
    fill: filled.fill,
    size: { width: 1440, height: 420 },
  });
  await bubbleOf('Dit is bericht 8:');
  await expect.poll(() => listRow(id)).toBeDefined();
  expect(listRow(id)).not.toContain('ongelezen');
  // The first day is shown once it is known that nothing is older.
  await expect.poll(() => log.element().textContent).toMatch(/vrijdag/i);
  (log.element() as HTMLElement).focus();
  await userEvent.keyboard('{Home}');
  await expect.element(newest).toBeVisible();
  await expect.poll(() => log.element().scrollTop).toBe(0);
  const place = () => bubble('Dit is bericht 2:').getBoundingClientRect().y;
  const before = place();
  await arrive(screen.db, id, 'Terwijl je terugleest');
  const counted = page.getByRole('button', { name: '1 nieuw bericht' });
  await expect.element(counted).toBeVisible();
  expect(place()).toBe(before);
  await expect.poll(() => listRow(id)).toContain('1 ongelezen');
  expect(screen.worker.asked('markRead')).toEqual([]);
  await counted.click();
  await bubbleOf('Terwijl je terugleest');
  await expect.poll(() => screen.worker.asked('markRead')).toEqual([[id, 9]]);
  await expect.poll(() => listRow(id)).not.toContain('ongelezen');
});

test('a message is read when it was seen: not while the window is elsewhere, and then at once', async () => {
  const begun = talk(me, sanne, [{ text: 'Hoe was je dag' }]);
  const { id } = begun.row;
  setFocus(false);
  const screen = await openScreen(`/nl/chats/${id}`, { as: me, fill: begun.fill });
  await bubbleOf('Hoe was je dag');
  await arrive(screen.db, id, 'Kijk je nog');
  await expect.element(await bubbleOf('Kijk je nog')).toBeInViewport();
  await expect.poll(() => listRow(id)).toContain('1 ongelezen');
  expect(screen.worker.asked('markRead')).toEqual([]);
  setFocus(true);
  await expect.poll(() => listRow(id)).not.toContain('ongelezen');
  expect(screen.worker.asked('markRead')).toEqual([[id, 2]]);
  expect((await screen.db.conversations.get(id))?.conversation.read_position).toBe(2);
});

test('R-460 older messages that are hidden to protect privacy are mentioned', async () => {
  const later = talk(me, sanne, many(3), { first_position: 5 });
  await openScreen(`/nl/chats/${later.row.id}`, {
    as: me,
    fill: later.fill,
    worker: { loadOlder: async () => success({ reached_start: true, history_hidden: true }) },
  });
  await expect
    .element(
      page.getByText('Oudere berichten zijn niet meer zichtbaar om je privacy te beschermen'),
    )
    .toBeVisible();
});

describe('a message that is found by searching', () => {
  const long = talk(me, sanne, many(3_000, 'Verstopt op plaats'));
  const toEnd = async () => {
    await expect.poll(pixelsToEnd).toBeLessThanOrEqual(1);
    await expect.element(await bubbleOf('Verstopt op plaats 3000:')).toBeInViewport();
  };
  const openAt41 = async (fill = long.fill) => {
    const screen = await openScreen('/nl/chats', { as: me, fill });
    await expect.poll(() => listRow(long.row.id)).toBeDefined();
    await userEvent.keyboard('{Control>}k{/Control}');
    await page.getByRole('combobox').fill('Verstopt op plaats 41:');
    await page.getByRole('option').filter({ hasText: 'plaats 41:' }).click();
    const found = await bubbleOf('Verstopt op plaats 41:');
    await expect.element(found).toBeInViewport();
    await expect.poll(() => bubble('Verstopt op plaats 41:').className).toMatch(/found/);
    return screen;
  };

  test('is shown, however far it is from the newest', async () => {
    setFocus(true);
    await openAt41();
    await newest.click();
    await toEnd();
  });

  test('leaves what is unread at the end counted on the way there', async () => {
    setFocus(true);
    await openAt41(async (db) => {
      await long.fill(db);
      await db.conversations.update(long.row.id, { num_unread_messages: 1 });
    });
    await page.getByRole('button', { name: '1 nieuw bericht' }).click();
    await toEnd();
  });
});

test.each([false, true])(
  'a conversation is accessible at every width, with dark colours: %s',
  async (dark) => {
    const begun = talk(me, sanne, many(20));
    const screen = await openScreen(`/nl/chats/${begun.row.id}`, {
      as: me,
      fill: begun.fill,
      dark,
    });
    for (const { width, height } of [DESKTOP, TABLET, PHONE]) {
      await page.viewport(width, height);
      await expect.element(await bubbleOf('Dit is bericht 20:')).toBeVisible();
      expectNoSidewaysScroll();
      await expectAccessible();
    }
    expect(screen.complaints).toEqual([]);
  },
);

test('R-062 a conversation shows its messages; one that the server does not know is no such page', async () => {
  const begun = talk(me, sanne, [{ text: 'Alleen hier' }]);
  const screen = await openScreen(`/nl/chats/${begun.row.id}`, {
    as: me,
    fill: begun.fill,
    worker: {
      openConversation: async (id) =>
        id === begun.row.id ? success(null) : refuse('conversation_not_found'),
    },
  });
  await bubbleOf('Alleen hier');
  await screen.goto(`/nl/chats/${newId()}`);
  await expect.poll(() => document.querySelector('[data-error-status="404"]')).toBeTruthy();
  expect(bubbles()).toEqual([]);
});

test('R-286 two conversations opened in turn never mix', async () => {
  const [one, other] = [talk(me, sanne, many(5, 'Met Sanne')), talk(me, noor, many(5, 'Met Noor'))];
  await openScreen('/nl/chats', {
    as: me,
    fill: async (db) => {
      await one.fill(db);
      await other.fill(db);
    },
  });
  await expect.poll(() => listRow(one.row.id)).toBeDefined();
  for (const { row, messages } of [one, other, one, other]) {
    find(`[data-row="${row.id}"]`).click();
    await expect
      .poll(() => bubbles().map((bubble) => bubble.dataset['message']))
      .toEqual(messages.map(({ id }) => id));
  }
});

test('any text is shown as text and breaks no layout', async () => {
  const texts = [
    `<script>document.title='gekraakt'</script><b onclick="x()">vet</b>`,
    `"><img src=x onerror=alert(1)> plaatje`,
    `javascript:alert(1) {{constructor.constructor('return 1')()}} sjabloon`,
    'onafbreekbaar'.repeat(76),
    'שלום עולם مرحبا',
    '👨‍👩‍👧‍👦 🏳️‍🌈 👍🏽 emoji',
    'Z̷̢͎̈́a̶l̴g̵o̸',
  ];
  const hostile = talk(
    me,
    sanne,
    texts.map((text) => ({ text })),
  );
  const screen = await openScreen(`/nl/chats/${hostile.row.id}`, {
    as: me,
    fill: hostile.fill,
    size: PHONE,
  });
  await bubbleOf(texts.at(-1) ?? '');
  const right = log.element().getBoundingClientRect().right;
  for (const text of texts) {
    expect((await bubbleOf(text)).textContent.endsWith(text)).toBe(true);
    expect(bubble(text).getBoundingClientRect().right).toBeLessThanOrEqual(right);
  }
  expectNoSidewaysScroll();
  expect(document.querySelectorAll('[data-message] :is(script, img, b)')).toHaveLength(0);
  expect(document.title).not.toContain('gekraakt');
  expect(screen.complaints).toEqual([]);
});

test('a message keeps its place from waiting to read: nothing around it moves', async () => {
  const begun = talk(me, sanne, many(4));
  const screen = await openScreen(`/nl/chats/${begun.row.id}`, {
    as: me,
    fill: begun.fill,
    offline: true,
  });
  await writeText('Waar sta ik');
  await expect.element(page.getByText('Wacht op verbinding')).toBeVisible();
  // The bubble rises into its place.
  for (const animation of (await bubbleOf('Waar sta ik')).getAnimations()) await animation.finished;
  const place = () => {
    const { x, y, width, height } = bubble('Waar sta ik').getBoundingClientRect();
    return { x, y, width, height };
  };
  await expect.poll(pixelsToEnd).toBeLessThanOrEqual(1);
  const waiting = place();
  screen.setOnline(true);
  await answerOutbox(screen, acceptsMessages(screen, sanne));
  await expect.poll(() => stateOf('Waar sta ik')).toBe('sent');
  await expect.element(page.getByText('Verstuurd').last()).toBeVisible();
  await expect.poll(place).toEqual(waiting);
  await screen.db.transaction('rw', screen.db.conversations, screen.db.messages, async () => {
    const row = await screen.db.conversations.get(begun.row.id);
    if (!row) throw new Error('The conversation is here.');
    const read = conversationRowOf({
      ...row,
      conversation: {
        ...row.conversation,
        other_read_position: row.conversation.last_position,
        other_read_at: new Date().toISOString(),
      },
    });
    await putConversation(screen.db, read, row);
  });
  await expect.element(page.getByText('Gelezen').last()).toBeVisible();
  await expect.poll(place).toEqual(waiting);
});
