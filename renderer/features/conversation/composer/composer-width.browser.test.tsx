import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { card, chat, user } from '../../../../tests/component/builders.ts';
import { expectInSight, find } from '../../../../tests/component/geometry.ts';
import { expectNoSidewaysScroll, openScreen, PHONE } from '../../../../tests/component/screen.ts';
import { localisedPath, LOCALES, type Locale } from '../../../../shared/locales.ts';
import { conversationRowOf } from '../../../worker/store/rows.ts';

const LONG =
  'Hallo! Ik zag dat je graag in de bergen wandelt. Ik liep vorige zomer drie weken door de Dolomieten en weet een route die bijna niemand kent.';
const box = () => find<HTMLTextAreaElement>('textarea');
const send = () => find('form [type="submit"]');
/** In the place of the send button while nothing is written. */
const microphone = () => find('form [data-microphone]');

async function openConversation(locale: Locale = 'nl', size = PHONE) {
  const me = user({ paid_user: false, credits: 12 });
  const other = card({ name: 'Maximiliana-Elisabeth' });
  const row = conversationRowOf(
    chat(me, other, {
      conversation: { ...chat(me, other).conversation, last_position: 1, read_position: 1 },
    }),
  );
  const screen = await openScreen(localisedPath(locale, `/chats/${row.id}`), {
    as: me,
    size,
    fill: (db) => db.conversations.put(row),
  });
  await expect.element(page.getByRole('textbox').first()).toBeVisible();
  await expect.poll(() => document.querySelector('form textarea')).toBeTruthy();
  return screen;
}

test.each(LOCALES)(
  'R-006 in %s the send button is on a phone’s screen, whatever the name is long',
  async (locale) => {
    await openConversation(locale);
    for (const width of [390, 360, 320]) {
      await page.viewport(width, 844);
      await userEvent.clear(box());
      expectInSight(microphone());
      expectNoSidewaysScroll();
      await userEvent.fill(box(), 'Hoi');
      expectInSight(send());
      expectNoSidewaysScroll();
    }
  },
);

test('a text of a second line has the width of a phone, with the tools under it until it is empty', async () => {
  await openConversation();
  const tool = find('form button[aria-haspopup="dialog"]');
  const before = tool.getBoundingClientRect().left;
  await userEvent.fill(box(), 'Hoi');
  expect(send().getBoundingClientRect().top).toBeLessThan(box().getBoundingClientRect().bottom);
  await userEvent.fill(box(), LONG);
  expect(box().getBoundingClientRect().width).toBeGreaterThan(300);
  expect(box().scrollHeight).toBeLessThanOrEqual(box().clientHeight);
  for (const button of document.querySelectorAll('form button')) expectInSight(button);
  tool.focus();
  expect(document.activeElement).toBe(tool);
  // It stays while the text gets shorter, so that nothing jumps while one writes.
  await userEvent.fill(box(), 'Hoi');
  expect(tool.getBoundingClientRect().top).toBeGreaterThan(box().getBoundingClientRect().top);
  expect(box().getBoundingClientRect().width).toBeGreaterThan(300);
  await userEvent.clear(box());
  expect(box().getBoundingClientRect().width).toBeLessThan(250);
  expect(tool.getBoundingClientRect().left).toBe(before);
});

test('a window that gets narrow gives a long text its width too', async () => {
  await openConversation('nl', { width: 820, height: 1180 });
  await userEvent.fill(box(), LONG);
  await page.viewport(PHONE.width, PHONE.height);
  await expect.poll(() => box().getBoundingClientRect().width).toBeGreaterThan(300);
});
