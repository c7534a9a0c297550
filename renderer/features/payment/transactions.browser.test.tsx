import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Payment } from '../../../shared/contract/payments.ts';
import type { DesktopBridge } from '../../../shared/desktop/desktop-bridge.ts';
import { newId } from '../../../shared/identifiers.ts';
import { success } from '../../../shared/result.ts';
import { card, chat, message, payment } from '../../../tests/component/builders.ts';
import { refuse } from '../../../tests/component/fake-worker.ts';
import { blockNavigation } from '../../../tests/component/leaving-page.ts';
import { openPayment, payer } from '../../../tests/component/payment-page.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
  type Screen,
  type ScreenOptions,
} from '../../../tests/component/screen.ts';
import { saveMeta } from '../../local/meta.ts';
import { conversationRowOf, messageRowOf } from '../../worker/store/rows.ts';

const lotte = card({ name: 'Lotte' });
const main = page.getByRole('main');
const title = page.getByRole('heading', { level: 1 });
const SIZES = [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const;

/** What the live change of a payment writes. */
const change = (screen: Screen, one: Payment) => saveMeta(screen.db, 'payments', [one]);

const unpaid: NonNullable<ScreenOptions['fill']> = async (db) => {
  const row = conversationRowOf(chat(payer, lotte));
  await db.conversations.put(row);
  const text = message({
    conversation: row.id,
    sender: payer.profile.id,
    position: 1,
    text: 'Half acht?',
  });
  await db.messages.put({
    ...messageRowOf(text, row),
    state: 'failed',
    failure: 'insufficient_credits',
  });
};

describe('one payment', () => {
  test.each(SIZES)(
    'R-085 R-179 R-180 R-181 R-353 R-354 on %s it is loading, then being processed, then done by the live change alone',
    async (_, size) => {
      const one = payment();
      let asked = 0;
      const screen = await openScreen(`/nl/transactions/${one.payment_id}`, {
        as: payer,
        size,
        worker: {
          loadPayment: async () => {
            asked += 1;
            return success(one);
          },
        },
      });
      await expect.element(page.getByText('We halen je betaling op.')).toBeInTheDocument();
      await expect.poll(() => asked).toBeGreaterThan(0);
      await change(screen, one);
      await expect.element(title).toHaveTextContent('Je betaling wordt verwerkt');
      await expect.element(page.getByText('€ 42,19 via iDEAL | Wero').first()).toBeVisible();
      expectNoSidewaysScroll();
      await expectAccessible();
      await change(screen, { ...payment({ status: 'completed' }), payment_id: one.payment_id });
      await expect.element(title).toHaveTextContent('Ze staan op je saldo.');
      expect(document.querySelector('[data-added]')?.textContent).toBe('+300 credits');
      await screen.setUser({ credits: 608 });
      await expect.element(page.getByText('Je hebt nu 608 credits.')).toBeVisible();
      await expect
        .element(page.getByRole('link', { name: 'Bon 318 openen' }))
        .toHaveAttribute('href', `/api/receipt.php?id=${one.payment_id}`);
      expectNoSidewaysScroll();
      await expectAccessible();
      expect(screen.complaints).toEqual([]);
    },
  );

  test('R-353 an open payment is asked for again by a slow poll, a settled one is not', async () => {
    const every = vi.spyOn(window, 'setInterval');
    const polls = () => every.mock.calls.filter(([, wait]) => wait === 10_000);
    const screen = await openPayment(payment());
    await expect.element(title).toHaveTextContent('Je betaling wordt verwerkt');
    await expect.poll(() => polls().length).toBeGreaterThan(0);
    const asked = screen.worker.asked('loadPayment').length;
    (polls()[0]?.[0] as () => void)();
    await expect.poll(() => screen.worker.asked('loadPayment').length).toBe(asked + 1);
    every.mockClear();
    await openPayment(payment({ status: 'completed' }));
    await expect.element(title).toHaveTextContent('Ze staan op je saldo.');
    expect(polls()).toEqual([]);
    every.mockRestore();
  });

  test('R-353 a payment that is being started says so', async () => {
    await openPayment(
      payment({ status: 'loading', actions: { continue_url: null, cancel: false } }),
    );
    await expect.element(title).toHaveTextContent('Je betaling wordt gestart');
  });

  test('R-085 an unknown or foreign payment, and what is no id, are unknown pages', async () => {
    const screen = await openScreen(`/nl/transactions/${newId()}`, {
      as: payer,
      worker: { loadPayment: async () => refuse('not_found') },
    });
    await expect.element(page.getByText('Deze pagina bestaat niet')).toBeVisible();
    await screen.goto('/nl/transactions/1');
    await expect.element(page.getByText('Deze pagina bestaat niet')).toBeVisible();
  });

  test('the open payment goes on at the bank, changes its method, and is given up', async () => {
    const one = payment();
    const left = blockNavigation();
    const ended = payment({ status: 'failed', reason: 'cancelled' });
    const screen = await openPayment(one, {
      calls: {
        cancelPayment: async () => success({ payment: { ...ended, payment_id: one.payment_id } }),
      },
    });
    await page.getByRole('button', { name: 'Verder bij je bank' }).click();
    await expect.poll(() => left).toEqual(['https://bank.example/pay/1']);
    await expect
      .element(main.getByRole('link', { name: 'Kies een andere methode' }))
      .toHaveAttribute('href', `/nl/credits/p2?purchase=${one.purchase}`);
    await main.getByRole('button', { name: 'Annuleren' }).click();
    await expect
      .element(page.getByText('Je betaling is geannuleerd. Er is niets afgeschreven.'))
      .toBeVisible();
    expect(screen.worker.requested('cancelPayment')).toEqual([
      { body: { payment: one.payment_id } },
    ]);
  });

  test('an address that is no bank’s is not offered', async () => {
    await openPayment(payment({ actions: { continue_url: 'http://bank.example/' } }));
    await expect.element(title).toHaveTextContent('Je betaling wordt verwerkt');
    expect(page.getByRole('button', { name: 'Verder bij je bank' }).elements()).toEqual([]);
  });

  test('R-180 what is paid but differs is looked at, and nothing is credited', async () => {
    await openPayment(payment({ held: true }));
    await expect.element(title).toHaveTextContent('We kijken ernaar');
    expect(document.querySelector('[data-added]')).toBeNull();
    await expectAccessible();
  });

  test.each(SIZES)('on %s a bank transfer’s details can be copied', async (_, size) => {
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
      copied.push(text);
    });
    const transfer = {
      holder: 'Vonk B.V.',
      iban: 'NL91ABNA0417164300',
      bic: 'ABNANL2A',
      reference: 'VK-318',
    };
    await openPayment(payment({ method: 'sct', transfer, actions: { continue_url: null } }), {
      size,
    });
    await expect.element(page.getByText('NL91 ABNA 0417 1643 00')).toBeVisible();
    for (const part of ['IBAN', 'Kenmerk', 'Bedrag'])
      await page.getByRole('button', { name: `Kopieer ${part}`, exact: true }).click();
    await expect.poll(() => copied).toEqual(['NL91ABNA0417164300', 'VK-318', '42,19']);
    expectNoSidewaysScroll();
    await expectAccessible();
    vi.restoreAllMocks();
  });

  test('R-181 what was owed and what went back is said', async () => {
    await openPayment(
      payment({
        status: 'completed',
        debt_credits: 20,
        returned: [
          {
            id: newId(),
            kind: 'duplicate',
            amount: 4_219,
            credits: 0,
            status: 'sent',
            at: '2026-11-22T15:00:00.000Z',
          },
        ],
      }),
    );
    await expect
      .element(page.getByText('20 credits gingen naar wat je nog open had staan.'))
      .toBeVisible();
    await expect.element(page.getByText('Dubbel betaald')).toBeVisible();
    await expect.element(page.getByText('onderweg')).toBeVisible();
  });

  test('R-181 after paying the way leads back to the message that waited, and nothing is sold', async () => {
    const screen = await openPayment(payment({ status: 'completed' }), { fill: unpaid });
    await expect.element(page.getByText('Half acht?')).toBeVisible();
    expect(main.getByRole('link', { name: /bundel/i }).elements()).toEqual([]);
    await page.getByRole('link', { name: 'Terug naar je bericht aan Lotte' }).click();
    await expect.poll(screen.path).toMatch(/^\/nl\/chats\/[0-9a-f-]{36}$/);
  });

  test('offline what is stored shows, what needs the network is closed, and with the network it is asked for again', async () => {
    const one = payment();
    const waiting = await openPayment(one, {
      offline: true,
      worker: { loadPayment: async () => refuse('offline') },
    });
    await expect.element(title).toHaveTextContent('Je betaling wordt verwerkt');
    await expect
      .element(page.getByText(/Betalen, annuleren en herroepen kunnen alleen met verbinding/))
      .toBeVisible();
    for (const name of ['Verder bij je bank', 'Annuleren'])
      await expect.element(main.getByRole('button', { name })).toBeDisabled();
    waiting.worker.answer('loadPayment', async () => {
      const paid = { ...payment({ status: 'completed' }), payment_id: one.payment_id };
      await change(waiting, paid);
      return success(paid);
    });
    waiting.setOnline(true);
    await expect.element(title).toHaveTextContent('Ze staan op je saldo.');
    const screen = await openScreen(`/nl/transactions/${newId()}`, {
      as: payer,
      offline: true,
      worker: { loadPayment: async () => refuse('offline') },
    });
    await expect.element(page.getByText(/staat nog niet op dit apparaat/)).toBeVisible();
    expect(screen.complaints).toEqual([]);
  });
});

