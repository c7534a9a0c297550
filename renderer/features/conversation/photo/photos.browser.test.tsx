import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newId } from '../../../../shared/identifiers.ts';
import { card, user } from '../../../../tests/component/builders.ts';
import {
  agree,
  choose,
  isShown,
  openTalk,
  photos,
  picture,
  preview,
  put,
  sendOne,
  shown,
  states,
  takesPhotos,
} from '../../../../tests/component/chat-photos.ts';
import {
  box,
  bubbleOf,
  log,
  priceQuestion,
  writeText,
  type Written,
} from '../../../../tests/component/conversation-page.ts';
import { find } from '../../../../tests/component/geometry.ts';
import { answerOutbox } from '../../../../tests/component/local-writes.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
  TABLET,
  type ScreenOptions,
} from '../../../../tests/component/screen.ts';
import { profileRowOf } from '../../../worker/store/rows.ts';

const sanne = card({ name: 'Sanne' });
const TEXT = 'Hoe was je dag';
const open = (options: ScreenOptions = {}, ...after: Written[]) =>
  openTalk(user(), sanne, [{ text: TEXT }, ...after], options);
const alert = page.getByRole('alertdialog');
const bar = page.getByRole('group', { name: 'Je beantwoordt' });
const coins = () => document.querySelector('header [data-coins]')?.textContent;
const viewer = page.getByRole('dialog', { name: 'Foto’s', exact: true });
const stage = () => page.elementLocator(find('[data-zoom]'));
const zoom = () => Number(document.querySelector('[data-zoom]')?.getAttribute('data-zoom'));
const at = () => viewer.getByRole('status').first();

