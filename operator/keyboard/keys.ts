import { useEffect, useRef } from 'react';
import { topDialog } from '../../renderer/ui/feedback/top-dialog.ts';
import { createStore } from '../../renderer/ui/state/create-store.ts';

/** One key and what it does. */
export interface Key {
  /** As `KeyboardEvent.key` in lower case, or a digit, wherever it is on the keyboard. */
  key: string;
  /** Several are listed as one: `1..9`. */
  shown?: string;
  what: string;
  act: () => void;
  /** With Ctrl, or the Mac's command key. */
  control?: boolean;
  /** Also while it is held down. */
  repeats?: boolean;
  /** Of those that a list need not name. */
  unlisted?: boolean;
}

interface Layer {
  title: string;
  keys: readonly Key[];
  /** The dialog that it belongs to: only the one on top receives keys. */
  dialog: HTMLElement | null;
}

const layers = createStore<readonly Layer[]>([]);

const FIELD = 'input, textarea, select, [contenteditable]';

/** Keys that mean something to the control in focus are left to it. */
function isForControl(event: KeyboardEvent, key: Key): boolean {
  const { target } = event;
  if (!(target instanceof HTMLElement) || key.control) return false;
  if (target.matches('select')) return event.key !== 'Enter';
  if (target.matches(FIELD))
    return !target.matches('[type="checkbox"], [type="radio"]') || event.key === ' ';
  return (event.key === ' ' || event.key === 'Enter') && target.matches('button, a, summary');
}

const digitOf = ({ code }: KeyboardEvent): string | undefined =>
  /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];

function fits(event: KeyboardEvent, { key, control = false, repeats = false }: Key): boolean {
  if (event.altKey || (event.ctrlKey || event.metaKey) !== control) return false;
  if (event.repeat && !repeats) return false;
  // On layouts with digits behind Shift, the physical digit keys count.
  return /^\d$/.test(key) ? digitOf(event) === key : event.key.toLowerCase() === key;
}

function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const { target } = event;
  // Out of what is written in, back to the keys of the page.
  if (event.key === 'Escape' && !topDialog() && target instanceof HTMLElement)
    if (target.matches(FIELD)) {
      target.blur();
      return;
    }
  const top = topDialog();
  for (const layer of [...layers.get()].reverse().filter(({ dialog }) => dialog === top)) {
    const key = layer.keys.find((one) => fits(event, one) && !isForControl(event, one));
    if (!key) continue;
    event.preventDefault();
    // Enter after a key of the page means the page, not the button that was pressed before.
    if (target instanceof HTMLElement && target.matches('button, summary')) target.blur();
    key.act();
    return;
  }
}

function add(layer: Layer): () => void {
  if (layers.get().length === 0) document.addEventListener('keydown', handleKey);
  layers.set([...layers.get(), layer]);
  return () => {
    const left = layers.get().filter((one) => one !== layer);
    if (left.length === 0) document.removeEventListener('keydown', handleKey);
    layers.set(left);
  };
}

/**
 * Handles keys while a component is mounted; the last one mounted comes first.
 * @param where a page receives no keys while a dialog is open.
 */
export function useKeys(
  title: string,
  keys: readonly Key[],
  where: 'page' | 'dialog' = 'page',
): void {
  const now = useRef(keys);
  useEffect(() => {
    now.current = keys;
  });
  const listed = keys.map(({ key, what, control }) => `${key} ${what} ${String(control)}`).join();
  useEffect(
    () =>
      add({
        title,
        dialog: where === 'page' ? null : topDialog(),
        // What a key does is what it does at the press.
        keys: now.current.map((key, index) => ({
          ...key,
          act: () => now.current[index]?.act(),
        })),
      }),
    [title, listed, where],
  );
}

/** Every key that is active now, by where. */
export const useListedKeys = layers.useValue;
