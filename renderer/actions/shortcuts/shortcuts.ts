import { useEffect, useRef } from 'react';
import { shortcutOf, type ShortcutName } from './table.ts';

/** Handles a shortcut; false passes the key on, in the end to the browser. */
type ShortcutHandler = (event: KeyboardEvent) => boolean | void;

const OVER_THE_PAGE =
  'dialog[open], [data-popover], [role="menu"], [role="listbox"][data-state="open"]';

/** Who does what, the latest last: what opened over something else comes first. */
const handlers = new Map<ShortcutName, ShortcutHandler[]>();

/** The text in the focused field, null outside of one. */
function focusedText(): string | null {
  const element = document.activeElement;
  if (element instanceof HTMLTextAreaElement) return element.value;
  if (
    element instanceof HTMLInputElement &&
    !['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'color', 'file', 'image'].includes(
      element.type,
    )
  )
    return element.value;
  // A list to choose from takes letters too.
  if (element instanceof HTMLSelectElement) return element.value;
  return element instanceof HTMLElement && element.isContentEditable ? element.textContent : null;
}

function press(event: KeyboardEvent): void {
  // oxlint-disable-next-line typescript/no-deprecated -- Safari reports the end of an input method by nothing else
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return;
  // What covers the page has the keys to itself.
  if (document.querySelector(OVER_THE_PAGE)) return;
  const name = shortcutOf({
    key: event.key,
    ctrlKey: event.ctrlKey,
    metaKey: event.metaKey,
    altKey: event.altKey,
    shiftKey: event.shiftKey,
    text: focusedText(),
  });
  for (const handler of (name === null ? [] : (handlers.get(name) ?? [])).toReversed()) {
    if (handler(event) === false) continue;
    event.preventDefault();
    return;
  }
}

/** Handles a shortcut of the table while the component is mounted. */
export function useShortcut(name: ShortcutName, handler: ShortcutHandler): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    const relay: ShortcutHandler = (event) => latest.current(event);
    if ([...handlers.values()].every((all) => all.length === 0))
      window.addEventListener('keydown', press);
    handlers.set(name, [...(handlers.get(name) ?? []), relay]);
    return () => {
      handlers.set(
        name,
        (handlers.get(name) ?? []).filter((one) => one !== relay),
      );
      if ([...handlers.values()].every((all) => all.length === 0))
        window.removeEventListener('keydown', press);
    };
  }, [name]);
}
