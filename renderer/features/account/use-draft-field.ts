import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

/** So long after the last key a long text is saved. */
const IDLE_MS = 800;

/** A field being edited over its saved value. */
interface DraftField {
  error: string | null;
  /** Restores the value before the last save; null while nothing was saved here. */
  undo: (() => void) | null;
  attributes: {
    value: string;
    onChange: (event: { target: { value: string } }) => void;
    onBlur: () => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
}

/**
 * A text field saved on leaving and by Enter; Esc restores it. In a long text Enter is a new line.
 * @param saved the stored value.
 * @param refused what the server refused, to be corrected.
 * @param options.long saves while typing too, so that closing the window loses nothing.
 */
export function useDraftField(
  saved: string,
  refused: string | undefined,
  check: (text: string) => string | null,
  save: (text: string) => void,
  { long = false }: { long?: boolean } = {},
): DraftField {
  const [draft, setDraft] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const [before, setBefore] = useState<string | null>(null);
  const value = draft ?? refused ?? saved;
  const problem = check(value);
  const store = () => {
    setLeft(true);
    if (draft === null || problem !== null) return;
    if (draft !== saved) {
      setBefore(saved);
      save(draft);
    }
    setDraft(null);
  };
  const leave = useRef(store);
  useEffect(() => {
    leave.current = store;
  });
  useEffect(() => () => leave.current(), []);
  useEffect(() => {
    if (draft === null || !long) return undefined;
    const timer = setTimeout(() => {
      if (check(draft) === null && draft !== saved) save(draft);
    }, IDLE_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- what is checked and saved is the text of that moment
  }, [draft]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (long || event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') store();
    if (event.key === 'Escape' && draft !== null) {
      event.preventDefault();
      setDraft(null);
      setLeft(false);
    }
  };
  const undo = () => {
    if (before === null) return;
    save(before);
    setBefore(null);
  };
  return {
    error: left && draft !== null ? problem : null,
    undo: before !== null && draft === null ? undo : null,
    attributes: {
      value,
      onChange: (event) => setDraft(event.target.value),
      onBlur: store,
      onKeyDown,
    },
  };
}
