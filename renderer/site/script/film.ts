interface Frugal {
  connection?: { saveData?: boolean };
}

/** Whether a film may be loaded and moved without being asked for. */
const isWelcome = (stillness: MediaQueryList): boolean =>
  !stillness.matches && (navigator as Frugal).connection?.saveData !== true;

/** Plays the document's silent film, and shows the button that holds it. */
export function watchFilm(): void {
  const film = document.querySelector<HTMLVideoElement>('[data-film]');
  const button = document.querySelector<HTMLButtonElement>('[data-film-toggle]');
  if (!film || !button) return;
  const stillness = matchMedia('(prefers-reduced-motion: reduce)');
  const play = () =>
    film.play().catch(() => {
      // The browser wants to be asked, or has no such film: the picture stays, with the button.
    });
  const show = () => {
    for (const part of button.querySelectorAll<HTMLElement>('[data-film-when]'))
      part.hidden = part.dataset['filmWhen'] !== (film.paused ? 'paused' : 'playing');
  };
  film.addEventListener('play', show);
  film.addEventListener('pause', show);
  // Its picture stays in place until there is a frame to see.
  film.addEventListener('playing', () => film.setAttribute('data-shown', ''), { once: true });
  button.addEventListener('click', () => {
    if (film.paused) void play();
    else film.pause();
  });
  stillness.addEventListener('change', () => {
    if (stillness.matches) film.pause();
  });
  film.muted = true;
  button.hidden = false;
  if (isWelcome(stillness)) void play();
}