describe('the list of payments', () => {
  test.each(SIZES)(
    'R-085 on %s it has the newest payments, each with its page',
    async (_, size) => {
      const list = [
        payment({ status: 'completed' }),
        payment({ status: 'failed', reason: 'expired', method: 'sdd' }),
      ];
      const screen = await openScreen('/nl/transactions', {
        as: payer,
        size,
        fill: (db) => saveMeta(db, 'payments', list),
      });
      await expect.element(title).toHaveTextContent('Je betalingen');
      await expect.element(main.getByText('betaald', { exact: true })).toBeVisible();
      await expect.element(main.getByText('verlopen', { exact: true })).toBeVisible();
      expectNoSidewaysScroll();
      await expectAccessible();
      await main
        .getByRole('link', { name: /300 credits/ })
        .first()
        .click();
      await expect.poll(screen.path).toBe(`/nl/transactions/${list[0]?.payment_id}`);
    },
  );

  test('R-085 without payments it says where they come from', async () => {
    await openScreen('/nl/transactions', { as: payer });
    await expect.element(page.getByText('Nog geen betalingen')).toBeVisible();
    await expectAccessible();
  });

  test('R-085 a list that cannot be read says so and asks again', async () => {
    const screen = await openScreen('/nl/transactions', {
      as: payer,
      worker: { loadPayments: async () => refuse('unreachable') },
    });
    await expect.element(page.getByText('We konden de betaling niet ophalen')).toBeVisible();
    screen.worker.answer('loadPayments', async () => {
      await saveMeta(screen.db, 'payments', [payment()]);
      return success(null);
    });
    await main.getByRole('button', { name: 'Opnieuw proberen' }).click();
    await expect.element(main.getByText('wordt verwerkt', { exact: true })).toBeVisible();
  });
});

