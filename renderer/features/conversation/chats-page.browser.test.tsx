import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { badgeText } from '../../../shared/badges.ts';
import type { ProfileCard, User } from '../../../shared/contract/profile.ts';
import type { Chat } from '../../../shared/contract/conversation.ts';
import { card, chat, message, user } from '../../../tests/component/builders.ts';
import { box, writeText } from '../../../tests/component/conversation-page.ts';
import { acceptsMessages, answerOutbox } from '../../../tests/component/local-writes.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
  TABLET,
  type Screen,
  type ScreenOptions,
} from '../../../tests/component/screen.ts';
import { find } from '../../../tests/component/geometry.ts';
import { saveMeta } from '../../local/meta.ts';
import { conversationRowOf, messageRowOf, profileRowOf } from '../../worker/store/rows.ts';

const robin = user();
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];
const ids = () => rows().map((row) => row.dataset['row']);
const rowOf = ({ conversation: { id } }: Chat) => find(`[data-row="${id}"]`);
const tabs = page.getByRole('navigation', { name: 'Hoofdmenu' });

/** A conversation whose messages are all here, the other's unread ones last. */
function talk(
  viewer: User,
  other: ProfileCard,
  minutes: number,
  changes: Partial<Omit<Chat, 'last_message'>> & { last?: Partial<Chat['last_message']> } = {},
): Chat {
  const { last, ...more } = changes;
  const at = new Date(Date.UTC(2026, 10, 20, 12, minutes)).toISOString();
  const unread = more.num_unread_messages ?? 0;
  const begun = chat(viewer, other);
  return {
    ...begun,
    conversation: { ...begun.conversation, last_position: unread + 1, read_position: 1 },
    updated_at: at,
    last_message: { kind: 'text', text: 'Hoi', gift: null, sent_at: at, mine: false, ...last },
    ...more,
  };
}

const several = (viewer: User): Chat[] => [
  talk(viewer, card({ name: 'Sanne' }), 1, { last: { text: 'Het eerste' } }),
  talk(viewer, card({ name: 'Noor', main_image: null }), 7, {
    last: { text: 'En ik?\n\nJij ook', mine: true },
  }),
  talk(viewer, card({ name: 'Iris', fictional: true }), 5, {
    num_unread_messages: 4,
    last: { text: 'Ik besta niet' },
  }),
  talk(viewer, card({ name: 'Lotte' }), 3, {
    num_unread_messages: 120,
    last: { kind: 'photo', text: null },
  }),
  talk(viewer, card({ name: 'Femke' }), 6, { last: { kind: 'photo', text: null, mine: true } }),
  talk(viewer, card({ name: 'Anouk' }), 4, { last: { kind: 'gift', text: null, gift: 'rose' } }),
  talk(viewer, card({ name: 'Merel' }), 2, {
    last: { kind: 'gift', text: null, gift: 'rose', mine: true },
  }),
];

/** The list of a member, with the messages of every conversation. */
const openChats = (chats: Chat[], options: ScreenOptions = {}, path = '/nl/chats') =>
  openScreen(path, {
    as: robin,
    ...options,
    fill: async (db) => {
      await saveMeta(db, 'synced', Date.now());
      for (const one of chats) {
        const row = conversationRowOf(one);
        await db.conversations.put(row);
        await db.profiles.put(profileRowOf(one.profile, undefined, Date.now()));
        const { last_position: last } = one.conversation;
        const text = one.last_message?.text ?? 'Het laatste';
        for (let position = 1; position <= last; position++) {
          const sent = { conversation: row.id, sender: one.profile.id, position };
          await db.messages.put(
            messageRowOf(message({ ...sent, ...(position === last && { text }) }), row),
          );
        }
      }
      await options.fill?.(db);
    },
  });

