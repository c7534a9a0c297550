import { describe, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import type { User } from '../../../shared/contract/profile.ts';
import { giftPrice, GIFTS, type GiftId } from '../../../shared/gifts.ts';
import { conversationIdOf } from '../../../shared/identifiers.ts';
import { success } from '../../../shared/result.ts';
import texts from '../../../locales/nl/gifts.json' with { type: 'json' };
import {
  card,
  chat,
  message,
  profile,
  siteSettings,
  user,
} from '../../../tests/component/builders.ts';
import { box, priceQuestion } from '../../../tests/component/conversation-page.ts';
import { find } from '../../../tests/component/geometry.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
  type Screen,
  type ScreenOptions,
} from '../../../tests/component/screen.ts';
import { currentUser, saveMeta } from '../../local/meta.ts';
import { conversationRowOf, messageRowOf, profileRowOf } from '../../worker/store/rows.ts';

const SIZES = [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const;
const bram = card({ name: 'Bram', gender: 'male' });
const catalogue = GIFTS.map((id) => ({
  id,
  name: texts.names[id],
  credits: giftPrice(siteSettings(), id),
}));

const choice = page.getByRole('dialog', { name: /^Een cadeau voor / });
const giftButton = page.getByRole('button', { name: 'Cadeau geven' });
const giveButton = choice.getByRole('button', { name: /^Geef / });
const alert = page.getByRole('alertdialog', { name: 'Alleen met premium' });
const toCredits = choice.getByRole('link', { name: 'Credits kopen' });
const option = (gift: GiftId) => page.elementLocator(find(`dialog [data-gift="${gift}"]`));
const given = () => [...document.querySelectorAll('[data-given]')];
const lastGiven = () => given().at(-1)?.textContent;
const coins = () => document.querySelector('header [data-coins]')?.textContent;
/** What moves when a gift comes; none of it where a person wants no motion. */
const motion = () => {
  const disc = given().at(-1)?.querySelector('svg')?.parentElement;
  return disc && getComputedStyle(disc).animationName;
};
const bar = page.getByRole('group', { name: 'Je beantwoordt' });

/** Puts a message at the end of the conversation with Bram, as the worker does. */
async function putMessage(screen: Screen, kind: 'text' | 'gift', from: 'me' | 'other', more = {}) {
  const viewer = (await currentUser(screen.db)) as User;
  const begun = chat(viewer, bram);
  const id = conversationIdOf(viewer.profile.id, bram.id);
  const last = (await screen.db.conversations.get(id))?.conversation ?? begun.conversation;
  const position = last.last_position + 1;
  const sender = from === 'me' ? viewer.profile.id : bram.id;
  const row = conversationRowOf({ ...begun, conversation: { ...last, last_position: position } });
  await screen.db.conversations.put(row);
  const text = kind === 'text' ? 'Hoe was je dag' : null;
  const sent = message({ conversation: id, sender, position, kind, text, ...more });
  await screen.db.messages.put(messageRowOf(sent, row));
  return id;
}

/** A member, whose server takes every gift and its price. */
async function open(path: string, options: ScreenOptions = {}): Promise<Screen> {
  const as = options.as ?? user();
  const screen = await openScreen(path, {
    as,
    calls: { getGifts: async () => success({ gifts: catalogue }) },
    ...options,
    worker: {
      sendGift: async ({ gift, id, credits }) => {
        const conversation = await putMessage(screen, 'gift', 'me', { id, gift });
        const before = await currentUser(screen.db);
        await screen.setUser({ credits: (before?.credits ?? 0) - credits });
        return success({ conversation });
      },
    },
    fill: async (db) => {
      await saveMeta(db, 'synced', Date.now());
      await db.profiles.put({
        ...profileRowOf(bram, undefined, Date.now()),
        details: profile(bram),
        related: [],
      });
    },
  });
  return screen;
}
/** The conversation with Bram, who wrote first. */
async function openTalk(options: ScreenOptions = {}): Promise<Screen> {
  const screen = await open(`/nl/members/${bram.id}/chat`, options);
  await putMessage(screen, 'text', 'other');
  await expect.element(page.getByText('Hoe was je dag').first()).toBeVisible();
  return screen;
}
/** Opens the choice of gifts and takes one. */
async function take(gift: GiftId): Promise<void> {
  await giftButton.click();
  await expect.poll(() => document.querySelector(`dialog [data-gift="${gift}"]`)).not.toBeNull();
  await option(gift).click();
  await expect.element(option(gift).getByRole('radio')).toBeChecked();
}
async function agree(): Promise<void> {
  await priceQuestion()
    .getByRole('button', { name: /^Versturen voor/ })
    .click();
}
async function tabTo(wanted: () => Element | null): Promise<void> {
  for (let key = 0; key < 6 && document.activeElement !== wanted(); key++)
    await userEvent.keyboard('{Tab}');
  expect(document.activeElement).toBe(wanted());
}

describe('in a conversation', () => {
  test.each(SIZES)(
    'R-024 R-172 on %s a gift is chosen with its price, taken off the balance, and lands',
    async (_, size) => {
      const screen = await openTalk({ size });
      await giftButton.click();
      await expect.poll(() => choice.getByRole('radio').elements().length).toBe(12);
      await expect.element(choice.getByRole('button', { name: 'Kies een cadeau' })).toBeDisabled();
      expectNoSidewaysScroll();
      await expectAccessible();
      await option('bouquet').click();
      await expect.element(choice).toMatchTextContent(/Kost 5 credits/);
      await expect.element(choice).toMatchTextContent(/Saldo 50/);
      await giveButton.click();
      await expect.element(priceQuestion()).toMatchTextContent(/Dit cadeau kost 5 credits/);
      await expect.element(priceQuestion()).toMatchTextContent(/Daarna heb je nog 45 credits\./);
      await userEvent.keyboard('{Escape}');
      await expect.element(choice).toBeVisible();
      expect(screen.worker.asked('sendGift')).toEqual([]);
      await giveButton.click();
      await agree();
      await expect.element(choice).not.toBeInTheDocument();
      expect(screen.worker.asked('sendGift')).toMatchObject([
        [{ profile: bram.id, gift: 'bouquet', credits: 5 }],
      ]);
      await expect.poll(lastGiven).toContain('Je gaf Bram een boeket');
      expect(motion()).not.toBe('none');
      await expect.poll(coins).toBe('45');
      await expectAccessible();
      // The next one is not asked about.
      await take('rose');
      await giveButton.click();
      await expect.poll(lastGiven).toContain('Je gaf Bram een roos');
      expect(priceQuestion().elements()).toEqual([]);
      await expect.poll(coins).toBe('42');
      expect(screen.complaints).toEqual([]);
    },
  );

  test('a gift that costs more than was agreed to is asked about again', async () => {
    const screen = await openTalk();
    await take('rose');
    await giveButton.click();
    await agree();
    await expect.poll(() => screen.worker.asked('sendGift').length).toBe(1);
    await take('bouquet');
    await giveButton.click();
    await expect.element(priceQuestion()).toMatchTextContent(/Dit cadeau kost 5 credits/);
    expect(screen.worker.asked('sendGift')).toHaveLength(1);
  });

  test('R-024 one that comes lands, without motion where none is wanted; what was seen lies there', async () => {
    const screen = await openTalk();
    await putMessage(screen, 'gift', 'other', { gift: 'bouquet' });
    await expect.poll(lastGiven).toContain('Bram gaf je een boeket');
    expect(motion()).not.toBe('none');
    await commands.wantMotion(false);
    await putMessage(screen, 'gift', 'other', { gift: 'rose' });
    await expect.poll(lastGiven).toContain('een roos');
    expect(given()).toHaveLength(2);
    expect(motion()).toBe('none');
    await commands.wantMotion(true);
    await screen.goto('/nl/chats');
    const id = await putMessage(screen, 'gift', 'other', { gift: 'shell' });
    await screen.db.conversations.update(id, { 'conversation.read_position': 4 });
    await screen.goto(`/nl/chats/${id}`);
    await expect.poll(lastGiven).toContain('een schelp');
    expect(motion()).toBe('none');
  });

  test('R-024 with the keyboard alone one is chosen and given, then answered and signed', async () => {
    const screen = await openTalk();
    (giftButton.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => choice.getByRole('radio').elements().length).toBe(12);
    await tabTo(() => choice.getByRole('radio').first().element());
    await userEvent.keyboard(' {ArrowRight}');
    await expect.element(option('coffee').getByRole('radio')).toBeChecked();
    await userEvent.keyboard('{Tab}');
    await expect.element(giveButton).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(priceQuestion()).toBeVisible();
    await tabTo(() => document.querySelector('[data-confirm-spending]'));
    await userEvent.keyboard('{Enter}');
    await expect.poll(lastGiven).toContain('Je gaf Bram een kop koffie');
    await expect.element(choice).not.toBeInTheDocument();

    await putMessage(screen, 'gift', 'other', { gift: 'coffee' });
    await expect.poll(lastGiven).toContain('Bram gaf je een kop koffie');
    const row = given().at(-1)?.closest('[data-index]');
    (row?.querySelector('[data-menu]') as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('menuitem', { name: 'Bericht melden' })).toBeVisible();
    expect(page.getByRole('menuitem', { name: 'Tekst kopiëren' }).elements()).toEqual([]);
    await expectAccessible();
    (page.getByRole('menuitemcheckbox', { name: '❤️' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => row?.querySelector('[data-reaction="❤️"]')).not.toBeNull();
    // The menu gives the focus back when it is gone.
    await expect.poll(() => document.activeElement?.getAttribute('aria-haspopup')).toBe('menu');
    (page.getByRole('log').element() as HTMLElement).focus();
    await userEvent.keyboard('r');
    await expect.element(bar).toMatchTextContent(/Kop koffie/);
    await box.fill('Zwart graag');
    await userEvent.keyboard('{Enter}');
    const quote = () => document.querySelector('[data-message] [data-quote]');
    await priceQuestion()
      .getByRole('button', { name: /^Versturen voor/ })
      .click();
    await expect.poll(() => quote()?.textContent).toContain('Kop koffie');
    await page.elementLocator(quote() as Element).click();
    await expect.poll(() => given().at(-1)?.className).toContain('found');
    await expectAccessible();
  });

  test('R-024 what is being answered stays while one is given', async () => {
    await openTalk({ size: PHONE });
    (page.getByRole('log').element() as HTMLElement).focus();
    await userEvent.keyboard('r');
    await expect.element(bar).toMatchTextContent(/Hoe was je dag/);
    await take('wine');
    await giveButton.click();
    await agree();
    await expect.poll(lastGiven).toContain('een glas wijn');
    await expect.element(bar).toMatchTextContent(/Hoe was je dag/);
  });

  test('R-024 without a network none is given', async () => {
    const screen = await openTalk();
    screen.setOnline(false);
    await giftButton.click();
    await expect
      .element(choice.getByRole('status').first())
      .toMatchTextContent(/Cadeaus geven kan alleen met verbinding\./);
    await expectAccessible();
    screen.setOnline(true);
    await expect.poll(() => choice.getByRole('radio').elements().length).toBe(12);
  });
});

describe('from a profile', () => {
  const path = `/nl/members/${bram.id}`;

  test.each(SIZES)(
    'R-024 R-164 on %s a gift is given, which says so and leads to the conversation',
    async (_, size) => {
      const screen = await open(path, { size });
      await take('coffee');
      await expectAccessible();
      await giveButton.click();
      await agree();
      const done = page.getByRole('dialog', { name: 'Bram krijgt een kop koffie van je' });
      await expect.element(done).toBeVisible();
      await expectAccessible();
      await done.getByRole('link', { name: 'Naar het gesprek' }).click();
      await expect.poll(screen.path).toBe(`${path}/chat`);
      await expect.poll(lastGiven).toContain('Je gaf Bram een kop koffie');
      await expect.poll(coins).toBe('47');
    },
  );

  test('R-024 too few credits, the last start and none left are said before one is given', async () => {
    const free = user({ paid_user: false, credits: 2, conversation_starts_left: 1 });
    const screen = await open(path, { as: free });
    await take('rose');
    await expect.element(choice).toMatchTextContent(/Je hebt te weinig credits voor dit cadeau\./);
    await expect
      .element(choice)
      .toMatchTextContent(
        /Dit cadeau begint het laatste gesprek dat je als gratis lid kunt beginnen\./,
      );
    await expectAccessible();
    // Where there are some again it can be given.
    await screen.setUser({ credits: 20 });
    await expect.element(giveButton).toBeEnabled();
    await screen.setUser({ credits: 20, conversation_starts_left: 0 });
    await expect.element(choice.getByText('Dit cadeau begint het laatste')).not.toBeInTheDocument();
    await giveButton.click();
    await expect
      .element(alert)
      .toMatchTextContent(/Als gratis lid heb je al je gesprekken begonnen\./);
    await expectAccessible();
    await alert.getByRole('button', { name: 'Nu niet' }).click();
    expect(screen.worker.asked('sendGift')).toEqual([]);
    await screen.setUser({ credits: 0, conversation_starts_left: 0 });
    await toCredits.click();
    await expect.poll(screen.path).toBe('/nl/premium');
  });
});
