import { useEffect, useRef, useState } from 'react';

/** So long after the last key a text is saved. */
const IDLE_MS = 800;

/** A text being written over one that is saved: what stands in the field, what is wrong with it, and what the field needs. */
export interface DraftField {
  error: string | null;
  attributes: { value: string; onChange: (event: { target: { value: string } }) => void; onBlur: () => void };
}

/**
 * A field whose text is saved when it is left or rests, if nothing is wrong with it.
 * @param saved what is kept; shown while nothing else is being written.
 * @param refused what the server did not take: it comes back to be put right.
 */
export function useDraftField(saved: string, refused: string | undefined, check: (text: string) => string | null, save: (text: string) => void): DraftField {
  const [draft, setDraft] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const value = draft ?? refused ?? saved;
  const problem = check(value);
  const keep = () => {
    setLeft(true);
    if (draft === null || problem !== null) return;
    if (draft !== saved) save(draft);
    setDraft(null);
  };
  const leave = useRef(keep);
  useEffect(() => { leave.current = keep; });
  useEffect(() => () => leave.current(), []);
  // Kept while it is being written too, so that closing the window right after loses nothing of it.
  useEffect(() => {
    if (draft === null) return undefined;
    const timer = setTimeout(() => { if (check(draft) === null && draft !== saved) save(draft); }, IDLE_MS);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what is checked and saved is the text as it stood
  }, [draft]);
  return {
    error: left && draft !== null ? problem : null,
    attributes: { value, onChange: (event) => setDraft(event.target.value), onBlur: keep },
  };
}
