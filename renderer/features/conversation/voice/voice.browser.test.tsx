import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { voiceSamples } from '../../../../shared/voice.ts';
import { card, user } from '../../../../tests/component/builders.ts';
import { openTalk } from '../../../../tests/component/chat-photos.ts';
import {
  microphone,
  record,
  recorder,
  send,
  spoken,
  stop,
  takesVoices,
  voices,
} from '../../../../tests/component/chat-voice.ts';
import {
  box,
  bubbles,
  priceQuestion,
  type Written,
} from '../../../../tests/component/conversation-page.ts';
import { answerOutbox } from '../../../../tests/component/local-writes.ts';
import { fromStoredFile } from '../../../local/stored-file.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  type ScreenOptions,
} from '../../../../tests/component/screen.ts';
import { stopVoice } from '../../../actions/voice/player.ts';

const sanne = card({ name: 'Sanne' });
const open = (options: ScreenOptions = {}, ...after: Written[]) =>
  openTalk(user(), sanne, [{ text: 'Hoe was je dag' }, ...after], options);
const coins = () => document.querySelector('header [data-coins]')?.textContent;
const states = () => bubbles().map((bubble) => bubble.dataset['state']);
afterEach(() => stopVoice());

/** What asking for the microphone comes to. */
function microphoneFails(name: string): void {
  const failing = vi
    .spyOn(navigator.mediaDevices, 'getUserMedia')
    .mockRejectedValue(new DOMException('no', name));
  onTestFinished(() => failing.mockRestore());
}