const sent = (mine: boolean) => ({
  kind: 'photo' as const,
  text: null,
  photo: newId(),
  photo_size: { width: 900, height: 600 },
  mine,
});
describe('a photo that is sent', () => {
  test.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ] as const)(
    'R-023 R-171 R-174 on %s is seen with its price, shown at once, and costs its credits',
    async (_, size) => {
      const screen = await open({ size });
      await expect.element(page.getByRole('button', { name: 'Foto sturen' })).toBeVisible();
      const send = page.getByRole('button', { name: 'Versturen', exact: true });
      await expect.element(send).not.toBeInTheDocument();
      await box.fill('a');
      await expect.element(send).not.toHaveAttribute('aria-disabled');
      await box.fill('  ');
      await expect.element(send).toHaveAttribute('aria-disabled', 'true');
      await box.fill('');

      await choose(await picture('zee.jpg'));
      await expect.element(preview).toMatchTextContent(/Kost 2 credits/);
      await expect.element(preview).toMatchTextContent(/Saldo 50/);
      await expect
        .element(preview)
        .toMatchTextContent(/Alleen Sanne en jij kunnen deze foto zien\./);
      expectNoSidewaysScroll();
      await expectAccessible();
      await sendOne.click();
      await expect.element(priceQuestion()).toMatchTextContent(/Deze foto kost 2 credits/);
      // Cancelled, nothing is sent and the photo is still there to send.
      await userEvent.keyboard('{Escape}');
      await expect.element(preview.getByRole('img')).toBeVisible();
      expect(screen.worker.asked('sendPhoto')).toEqual([]);
      await sendOne.click();
      await agree();
      await expect.poll(states).toEqual(['pending']);
      await expect.poll(shown).toEqual([true]);
      await expect
        .element(page.getByRole('progressbar', { name: 'Foto wordt verstuurd' }))
        .toBeVisible();
      await expect.element(page.getByText('Wordt verstuurd', { exact: true })).toBeVisible();
      await expectAccessible();
      await answerOutbox(screen, takesPhotos(screen, sanne));
      await expect.poll(states).toEqual(['sent']);
      await expect.poll(coins).toBe('48');
      expect(screen.complaints).toEqual([]);
    },
  );

  test('R-023 is dropped, pasted or chosen with others; one is left out, one that is no photo says so', async () => {
    const screen = await open({ size: TABLET });
    await bubbleOf(TEXT);
    const bring = (kind: 'dragover' | 'drop' | 'paste', ...files: File[]) => {
      const data = new DataTransfer();
      for (const file of files) data.items.add(file);
      const more = { bubbles: true, cancelable: true };
      if (kind === 'paste')
        document.activeElement?.dispatchEvent(
          new ClipboardEvent('paste', { ...more, clipboardData: data }),
        );
      else document.body.dispatchEvent(new DragEvent(kind, { ...more, dataTransfer: data }));
    };
    bring('dragover', await picture('a.jpg'));
    await expect.element(page.getByText('Laat los om foto’s aan Sanne te sturen')).toBeVisible();
    bring(
      'drop',
      await picture('a.jpg'),
      await picture('b.jpg', '#aa3355', 600, 900),
      new File(['Dit is een brief.'], 'brief.jpg'),
    );
    await expect.element(preview.getByRole('alert')).toMatchTextContent(/brief\.jpg/);
    expect(preview.getByRole('img').elements()).toHaveLength(2);
    await expect.element(preview).toMatchTextContent(/Kost 4 credits/);
    await expectAccessible();
    await preview.getByRole('button', { name: '2 foto’s versturen' }).click();
    await expect.element(priceQuestion()).toMatchTextContent(/Deze foto’s kosten 4 credits/);
    await userEvent.keyboard('{Escape}');
    await preview.getByRole('button', { name: /Foto 2/ }).click();
    await expect.element(preview).toMatchTextContent(/Kost 2 credits/);
    await sendOne.click();
    await agree();
    await expect.poll(shown).toEqual([true]);
    (box.element() as HTMLElement).focus();
    bring('paste', await picture('c.jpg', '#335599'));
    await expect.element(preview.getByRole('img')).toBeVisible();
    await sendOne.click();
    await expect.poll(shown).toEqual([true, true]);
    expect(screen.worker.asked('sendPhoto')).toHaveLength(2);
  });

  test('R-174 is not chosen, nor a gift, by a free member who may begin no conversation more', async () => {
    const free = user({ paid_user: false, conversation_starts_left: 0 });
    await openScreen(`/nl/members/${sanne.id}/chat`, {
      as: free,
      fill: (db) => db.profiles.put(profileRowOf(sanne, undefined, Date.now())),
    });
    await expect.element(box).toBeVisible();
    await put(await picture('dijk.jpg'));
    await expect.element(alert).toMatchTextContent(/Alleen met premium/);
    await expect.element(alert.getByRole('link', { name: 'Bundel kopen' })).toBeVisible();
    await alert.getByRole('button', { name: 'Nu niet' }).click();
    await page.getByRole('button', { name: 'Cadeau geven' }).click();
    await expect
      .element(alert)
      .toMatchTextContent(/Als gratis lid heb je al je gesprekken begonnen\./);
    expect(preview.elements()).toEqual([]);
  });

  test('R-023 R-171 is chosen and sent with the keyboard alone', async () => {
    const screen = await open();
    await bubbleOf(TEXT);
    const opened = vi
      .spyOn(HTMLInputElement.prototype, 'click')
      .mockImplementation(() => undefined);
    (page.getByRole('button', { name: 'Foto sturen' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => opened.mock.calls.length).toBe(1);
    opened.mockRestore();
    await choose(await picture('haven.jpg'));
    const tabTo = async (wanted: () => Element | null) => {
      for (let key = 0; key < 6 && document.activeElement !== wanted(); key++)
        await userEvent.keyboard('{Tab}');
      expect(document.activeElement).toBe(wanted());
    };
    await tabTo(() => sendOne.element());
    await userEvent.keyboard('{Enter}');
    await expect.element(priceQuestion()).toBeVisible();
    await tabTo(() => document.querySelector('[data-confirm-spending]'));
    await userEvent.keyboard('{Enter}');
    await expect.poll(states).toEqual(['pending']);
    await answerOutbox(screen, takesPhotos(screen, sanne));
    await expect.poll(states).toEqual(['sent']);
  });
});

