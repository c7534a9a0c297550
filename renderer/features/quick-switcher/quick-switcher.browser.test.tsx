import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ProfileCard, User } from '../../../shared/contract/profile.ts';
import { newId } from '../../../shared/identifiers.ts';
import { card, chat, message, user } from '../../../tests/component/builders.ts';
import { openScreen, expectAccessible } from '../../../tests/component/screen.ts';
import type { LocalDatabase } from '../../local/database.ts';
import { conversationRowOf, messageRowOf, profileRowOf } from '../../worker/store/rows.ts';

const sanne = card({ name: 'Sanne' });
const femke = card({ name: 'Femke' });
const field = page.getByRole('combobox', { name: 'Zoek een lid, gesprek of bericht' });
const options = (group: string) => page.getByRole('group', { name: group }).getByRole('option');
const marked = () => document.querySelector('[role="option"] mark')?.textContent;

/** Puts a conversation with these texts into the database, the last one the newest. */
async function talk(
  db: LocalDatabase,
  viewer: User,
  other: ProfileCard,
  texts: readonly string[],
): Promise<string> {
  const begun = chat(viewer, other);
  const last = texts.length;
  const row = conversationRowOf({
    ...begun,
    conversation: { ...begun.conversation, last_position: last, read_position: last },
  });
  await db.conversations.put(row);
  await db.profiles.put(profileRowOf(other, undefined, Date.now()));
  const start = Date.now() - (last + 1) * 60_000;
  await db.messages.bulkPut(
    texts.map((text, index) => {
      const at = start + index * 60_000;
      return messageRowOf(
        message({
          id: newId(at),
          conversation: row.id,
          sender: index % 2 === 0 ? other.id : viewer.profile.id,
          position: index + 1,
          text,
          sent_at: new Date(at).toISOString(),
        }),
        row,
      );
    }),
  );
  return row.id;
}

test('Ctrl with K searches conversations and members from any page, by keyboard alone', async () => {
  const as = user();
  let conversation = '';
  const screen = await openScreen('/nl/likes', {
    as,
    fill: async (db) => {
      conversation = await talk(db, as, sanne, ['Hoi']);
      await db.profiles.put(profileRowOf(card({ name: 'Rosanne' }), undefined, Date.now()));
    },
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  await expect.element(page.getByRole('option').first()).toMatchTextContent(/Sanne/);
  await field.fill('SANNE');
  await expect.element(options('Gesprekken')).toBeVisible();
  await expect.poll(() => options('Leden').elements().length).toBe(2);
  await expect.poll(marked).toBe('Sanne');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.poll(screen.path).toBe(`/nl/chats/${conversation}`);
  await expect.element(field).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
});

test('finds the words of a message without network, far back, and shows that message in its conversation', async () => {
  const as = user();
  let conversation = '';
  const screen = await openScreen('/nl/chats', {
    as,
    offline: true,
    fill: async (db) => {
      const texts = Array.from({ length: 5_000 }, (_, index) => `Regel ${index + 1}: tekst`);
      conversation = await talk(db, as, sanne, texts);
    },
  });
  const bubble = (number: number) =>
    page.getByRole('log').getByText(`Regel ${number}: tekst`, { exact: true });
  await page.getByRole('button', { name: /^Zoek in gesprekken/ }).click();
  await field.fill('regel 1234:');
  await expect.element(options('Berichten')).toBeVisible();
  await expect.poll(marked).toBe('Regel 1234:');
  await userEvent.keyboard('{Enter}');
  await expect.poll(screen.path).toBe(`/nl/chats/${conversation}`);
  await expect.element(bubble(1234)).toBeInViewport();
  await expect.element(bubble(1233)).toBeInViewport();
  expect(bubble(2000).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Naar het nieuwste bericht' }).click();
  await expect.element(bubble(5000)).toBeInViewport();
  await expect.element(bubble(1234)).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('button', { name: 'Naar het nieuwste bericht' }))
    .not.toBeInTheDocument();
});

test('what was found is shown as text, and no match is said', async () => {
  const as = user();
  const text = `<img src=x onerror="document.title='gekraakt'"> spelonk`;
  await openScreen('/nl/chats', { as, fill: (db) => talk(db, as, sanne, [text]) });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await field.fill('<img src=x');
  await expect.poll(marked).toBe('<img src=x');
  expect(document.querySelector('img[src="x"]')).toBeNull();
  expect(document.title).not.toContain('gekraakt');
  await field.fill('zoiets staat nergens');
  await expect.element(page.getByText('Niets gevonden voor “zoiets staat nergens”')).toBeVisible();
});

test.each([
  ['light', false],
  ['dark', true],
] as const)('the quick switcher is accessible in %s', async (_, dark) => {
  const as = user();
  await openScreen('/nl/chats', {
    as,
    dark,
    fill: async (db) => {
      await talk(db, as, sanne, ['Hoe gaat het?']);
      await talk(db, as, femke, ['Morgen verder']);
    },
  });
  await expect.poll(() => document.querySelectorAll('[data-row]').length).toBe(2);
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('option').first()).toBeVisible();
  await expectAccessible();
  await field.fill('e');
  await expect.element(page.getByRole('group', { name: 'Leden' })).toBeVisible();
  await expectAccessible();
});