describe('a voice message that is recorded', () => {
  test.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ] as const)(
    'on %s, by keys: is listened to, has its price, waits for the network and is sent in one format',
    async (_, size) => {
      const screen = await open({ size });
      await record();
      expectNoSidewaysScroll();
      await expectAccessible();
      await expect.element(recorder).toMatchTextContent(/Kost 1 credit/);
      await expect.element(recorder).toMatchTextContent(/Alleen Sanne en jij kunnen dit horen/);
      await recorder.getByRole('button', { name: 'Afspelen' }).click();
      await send.click();
      await expect.element(priceQuestion()).toMatchTextContent(/Dit spraakbericht kost 1 credit/);
      await priceQuestion()
        .getByRole('button', { name: /^Versturen voor/ })
        .click();
      await expect.poll(states).toEqual(['sent', 'pending']);
      await expect.element(box).toBeVisible();
      const [outgoing] = await screen.db.outgoing_photos.toArray();
      const file = fromStoredFile(outgoing?.file ?? new Blob());
      const bytes = new Uint8Array(await file.arrayBuffer());
      expect(voiceSamples(bytes)?.length).toBeGreaterThan(8_000);
      await answerOutbox(screen, takesVoices(screen, sanne));
      await expect.poll(states).toEqual(['sent', 'sent']);
      await expect.poll(coins).toBe('49');
      expect(await screen.db.outgoing_photos.count()).toBe(0);
      expect(screen.complaints).toEqual([]);
    },
  );

  test('held and let go it can be heard before it is sent; drawn aside it is thrown away', async () => {
    await open({ size: PHONE });
    await expect.element(microphone).toBeVisible();
    const at = microphone.element().getBoundingClientRect();
    const point = (type: string, x: number) =>
      (document.querySelector('[data-recording]') ?? microphone.element()).dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          pointerId: 7,
          pointerType: 'touch',
          clientX: x,
          clientY: at.y + 10,
          button: 0,
        }),
      );
    const runs = () => document.querySelector('[role="timer"]')?.textContent;
    point('pointerdown', at.x + 10);
    await expect.poll(runs).toBe('0:01');
    await expect.element(page.getByText('Schuif naar links', { exact: false })).toBeVisible();
    point('pointerup', at.x + 10);
    await expect.element(send).toBeVisible();
    await page.getByRole('button', { name: 'Opname weggooien' }).click();
    await expect.element(microphone).toHaveFocus();

    point('pointerdown', at.x + 10);
    await expect.poll(runs).toBe('0:00');
    point('pointermove', at.x - 90);
    await expect.element(page.getByText('Laat los om weg te gooien')).toBeVisible();
    point('pointerup', at.x - 90);
    await expect.element(microphone).toBeVisible();
    await expect.element(recorder).not.toBeInTheDocument();
  });

  test('on the narrowest phone the way to stop stays in sight however long it runs', async () => {
    await open({ size: { width: 320, height: 640 } });
    await expect.element(microphone).toBeVisible();
    (microphone.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => document.querySelectorAll('[data-recording] i').length)
      .toBeGreaterThan(40);
    expect(stop.element().getBoundingClientRect().right).toBeLessThanOrEqual(320);
  });

  test('is kept when the conversation is left, ready or running, until it is sent or thrown away', async () => {
    const screen = await open();
    const conversation = screen.path();
    const leave = async () => {
      await screen.goto('/nl/chats');
      await expect.element(recorder).not.toBeInTheDocument();
      await expect
        .element(page.getByRole('listitem').filter({ hasText: 'Sanne' }))
        .toMatchTextContent(/Concept: spraakbericht/);
    };
    await record();
    await leave();
    await screen.goto(conversation);
    await expect.element(send).toBeVisible();
    await expect.element(send).not.toHaveFocus();
    await expect.element(recorder).toMatchTextContent(/Je opname staat nog klaar/);
    await page.getByRole('button', { name: 'Opname weggooien' }).click();
    await expect.element(microphone).toHaveFocus();

    await userEvent.keyboard('{Enter}');
    await expect.poll(() => document.querySelector('[role="timer"]')?.textContent).toBe('0:01');
    await leave();
    await screen.goto(conversation);
    await send.click();
    await priceQuestion()
      .getByRole('button', { name: /^Versturen voor/ })
      .click();
    await expect.poll(states).toEqual(['sent', 'pending']);
    await screen.goto('/nl/chats');
    await expect.element(microphone).not.toBeInTheDocument();
    await screen.goto(conversation);
    await expect.element(microphone).toBeVisible();
    await expect.element(recorder).not.toBeInTheDocument();
  });

  test('Escape throws away what runs, and a slip of the finger is said', async () => {
    await open();
    await expect.element(microphone).toBeVisible();
    (microphone.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(stop).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(microphone).toHaveFocus();
    const short = vi
      .spyOn(OfflineAudioContext.prototype, 'decodeAudioData')
      .mockResolvedValue(new AudioBuffer({ length: 4_000, sampleRate: 16_000 }));
    onTestFinished(() => short.mockRestore());
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => document.querySelector('[role="timer"]')).not.toBeNull();
    await stop.click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Dat was te kort/);
  });

  test.each([
    ['NotAllowedError', /Je microfoon is niet toegestaan/],
    ['NotFoundError', /Er is geen microfoon gevonden/],
    ['NotReadableError', /in gebruik door een ander programma/],
  ])(
    'a microphone that cannot be had (%s) is said in plain words, and one writes on',
    async (name, words) => {
      microphoneFails(name);
      await open();
      await microphone.click();
      const alert = page.getByRole('alert');
      await expect.element(alert).toMatchTextContent(words);
      await expectAccessible();
      await expect.element(box).toBeVisible();
      await alert.getByRole('button', { name: 'Sluiten' }).click();
      await expect.element(alert).not.toBeInTheDocument();
    },
  );

  test('a free member without starts learns of premium before anything is recorded', async () => {
    const noor = card({ name: 'Noor' });
    const { openScreen } = await import('../../../../tests/component/screen.ts');
    const { profileRowOf } = await import('../../../worker/store/rows.ts');
    await openScreen(`/nl/members/${noor.id}/chat`, {
      as: user({ paid_user: false, conversation_starts_left: 0 }),
      fill: (db) => db.profiles.put(profileRowOf(noor, undefined, Date.now())),
    });
    await expect.element(microphone).toBeVisible();
    await microphone.click();
    await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/Alleen met premium/);
    await expect.element(recorder).not.toBeInTheDocument();
  });

  test('a member who cannot pay for it learns so before anything is recorded', async () => {
    await openTalk(user({ credits: 0 }), sanne, [{ text: 'Hoe was je dag' }]);
    await microphone.click();
    await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/Niet genoeg credits/);
    await expect.element(recorder).not.toBeInTheDocument();
  });

  test('the last credits are shown as such beside the price, with no way out of the recording', async () => {
    await openTalk(user({ credits: 3 }), sanne, [{ text: 'Hoe was je dag' }]);
    await record();
    const left = recorder.getByText('Saldo', { exact: false }).element();
    expect(left.closest('[data-state]')?.getAttribute('data-state')).toBe('warning');
    expect(recorder.getByRole('link').elements()).toEqual([]);
  });
});