describe('a photo of the other', () => {
  test('R-023 R-171 opens large, with keys, wheel and pointer to look closer, and is turned and put away by a finger', async () => {
    await open({}, sent(false), sent(false));
    await expect.poll(shown).toEqual([true, true]);
    const first = photos()[0] as HTMLElement;
    await page.elementLocator(first).click();
    const large = viewer.getByRole('img', { name: 'Sanne stuurde een foto' });
    await expect.poll(() => isShown(large.element() as HTMLImageElement)).toBe(true);
    await expectAccessible();
    await userEvent.keyboard('+');
    await expect.poll(zoom).toBeGreaterThan(1);
    await userEvent.keyboard('0');
    await expect.poll(zoom).toBe(1);
    await stage().wheel({ delta: { y: -400 } });
    await expect.poll(zoom).toBeGreaterThan(1);
    await userEvent.keyboard('0');
    await expect.poll(zoom).toBe(1);
    await stage().dblClick({ position: { x: 400, y: 400 } });
    await expect.poll(zoom).toBeGreaterThan(1);
    await userEvent.keyboard('0');
    await expect.poll(zoom).toBe(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(viewer).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement).toBe(first);
    await page.elementLocator(first).click();
    await expect.element(at()).toMatchTextContent(/1 van 2/);
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(at()).toMatchTextContent(/2 van 2/);
    const draw = (dx: number, dy: number) =>
      userEvent.dragAndDrop(viewer, viewer, {
        sourcePosition: { x: 500, y: 300 },
        targetPosition: { x: 500 + dx, y: 300 + dy },
      });
    await draw(260, 0);
    await expect.element(at()).toMatchTextContent(/1 van 2/);
    await draw(0, 320);
    await expect.element(viewer).not.toBeInTheDocument();
  });

  test('R-023 R-171 is looked at, signed and answered with the keyboard alone', async () => {
    await open({}, sent(false));
    await expect.poll(shown).toEqual([true]);
    photos()[0]?.focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(viewer.getByRole('img')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.activeElement).toBe(photos()[0]);
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(page.getByRole('menu')).toBeVisible();
    // It takes the focus once it is there.
    await expect.poll(() => document.activeElement?.closest('[role="menu"]')).toBeTruthy();
    expect(page.getByRole('menuitem', { name: 'Tekst kopiëren' }).elements()).toEqual([]);
    (page.getByRole('menuitemcheckbox', { name: '🔥' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => document.querySelector('[data-reaction="🔥"]')).not.toBeNull();
    // The menu gives the focus back when it is gone.
    await expect.poll(() => document.activeElement?.getAttribute('aria-haspopup')).toBe('menu');
    (log.element() as HTMLElement).focus();
    await userEvent.keyboard('r');
    await expect.element(bar).toMatchTextContent(/Foto/);
    await writeText('Wat een licht');
    const quote = async () => (await bubbleOf('Wat een licht')).querySelector('[data-quote]');
    await expect.poll(async () => (await quote())?.textContent).toContain('Foto');
    await expect.poll(async () => isShown((await quote())?.querySelector('img'))).toBe(true);
    await expectAccessible();
  });

  test('R-457 that is moderated away is gone, and its bubble says so; one’s own cannot be reported', async () => {
    const [theirs, own] = [sent(false), sent(true)];
    const screen = await open({ size: PHONE }, theirs, own);
    await expect.poll(shown).toEqual([true, true]);
    const report = viewer.getByRole('button', { name: 'Bericht melden' });
    await page.elementLocator(photos()[1] as HTMLElement).click();
    await expect.element(viewer.getByRole('img')).toBeVisible();
    expect(report.elements()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await page.elementLocator(photos()[0] as HTMLElement).click();
    await report.click();
    const dialog = page.getByRole('dialog', { name: 'Bericht van Sanne melden' });
    await dialog.getByRole('radio', { name: 'Ongepaste foto' }).click();
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await page.elementLocator(photos()[0] as HTMLElement).click();
    await expect.element(viewer.getByRole('img')).toBeVisible();
    await screen.db.messages.filter(({ photo }) => photo === theirs.photo).modify({ photo: null });
    await expect.element(viewer).not.toBeInTheDocument();
    await expect.element(page.getByText('Deze foto is verwijderd', { exact: true })).toBeVisible();
    await expectAccessible();
  });
});
