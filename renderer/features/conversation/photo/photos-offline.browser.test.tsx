import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newId } from '../../../../shared/identifiers.ts';
import { card, user } from '../../../../tests/component/builders.ts';
import {
  agree,
  choose,
  openTalk,
  photos,
  picture,
  preview,
  sendOne,
  shown,
  states,
  takesPhotos,
} from '../../../../tests/component/chat-photos.ts';
import {
  bubbleOf,
  log,
  writeText,
  type Written,
} from '../../../../tests/component/conversation-page.ts';
import { refuse } from '../../../../tests/component/fake-worker.ts';
import { find } from '../../../../tests/component/geometry.ts';
import { answerOutbox } from '../../../../tests/component/local-writes.ts';
import { expectAccessible, PHONE, type ScreenOptions } from '../../../../tests/component/screen.ts';

const sanne = card({ name: 'Sanne' });
const TEXT = 'Hoe was je dag';
const open = (options: ScreenOptions = {}, ...after: Written[]) =>
  openTalk(user(), sanne, [{ text: TEXT }, ...after], options);
const alert = page.getByRole('alertdialog');
const bar = page.getByRole('group', { name: 'Je beantwoordt' });
const coins = () => document.querySelector('header [data-coins]')?.textContent;

describe('a photo without a network', () => {
  test('R-023 is there after a reload, waits with its price, and goes before what was written after it', async () => {
    const screen = await open({ size: PHONE, offline: true });
    await choose(await picture('bos.jpg'));
    await sendOne.click();
    await agree();
    await expect.element(page.getByText('Wacht op verbinding · 2 credits')).toBeVisible();
    await writeText('Dat was vanochtend');
    await bubbleOf('Dat was vanochtend');
    await screen.reload();
    await expect.poll(shown).toEqual([true]);
    expect(states()).toEqual(['pending']);
    screen.setOnline(true);
    await answerOutbox(screen, takesPhotos(screen, sanne));
    await expect.poll(states).toEqual(['sent']);
    const rows = (await screen.db.messages.toArray()).sort(
      (one, other) => other.newest - one.newest,
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['text', 'photo', 'text']);
  });

  test('R-023 is held with its picture where the credits are gone, and sent with one press once there are some', async () => {
    const screen = await open({ offline: true });
    await choose(await picture('duin.jpg'));
    await sendOne.click();
    await agree();
    await screen.setUser({ credits: 1 });
    screen.setOnline(true);
    await answerOutbox(screen, { uploadChatPhoto: () => refuse('insufficient_credits') });
    await expect.element(alert.getByRole('link', { name: 'Credits kopen' })).toBeVisible();
    await alert.getByRole('button', { name: 'Nu niet' }).click();
    await expect
      .element(page.getByText('Niet verstuurd: je hebt te weinig credits.'))
      .toBeVisible();
    await expect.poll(shown).toEqual([true]);
    await expectAccessible();
    // Chosen now, the notice shows before anything is sent.
    await choose(await picture('meer.jpg'));
    await sendOne.click();
    await expect.element(alert).toMatchTextContent(/Dit kost 2 credits\./);
    await alert.getByRole('button', { name: 'Nu niet' }).click();
    await preview.getByRole('button', { name: 'Sluiten' }).click();
    expect(photos()).toHaveLength(1);
    await screen.setUser({ credits: 9 });
    await page.getByRole('button', { name: 'Nu versturen voor 2 credits' }).click();
    await expect.poll(states).toEqual(['pending']);
    await answerOutbox(screen, takesPhotos(screen, sanne));
    await expect.poll(states).toEqual(['sent']);
    await expect.poll(coins).toBe('7');
  });

  test('R-023 answers a message, comes back with a conversation that was deleted, and can be removed once it was refused', async () => {
    const screen = await open({ offline: true });
    await bubbleOf(TEXT);
    (log.element() as HTMLElement).focus();
    await userEvent.keyboard('r');
    await expect.element(bar).toMatchTextContent(new RegExp(TEXT));
    await choose(await picture('antwoord.jpg'));
    await sendOne.click();
    await agree();
    await expect.element(bar).not.toBeInTheDocument();
    const quote = () => photos()[0]?.closest('[data-message]')?.querySelector('[data-quote]');
    await expect.poll(() => quote()?.textContent).toContain(TEXT);
    expect(screen.worker.asked('sendPhoto')[0]?.[0].reply_to).toBeTruthy();
    const row = find('[data-row]');
    row.focus();
    await userEvent.keyboard('{Delete}');
    await expect.poll(() => document.querySelector('[data-row]')).toBeNull();
    await page.getByRole('button', { name: 'Ongedaan maken' }).click();
    await expect.poll(() => document.querySelector('[data-row]')).not.toBeNull();
    find('[data-row]').click();
    await expect.poll(states).toEqual(['pending']);
    await expect.poll(shown).toEqual([true]);
    screen.setOnline(true);
    await answerOutbox(screen, { uploadChatPhoto: () => refuse('insufficient_credits') });
    await alert.getByRole('button', { name: 'Nu niet' }).click();
    await page.getByRole('button', { name: 'Verwijderen', exact: true }).click();
    await expect.poll(photos).toEqual([]);
  });

  test('R-023 that was sent is the server’s to show: where its bytes do not come, that is said', async () => {
    const photo = newId();
    await open({ offline: true }, { kind: 'photo', text: null, photo, mine: true });
    await expect.poll(() => photos().length).toBe(1);
    photos()[0]?.querySelector('img')?.dispatchEvent(new Event('error'));
    await expect.element(page.getByText('Deze foto staat niet op dit apparaat')).toBeVisible();
  });
});