describe('a voice message that is listened to', () => {
  test('plays one at a time, goes to another place by keys, and faster; who sent it learns of it', async () => {
    const screen = await open({ size: PHONE }, spoken(false), spoken(true));
    await expect.poll(voices).toEqual(['silent', 'silent']);
    expectNoSidewaysScroll();
    await expectAccessible();
    const theirs = page.getByRole('group', { name: 'Spraakbericht van Sanne, 1:00' });
    const own = page.getByRole('group', { name: 'Jouw spraakbericht aan Sanne, 1:00' });
    await expect.element(theirs).toMatchTextContent(/Nog niet beluisterd/);
    await theirs.getByRole('button', { name: 'Afspelen' }).click();
    await expect.poll(voices).toEqual(['playing', 'silent']);
    await expect.element(theirs).not.toMatchTextContent(/Nog niet beluisterd/);
    await expect.poll(() => screen.worker.asked('markHeard')).toHaveLength(1);
    // Stopped while it is moved, or playback would move it too.
    await theirs.getByRole('button', { name: 'Pauzeren' }).click();
    await expect.poll(voices).toEqual(['paused', 'silent']);
    const place = theirs.getByRole('slider', { name: 'Plaats in het spraakbericht' });
    (place.element() as HTMLElement).focus();
    await userEvent.keyboard('{End}');
    await expect.element(place).toHaveAttribute('aria-valuetext', '0:59 van 1:00');
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}');
    await expect.element(place).toHaveAttribute('aria-valuetext', '0:10 van 1:00');
    for (const name of ['Snelheid 1×', 'Snelheid 1,5×', 'Snelheid 2×'])
      await theirs.getByRole('button', { name }).click();
    await own.getByRole('button', { name: 'Afspelen' }).click();
    await expect.poll(voices).toEqual(['silent', 'playing']);
    await own.getByRole('button', { name: 'Pauzeren' }).click();
    await expect.poll(voices).toEqual(['silent', 'paused']);
  });

  test('goes on when the conversation is left, in a player that leads back to it', async () => {
    const screen = await open({ size: PHONE }, spoken(false));
    await page.getByRole('button', { name: 'Afspelen' }).click();
    await expect.poll(voices).toEqual(['playing']);
    const player = page.getByRole('region', { name: 'Spraakbericht dat speelt' });
    await expect.element(player).not.toBeInTheDocument();
    const conversation = screen.path();
    await screen.goto('/nl/settings');
    await expect.element(player.getByRole('button', { name: 'Pauzeren' })).toBeVisible();
    expectNoSidewaysScroll();
    await expectAccessible();
    await player.getByRole('link', { name: 'Naar het gesprek met Sanne' }).click();
    await expect.poll(screen.path).toBe(conversation);
    await expect.element(player).not.toBeInTheDocument();
    await expect.poll(voices).toEqual(['playing']);
    await screen.goto('/nl/settings');
    await player.getByRole('button', { name: 'Speler sluiten' }).click();
    await expect.element(player).not.toBeInTheDocument();
  });

  test('ends when its message is taken back while it plays elsewhere', async () => {
    const message = spoken(false);
    const screen = await open({}, message);
    await page.getByRole('button', { name: 'Afspelen' }).click();
    await expect.poll(voices).toEqual(['playing']);
    await screen.goto('/nl/settings');
    const player = page.getByRole('region', { name: 'Spraakbericht dat speelt' });
    await expect.element(player).toBeVisible();
    const row = (await screen.db.messages.toArray()).find(({ kind }) => kind === 'voice');
    await screen.db.messages.update(row?.id ?? '', { undone: true });
    await expect.element(player).not.toBeInTheDocument();
  });

  test.each([
    [404, /Deze opname is er niet meer/],
    [500, /Deze opname staat niet op dit apparaat/],
  ])('that cannot be had (%i) says why', async (status, words) => {
    const fetching = vi.spyOn(window, 'fetch').mockResolvedValue(new Response(null, { status }));
    onTestFinished(() => fetching.mockRestore());
    await open({}, spoken(false));
    await page.getByRole('button', { name: 'Afspelen' }).click();
    await expect.element(page.getByRole('log')).toMatchTextContent(words);
  });

  test('that was removed says so, and the list names what came', async () => {
    const removed = spoken(false);
    await open({}, { ...removed, voice: removed.voice && { ...removed.voice, id: null } });
    await expect.element(page.getByRole('log')).toMatchTextContent(/Deze opname is verwijderd/);
    await expect.element(page.getByText('Stuurde een spraakbericht').first()).toBeInTheDocument();
  });
});
