import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { onTestFinished } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import '../../operator/styles/desk.css';
import { forgetAnswers } from '../../operator/api/answers.ts';
import { createDeskRouter } from '../../operator/app/router.tsx';
import { readSession } from '../../operator/session/session.ts';
import { operator, type DeskAnswers, FakeDesk, type Me } from './fake-desk.ts';
import { setFakeDesk } from './operator-seam.ts';
import type { Answer } from '../../operator/api/calls.ts';

interface DeskOptions {
  /** Who sits there: a moderator unless said; null for nobody. */
  as?: Me | null;
  waiting?: readonly Answer<'claimCase'>['case'][];
  answers?: DeskAnswers;
  size?: { width: number; height: number };
  dark?: boolean;
}
const LAPTOP = { width: 1280, height: 800 };

let close: (() => void) | null = null;

/** Shows the desk at an address, as its own start does, with a fake in the server's place. */
export async function openDesk(path: string, options: DeskOptions = {}): Promise<FakeDesk> {
  close?.();
  const { width, height } = options.size ?? LAPTOP;
  await page.viewport(width, height);
  await commands.prepareBrowser(options.dark ? 'dark' : 'light');
  const start = location.href;
  const desk = new FakeDesk(
    options.as === undefined ? operator() : options.as,
    options.waiting,
    options.answers,
  );
  setFakeDesk(desk);
  forgetAnswers();
  history.replaceState(null, '', path);
  await readSession();
  const place = document.createElement('div');
  place.id = 'root';
  document.body.append(place);
  const router = createDeskRouter();
  const root = createRoot(place);
  root.render(createElement(RouterProvider, { router }));
  close = () => {
    close = null;
    root.unmount();
    router.dispose();
    place.remove();
    setFakeDesk(null);
    history.replaceState(null, '', start);
  };
  onTestFinished(() => close?.());
  return desk;
}

/** Presses keys, one after another. */
export async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) await userEvent.keyboard(key.length === 1 ? key : `{${key}}`);
}