describe('the list', () => {
  test('R-061 R-168 R-287 holds every conversation, newest first, with face, name, last message and unread count', async () => {
    const chats = several(robin);
    await openChats(chats);
    const newestFirst = chats.toSorted(
      (one, other) => Date.parse(other.updated_at) - Date.parse(one.updated_at),
    );
    await expect.poll(ids).toEqual(newestFirst.map((one) => one.conversation.id));
    const words = {
      Sanne: 'Het eerste',
      Noor: 'Jij: En ik? Jij ook',
      Iris: 'Ik besta niet',
      Lotte: 'Stuurde een foto',
      Femke: 'Jij stuurde een foto',
      Anouk: 'Gaf je een roos',
      Merel: 'Jij gaf een roos',
    };
    for (const one of chats) {
      const { name, main_image: photo, fictional } = one.profile;
      const text = rowOf(one).textContent;
      expect(text).toContain(name);
      expect(text).toContain(words[name as keyof typeof words]);
      expect(rowOf(one).querySelector('img')?.getAttribute('src')).toBe(photo?.thumb_filename);
      const unread = one.num_unread_messages;
      if (unread > 0) expect(text).toContain(`${badgeText(unread)} ongelezen`);
      else expect(text).not.toContain('ongelezen');
      expect(text.includes('Fictief')).toBe(fictional);
    }
  });

  test('opening a conversation with 4 unread messages sets it to 0, and the total falls by 4', async () => {
    const chats = several(robin);
    const screen = await openChats(chats);
    const unread = chats[2] as Chat;
    await expect.poll(() => rows().length).toBe(7);
    await expect.poll(() => document.title).toMatch(/^\(124\) /);
    await page.elementLocator(rowOf(unread)).click();
    await expect.poll(() => rowOf(unread).textContent).not.toContain('ongelezen');
    await expect.poll(() => document.title).toMatch(/^\(120\) /);
    expect(screen.path()).toBe(`/nl/chats/${unread.conversation.id}`);
  });

  test('without conversations the list leads to the search', async () => {
    const screen = await openChats([]);
    await expect.element(page.getByRole('heading', { name: 'Nog geen gesprekken' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Leden zoeken' }).click();
    await expect.poll(screen.path).toMatch(/^\/nl\/members/);
  });

  test('R-109 conversations have a layout of their own, without the default footer', async () => {
    const chats = several(robin);
    const screen = await openChats(chats, {}, '/nl/members');
    await expect.element(page.getByRole('contentinfo')).toBeVisible();
    for (const path of ['/nl/chats', `/nl/chats/${chats[0]?.conversation.id}`]) {
      await screen.goto(path);
      await expect.element(page.getByRole('heading', { name: 'Berichten' })).toBeVisible();
      await expect.element(page.getByRole('contentinfo')).not.toBeInTheDocument();
      // The page itself does not scroll: its panes do.
      const { documentElement: root } = document;
      await expect.poll(() => root.scrollHeight - root.clientHeight).toBeLessThanOrEqual(0);
    }
  });

  test('the arrow keys move in it, Enter opens and Esc returns to the row', async () => {
    const screen = await openChats(several(robin));
    const focused = () => rows().indexOf(document.activeElement as HTMLElement);
    await expect.poll(() => rows().length).toBe(7);
    rows()[0]?.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(focused()).toBe(1);
    await userEvent.keyboard('{End}');
    expect(focused()).toBe(6);
    await userEvent.keyboard('{Home}{ArrowDown}');
    const id = ids()[1];
    await userEvent.keyboard('{Enter}');
    await expect.poll(screen.path).toBe(`/nl/chats/${id}`);
    await expect.element(box).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.poll(screen.path).toBe('/nl/chats');
    await expect.poll(focused).toBe(1);
  });

  test('a draft and a message that waits are told in it', async () => {
    const one = talk(robin, card({ name: 'Sanne' }), 1);
    const screen = await openChats([one], {}, `/nl/chats/${one.conversation.id}`);
    await expect.element(box).toBeVisible();
    await box.fill('Dit schrijf ik later af');
    await expect.poll(() => rowOf(one).textContent).toContain('Concept: Dit schrijf ik later af');
    screen.setOnline(false);
    await writeText('Zonder netwerk');
    await expect.poll(() => rowOf(one).textContent).toContain('Jij: Zonder netwerk');
    await expect.poll(() => rowOf(one).textContent).toContain('Wacht op verzending');
    await expect.element(page.getByText('Wacht op verbinding')).toBeVisible();
    screen.setOnline(true);
    await answerOutbox(screen, acceptsMessages(screen, one.profile));
    await expect.element(page.getByText('Wacht op verbinding')).not.toBeInTheDocument();
    await expect.poll(() => rowOf(one).textContent).not.toContain('Wacht op verzending');
    await expect.poll(() => rowOf(one).textContent).toContain('Jij: Zonder netwerk');
  });

  test('what stands in it is text, whatever it looks like', async () => {
    const text = `<img src=x onerror="document.title='gekraakt'"><script>document.title='gekraakt'</script> &amp;`;
    const one = talk(robin, card({ name: 'Sanne' }), 1, { last: { text } });
    const screen = await openChats([one]);
    await expect.poll(() => rows().length).toBe(1);
    await expect.poll(() => rowOf(one).textContent).toContain(text);
    await page.elementLocator(rowOf(one)).click();
    await expect
      .poll(() =>
        [...document.querySelectorAll('[data-message]')].some((bubble) =>
          bubble.textContent.includes(text),
        ),
      )
      .toBe(true);
    expect(document.title).not.toContain('gekraakt');
    expect(document.querySelector('img[src="x"], [data-message] script')).toBeNull();
    expect(screen.complaints).toEqual([]);
  });
});

test('a phone shows the list or a conversation, with the tabs under the list only', async () => {
  const screen = await openChats(several(robin), { size: PHONE });
  await expect.poll(() => rows().length).toBe(7);
  await expect.element(tabs).toBeVisible();
  await page.elementLocator(rows()[0] as HTMLElement).click();
  await expect.element(box).toBeVisible();
  expect(rows()).toEqual([]);
  expect(tabs.elements()).toEqual([]);
  await page.getByRole('link', { name: 'Terug naar je gesprekken' }).click();
  await expect.poll(screen.path).toBe('/nl/chats');
  await expect.poll(() => rows().length).toBe(7);
});

test.each([false, true])('the list is accessible at every width (dark: %s)', async (dark) => {
  const screen: Screen = await openChats(several(robin), { dark });
  for (const { width, height } of [DESKTOP, TABLET, PHONE]) {
    await page.viewport(width, height);
    await expect.poll(() => rows().length).toBe(7);
    expectNoSidewaysScroll();
    await expectAccessible();
  }
  expect(screen.complaints).toEqual([]);
});
