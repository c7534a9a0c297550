import { afterEach, expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { siteDocument } from '../../../tests/support/site-document.ts';
import { watchFilm } from './film.ts';

/** The page of the film as the server sends it, with what the script does to it. */
function openFilm(): HTMLVideoElement {
  const sent = new DOMParser().parseFromString(siteDocument('/landers/video', 'nl'), 'text/html');
  document.body.replaceChildren(...sent.querySelectorAll('main'));
  watchFilm();
  const film = document.querySelector('video');
  if (!film) throw new Error('There is no film.');
  return film;
}

const hold = page.getByRole('button', { name: 'Film stilzetten' });
const play = page.getByRole('button', { name: 'Film afspelen' });

afterEach(async () => {
  document.body.replaceChildren();
  await commands.wantMotion(true);
  Reflect.deleteProperty(navigator, 'connection');
});

test('R-191 the film plays without sound, and its button holds it and lets it go on', async () => {
  const film = openFilm();
  await expect.poll(() => film.currentTime).toBeGreaterThan(0);
  expect(film.muted).toBe(true);
  await expect.element(film).toHaveAttribute('data-shown');
  await hold.click();
  expect(film.paused).toBe(true);
  await play.click();
  expect(film.paused).toBe(false);
  await expect.element(hold).toBeVisible();
});

test('R-191 who wants no motion gets the picture, and the film when asked for', async () => {
  await commands.wantMotion(false);
  const film = openFilm();
  await expect.element(play).toBeVisible();
  expect(film.readyState).toBe(HTMLMediaElement.HAVE_NOTHING);
  expect(film.paused).toBe(true);
  expect(film.hasAttribute('data-shown')).toBe(false);
  await play.click();
  await expect.poll(() => film.currentTime).toBeGreaterThan(0);
});

test('R-191 who saves data gets the picture', async () => {
  Object.defineProperty(navigator, 'connection', {
    value: { saveData: true },
    configurable: true,
  });
  const film = openFilm();
  await expect.element(play).toBeVisible();
  expect(film.readyState).toBe(HTMLMediaElement.HAVE_NOTHING);
  expect(film.paused).toBe(true);
});
