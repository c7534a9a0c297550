import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { User } from '../../../shared/contract/profile.ts';
import type { Spending } from '../../../shared/contract/spending.ts';
import { success } from '../../../shared/result.ts';
import { card, chat, message, siteSettings, user } from '../../../tests/component/builders.ts';
import {
  box,
  priceQuestion,
  stateOf,
  writeText,
} from '../../../tests/component/conversation-page.ts';
import { refuse } from '../../../tests/component/fake-worker.ts';
import { acceptsMessages, answerOutbox } from '../../../tests/component/local-writes.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
  type Screen,
  type ScreenOptions,
} from '../../../tests/component/screen.ts';
import type { LocalDatabase } from '../../local/database.ts';
import { conversationRowOf, messageRowOf, profileRowOf } from '../../worker/store/rows.ts';

const SIZES = [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const;
const sanne = card({ name: 'Sanne' });
const talk = `/nl/members/${sanne.id}/chat`;
const alert = page.getByRole('alertdialog');
const main = page.getByRole('main');
const coins = () => document.querySelector('header [data-coins]')?.textContent;
const premium = (credits: number) => user({ credits });
const free = (credits: number, starts = 2) =>
  user({ credits, paid_user: false, conversation_starts_left: starts });

/** Puts a conversation with one message in it into the database. */
const talked = (viewer: User, sender: string) => async (db: LocalDatabase) => {
  const begun = chat(viewer, sanne);
  const row = conversationRowOf({
    ...begun,
    conversation: { ...begun.conversation, last_position: 1 },
  });
  await db.conversations.put(row);
  const text = message({ conversation: row.id, sender, position: 1, text: 'Het eerste' });
  await db.messages.put(messageRowOf(text, row));
};

/** The page on which a member writes to Sanne, whom they know by a card. */
const openTalk = (as: User, options: ScreenOptions = {}): Promise<Screen> =>
  openScreen(talk, {
    as,
    ...options,
    fill: async (db) => {
      await db.profiles.put(profileRowOf(sanne, undefined, Date.now()));
      await options.fill?.(db);
    },
  });

describe('the price of a text', () => {
  test.each(SIZES)(
    'R-025 R-026 R-169 R-264 on %s price and balance are in sight, it is asked once, and a text takes what the setting says off the balance',
    async (_, size) => {
      const screen = await openTalk(premium(50), { size, settings: { message_credits: 5 } });
      const accepts = acceptsMessages(screen, sanne, 5);
      await expect.element(page.getByText('Een bericht kost 5 credits')).toBeVisible();
      expect(coins()).toBe('50');
      await expectAccessible();
      await box.fill('Hoi');
      await userEvent.keyboard('{Enter}');
      await expect.element(priceQuestion()).toMatchTextContent(/Dit bericht kost 5 credits/);
      await expect.element(priceQuestion()).toMatchTextContent(/Daarna heb je nog 45 credits\./);
      await expect
        .element(priceQuestion().getByRole('button', { name: 'Versturen voor 5 credits' }))
        .toHaveFocus();
      await expectAccessible();
      // Cancelled, nothing is sent and the text stays.
      await userEvent.keyboard('{Escape}');
      await expect.element(priceQuestion()).not.toBeInTheDocument();
      await expect.element(box).toHaveValue('Hoi');
      expect(screen.worker.asked('sendMessage')).toEqual([]);
      (box.element() as HTMLElement).focus();
      await userEvent.keyboard('{Enter}');
      await priceQuestion().getByRole('button', { name: 'Versturen voor 5 credits' }).click();
      await expect.poll(() => stateOf('Hoi')).toBe('pending');
      expect(screen.worker.asked('sendMessage')).toMatchObject([[{ text: 'Hoi', credits: 5 }]]);
      await answerOutbox(screen, accepts);
      await expect.poll(() => stateOf('Hoi')).toBe('sent');
      await expect.poll(coins).toBe('45');
      // What was agreed to once is not asked again.
      await box.fill('En verder');
      await userEvent.keyboard('{Enter}');
      await expect.poll(() => stateOf('En verder')).toBe('pending');
      await answerOutbox(screen, accepts);
      await screen.reload();
      await expect.poll(() => stateOf('En verder')).toBe('sent');
      await box.fill('Zeg');
      await userEvent.keyboard('{Enter}');
      await expect.poll(() => stateOf('Zeg')).toBe('pending');
      await answerOutbox(screen, accepts);
      await expect.poll(coins).toBe('35');
      await expect.element(page.getByText('Saldo 35')).toBeVisible();
      expectNoSidewaysScroll();
      // In the settings it is wanted again.
      await screen.goto('/nl/settings?section=spending');
      const texts = page.getByRole('switch', { name: 'Bij berichten' });
      await expect.element(texts).not.toBeChecked();
      await texts.click();
      await expect.element(texts).toBeChecked();
      await screen.goto(talk);
      await box.fill('Weer');
      await userEvent.keyboard('{Enter}');
      await expect.element(priceQuestion()).toBeVisible();
      expect(screen.complaints).toEqual([]);
    },
  );

  test('a price that rose while a message waited is not charged: the message says so, and goes when the member takes the new price', async () => {
    const screen = await openTalk(premium(8), { offline: true });
    await writeText('Onderweg voor één');
    await expect.element(page.getByText('Wacht op verbinding · 1 credit')).toBeVisible();
    screen.worker.answer('loadSettings', async () => success(siteSettings({ message_credits: 3 })));
    screen.setOnline(true);
    await answerOutbox(screen, { sendMessage: () => refuse('price_changed') });
    await expect.poll(() => stateOf('Onderweg voor één')).toBe('failed');
    await expect.element(page.getByText('Niet verstuurd: de prijs is veranderd.')).toBeVisible();
    expect(coins()).toBe('8');
    await page.getByRole('button', { name: 'Versturen voor 3 credits' }).click();
    await expect.poll(() => screen.worker.asked('retryMessage')).toMatchObject([[{}, 3]]);
    // Wait until the retry is in the outbox.
    await expect.poll(() => stateOf('Onderweg voor één')).toBe('pending');
    await answerOutbox(screen, acceptsMessages(screen, sanne, 3));
    await expect.poll(() => stateOf('Onderweg voor één')).toBe('sent');
    await expect.poll(coins).toBe('5');
  });
});

describe('too little to pay with', () => {
  test.each(
    SIZES.flatMap(([where, size]) => [
      { where, size, who: 'premium', way: '/nl/credits' },
      { where, size, who: 'free', way: '/nl/premium' },
    ]),
  )(
    'R-389 R-454 on $where too few credits of a $who member are an alert with the way to buy, and the words stay',
    async ({ size, who, way }) => {
      const as = who === 'free' ? free(0) : premium(0);
      // The first message of a free member's conversation is free, the second is not.
      const fill = who === 'free' ? talked(as, as.profile.id) : undefined;
      const screen = await openTalk(as, { size, fill });
      await expect.element(page.getByText('Een bericht kost 1 credit')).toBeVisible();
      await writeText('Te duur');
      await expect.poll(() => stateOf('Te duur')).toBe('pending');
      await answerOutbox(screen, { sendMessage: () => refuse('insufficient_credits') });
      await expect.element(alert).toMatchTextContent(/Niet genoeg credits/);
      await expectAccessible();
      const buy = { name: 'Credits kopen' };
      await expect.element(alert.getByRole('link', buy)).toHaveAttribute('href', way);
      await alert.getByRole('button', { name: 'Nu niet' }).click();
      await expect.poll(() => stateOf('Te duur')).toBe('failed');
      await expect.element(main.getByRole('link', buy)).toHaveAttribute('href', way);
      await page.getByRole('link', buy).click();
      await expect.poll(screen.path).toBe(way);
    },
  );
});

describe('the conversations that a free member starts', () => {
  const last = page.getByText('Dit is het laatste gesprek dat je als gratis lid begint.');

  test('R-036 R-400 a free member is told before the last start what it is', async () => {
    await openTalk(free(20, 2));
    await expect.element(box).toBeVisible();
    expect(last.elements()).toEqual([]);
    const screen = await openTalk(free(20, 1));
    await expect.element(last).toBeVisible();
    await writeText('Twee');
    await expect.poll(() => stateOf('Twee')).toBe('pending');
    await expect.element(last).not.toBeInTheDocument();
    expect(screen.complaints).toEqual([]);
  });

  test('R-030 R-455 the third is refused by the page with the way to premium, and what was typed stays', async () => {
    const screen = await openTalk(free(20, 0));
    await writeText('Drie');
    await expect.element(alert).toMatchTextContent(/Alleen met premium/);
    await expectAccessible();
    await alert.getByRole('button', { name: 'Nu niet' }).click();
    await expect.element(alert).not.toBeInTheDocument();
    await expect.element(box).toHaveValue('Drie');
    expect(stateOf('Drie')).toBeUndefined();
    expect(screen.worker.asked('sendMessage')).toEqual([]);
    (box.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await alert.getByRole('link', { name: 'Bundel kopen' }).click();
    await expect.poll(screen.path).toBe('/nl/premium');
  });

  test('R-036 whoever writes first may be answered with no start left', async () => {
    const as = free(20, 0);
    const screen = await openTalk(as, { fill: talked(as, sanne.id) });
    await expect.element(page.getByText('Het eerste')).toBeVisible();
    await writeText('En ik antwoord');
    await expect.poll(() => stateOf('En ik antwoord')).toBe('pending');
    await answerOutbox(screen, acceptsMessages(screen, sanne));
    await expect.poll(() => stateOf('En ik antwoord')).toBe('sent');
  });

  test('R-404 a premium member is refused no start', async () => {
    const screen = await openTalk(premium(20));
    await expect.element(page.getByText('Een bericht kost 1 credit')).toBeVisible();
    await writeText('Gesprek');
    await expect.poll(() => stateOf('Gesprek')).toBe('pending');
    await answerOutbox(screen, acceptsMessages(screen, sanne));
    await expect.poll(() => stateOf('Gesprek')).toBe('sent');
    await expect.poll(coins).toBe('19');
    expect(alert.elements()).toEqual([]);
  });
});

describe('an own limit', () => {
  const resets = '2026-11-23T00:00:00.000Z';
  const none = { credits: null, next: null, spent: 0, resets_at: resets };
  const day = () => page.elementLocator(document.querySelector('[data-limit="day"]') as Element);
  const field = () => day().getByLabelText('Hoogste aantal credits per dag');
  const save = () => day().getByRole('button', { name: 'Grens opslaan' });
  const limited = (limit: Partial<Spending['day']>): Spending => ({
    day: { ...none, ...limit },
    month: none,
  });

  test('stands at once, and is told before sending and refuses what would pass it', async () => {
    const now = '2026-11-22T12:00:00.000Z';
    const as = premium(20);
    const screen = await openScreen('/nl/settings?section=spending', {
      as,
      now,
      calls: {
        setSpending: async ({ body }) => {
          const spending = limited({ credits: body?.day ?? null });
          await screen.setUser({ spending });
          return success({ spending });
        },
      },
      fill: async (db) => {
        await db.profiles.put(profileRowOf(sanne, undefined, Date.now()));
      },
    });
    await expect.poll(() => document.querySelector('[data-limit="day"]')).not.toBeNull();
    await field().fill('een');
    await save().click();
    await expect.element(day().getByText('Vul een heel getal in')).toBeVisible();
    expect(screen.worker.requested('setSpending')).toEqual([]);
    await field().fill('1');
    await save().click();
    await expect.element(day()).toMatchTextContent(/0 van 1 credits uitgegeven\./);
    expect(screen.worker.requested('setSpending')).toEqual([{ body: { day: 1 } }]);
    await expectAccessible();
    await screen.goto(talk);
    await expect.element(page.getByText('Vandaag nog 1')).toBeVisible();
    await screen.setUser({ spending: limited({ credits: 1, spent: 1 }) });
    await expect.element(page.getByText('Vandaag nog 0')).toBeVisible();
    await writeText('Erover');
    await expect.element(alert).toMatchTextContent(/Je eigen grens is bereikt/);
    await expect.element(alert).toMatchTextContent(/Vandaag gaf je 1 van de 1 credits uit/);
    await expectAccessible();
    expect(screen.worker.asked('sendMessage')).toEqual([]);
    await alert.getByRole('link', { name: 'Grens bekijken' }).click();
    await expect.poll(screen.path).toBe('/nl/settings?section=spending');
  });

  test('a raise waits a day and can be taken back, and so does having none', async () => {
    const next = (credits: number | null) => ({ credits, at: '2026-11-23T12:00:00.000Z' });
    const stands = { credits: 1, spent: 1 };
    const screen = await openScreen('/nl/settings?section=spending', {
      as: user({ credits: 19, spending: limited(stands) }),
      now: '2026-11-22T12:00:00.000Z',
      calls: {
        // As the server: a raise or none at all waits, setting the current limit withdraws it.
        setSpending: async ({ body }) => {
          const wanted = body?.day ?? null;
          const spending = limited({ ...stands, next: wanted === 1 ? null : next(wanted) });
          await screen.setUser({ spending });
          return success({ spending });
        },
      },
    });
    await expect.poll(() => document.querySelector('[data-limit="day"]')).not.toBeNull();
    await field().fill('5');
    await save().click();
    await expect.element(day()).toMatchTextContent(/1 van 1 credits uitgegeven\./);
    await expect.element(day()).toMatchTextContent(/Je grens wordt 5 credits vanaf/);
    await day().getByRole('button', { name: 'Toch niet' }).click();
    await expect.element(day().getByText('Je grens wordt 5 credits vanaf')).not.toBeInTheDocument();
    await day().getByRole('button', { name: 'Geen grens meer' }).click();
    await expect.element(day()).toMatchTextContent(/Je grens vervalt/);
    expect(screen.worker.requested('setSpending').map(({ body }) => body)).toEqual([
      { day: 5 },
      { day: 1 },
      { day: null },
    ]);
  });
});
