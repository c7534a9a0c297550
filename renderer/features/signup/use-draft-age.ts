import { useState } from 'react';
import { useSettings } from '../../session/contexts.ts';
import { ageOfDraft } from './birth-date.ts';
import type { Draft } from './draft.ts';

/** The age that a draft's birth date gives today, in whole years; null for a date that is none yet. */
export function useDraftAge(draft: Draft): number | null {
  const { min_age: minAge } = useSettings();
  const [today] = useState(() => new Date());
  return ageOfDraft(draft, minAge, today);
}
