import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

/** So long after the last key a long text is saved. */
const IDLE_MS = 800;

/** A text being written over one that is saved: what stands in the field, what is wrong with it, and what the field needs. */
export interface DraftField {
  error: string | null;
  /** Brings back what stood there before the last save; null while nothing was saved here. */
  undo: (() => void) | null;
  attributes: {
    value: string;
    onChange: (event: { target: { value: string } }) => void;
    onBlur: () => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
}

/**
 * A field whose text is saved when it is left, if nothing is wrong with it. Enter saves too, and Esc brings back what was there, except
 * in a text of several lines, where Enter is a new line.
 * @param saved what is kept; shown while nothing else is being written.
 * @param refused what the server did not take: it comes back to be put right.
 * @param options.long a text of several lines: it is saved while it is written too, so that closing the window loses nothing of it.
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
  const keep = () => {
    setLeft(true);
    if (draft === null || problem !== null) return;
    if (draft !== saved) {
      setBefore(saved);
      save(draft);
    }
    setDraft(null);
  };
  const leave = useRef(keep);
  useEffect(() => {
    leave.current = keep;
  });
  useEffect(() => () => leave.current(), []);
  useEffect(() => {
    if (draft === null || !long) return undefined;
    const timer = setTimeout(() => {
      if (check(draft) === null && draft !== saved) save(draft);
    }, IDLE_MS);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what is checked and saved is the text as it stood
  }, [draft]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (long || event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') keep();
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
      onBlur: keep,
      onKeyDown,
    },
  };
}
