import { useImperativeHandle, type RefObject } from 'react';

/** What other parts of a conversation do with the box in which a message is written. */
export interface ComposerHandle {
  /** Inserts a text at the caret, replacing the selection. */
  insert: (text: string) => void;
  /** Puts a text in the place of all that is there. */
  fill: (text: string) => void;
  focus: () => void;
  isEmpty: () => boolean;
}

/** Gives the box away by a handle; a box that is closed takes no text. */
export function useComposerHandle(
  handle: RefObject<ComposerHandle | null>,
  box: RefObject<HTMLTextAreaElement | null>,
  now: { text: string; disabled: boolean; change: (value: string, caret: number) => void },
): void {
  useImperativeHandle(handle, () => ({
    insert(added) {
      if (now.disabled) return;
      const { selectionStart: from, selectionEnd: to } = box.current ?? {
        selectionStart: now.text.length,
        selectionEnd: now.text.length,
      };
      now.change(now.text.slice(0, from) + added + now.text.slice(to), from + added.length);
    },
    fill(text) {
      if (!now.disabled) now.change(text, text.length);
    },
    focus: () => box.current?.focus(),
    isEmpty: () => now.text.trim() === '',
  }));
}