/** The shell's bridge, as far as these pages use it. */
function desktopBridge(own: Pick<DesktopBridge, 'openExternal'>): DesktopBridge {
  const end = () => () => undefined;
  const bridge: Partial<DesktopBridge> = {
    closeNotice: async () => undefined,
    setBadge: async () => undefined,
    setAppearance: async () => undefined,
    updateReady: async () => null,
    onOpenPath: end,
    onReply: end,
    onWake: end,
    onPreferences: end,
    onUpdateReady: end,
    onNote: end,
    ...own,
  };
  return bridge as DesktopBridge;
}

describe('the return from the bank', () => {
  const id = newId();

  test.each(SIZES)(
    'R-085 on %s without a session it leads back to the app, or to the sign-in, and names nothing',
    async (_, size) => {
      const screen = await openScreen(`/nl/transactions/${id}?app=1&status=completed`, { size });
      await expect
        .element(main.getByRole('link', { name: 'Terug naar de app' }))
        .toHaveAttribute('href', `vonk://transactions/${id}`);
      expect(main.getByRole('link').elements()).toHaveLength(1);
      expect(main.element().textContent).not.toMatch(/credits|€|saldo|gelukt/i);
      await expectAccessible();
      await screen.goto(`/nl/transactions/${id}?status=completed`);
      await expect
        .element(main.getByRole('link', { name: 'Inloggen' }))
        .toHaveAttribute('href', `/nl/login?next=%2Ftransactions%2F${id}`);
      expect(screen.worker.asked('loadPayment')).toEqual([]);
      expect(screen.worker.requested('getPayment')).toEqual([]);
      await expectAccessible();
    },
  );

  test('in the desktop app the bank opens in the system’s browser, and the window waits', async () => {
    const outside: string[] = [];
    const bridge = desktopBridge({ openExternal: async (url) => void outside.push(url) });
    const one = payment({ actions: { continue_url: 'http://127.0.0.1:5081/pay/1' } });
    const screen = await openPayment(one, { desktop: bridge });
    await page.getByRole('button', { name: 'Verder bij je bank' }).click();
    expect(outside).toEqual(['http://127.0.0.1:5081/pay/1']);
    await expect.element(title).toHaveTextContent('Je betaling wordt verwerkt');
    await change(screen, { ...payment({ status: 'completed' }), payment_id: one.payment_id });
    await expect.element(title).toHaveTextContent('Ze staan op je saldo.');
  });

  test('in the desktop app a browser that does not open is said', async () => {
    const bridge = desktopBridge({
      openExternal: async () => Promise.reject(new Error('refused')),
    });
    const screen = await openPayment(payment(), { desktop: bridge });
    await page.getByRole('button', { name: 'Verder bij je bank' }).click();
    await expect.element(page.getByText(/De betaalpagina kon niet worden geopend/)).toBeVisible();
    expect(screen.complaints).toEqual([]);
  });
});
