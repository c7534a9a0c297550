/** A card that was drawn this far is answered. */
const THROWN_PX = 72;
/** A card tilts by a degree for so many pixels. */
const PIXELS_A_DEGREE = 18;

type Choice = 'no' | 'yes';

interface Drag {
  card: HTMLElement;
  pointer: number;
  from: number;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, dialog') !== null;

/**
 * Makes the row of drawn people a pile that is answered by drawing, by keys or by buttons.
 * After as many answers as `data-deck` says, the card with the sign-up is on top. Nothing is stored.
 */
export function watchDeck(): void {
  const deck = document.querySelector<HTMLElement>('[data-deck]');
  const answers = deck?.querySelector<HTMLElement>('[data-deck-answers]');
  const end = deck?.querySelector<HTMLElement>('[data-deck-end]');
  const again = deck?.querySelector<HTMLElement>('[data-deck-again]');
  const status = deck?.querySelector<HTMLElement>('[data-deck-status]');
  // Where styles do not know of scripts the people stay a row.
  if (!deck || !answers || !end || !again || !status || !matchMedia('(scripting: enabled)').matches)
    return;
  const cards = [...deck.querySelectorAll<HTMLElement>('[data-deck-card]')];
  const last = Number(deck.dataset['deck']);
  let at = 0;
  let drag: Drag | null = null;

  function show(): void {
    const hasEnded = at >= last;
    for (const [place, card] of cards.entries()) {
      const isTop = place === at && !hasEnded;
      card.toggleAttribute('data-deck-top', isTop);
      card.ariaHidden = isTop ? null : 'true';
      if (place >= at) delete card.dataset['deckAnswered'];
    }
    deck?.toggleAttribute('data-deck-ended', hasEnded);
    if (answers) answers.hidden = hasEnded;
    if (end) end.inert = !hasEnded;
  }
  function announce(): void {
    if (at >= last) end?.querySelector('h2')?.focus();
    else if (status) status.textContent = cards[at]?.dataset['deckCard'] ?? '';
  }
  function endDrag(): void {
    if (drag) {
      drag.card.style.translate = '';
      drag.card.style.rotate = '';
    }
    drag = null;
    delete deck?.dataset['deckLeans'];
  }
  function answer(choice: Choice): void {
    const card = cards[at];
    if (at >= last || !card) return;
    endDrag();
    card.dataset['deckAnswered'] = choice;
    at++;
    show();
    announce();
  }

  deck.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const choice = target.closest<HTMLElement>('[data-deck-answer]')?.dataset['deckAnswer'];
    if (choice === 'no' || choice === 'yes') answer(choice);
    if (!target.closest('[data-deck-again]')) return;
    at = 0;
    show();
    announce();
    answers.querySelector('button')?.focus();
  });
  document.addEventListener('keydown', (event) => {
    const { key, target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event;
    const isFree = !defaultPrevented && !altKey && !ctrlKey && !metaKey && !shiftKey;
    if (!isFree || isTyping(target) || document.querySelector('dialog[open]')) return;
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    answer(key === 'ArrowLeft' ? 'no' : 'yes');
  });
  deck.addEventListener('pointerdown', ({ target, pointerId, clientX, button }) => {
    const card = target instanceof Element ? target.closest<HTMLElement>('[data-deck-top]') : null;
    if (!card || button !== 0 || drag) return;
    drag = { card, pointer: pointerId, from: clientX };
    card.setPointerCapture(pointerId);
  });
  deck.addEventListener('pointermove', ({ pointerId, clientX }) => {
    if (drag?.pointer !== pointerId) return;
    const by = clientX - drag.from;
    deck.dataset['deckLeans'] = by < 0 ? 'no' : 'yes';
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    drag.card.style.translate = `${by}px`;
    drag.card.style.rotate = `${by / PIXELS_A_DEGREE}deg`;
  });
  deck.addEventListener('pointerup', ({ pointerId, clientX }) => {
    if (drag?.pointer !== pointerId) return;
    const by = clientX - drag.from;
    if (Math.abs(by) < THROWN_PX) endDrag();
    else answer(by < 0 ? 'no' : 'yes');
  });
  deck.addEventListener('pointercancel', endDrag);
  again.hidden = false;
  show();
}
