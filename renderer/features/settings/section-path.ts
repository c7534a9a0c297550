import type { SectionId } from './sections.tsx';

/** The path of a section; notifications have a page of their own. */
export const sectionPath = (id: SectionId): string =>
  id === 'notifications' ? '/notifications' : `/settings?section=${id}`;
