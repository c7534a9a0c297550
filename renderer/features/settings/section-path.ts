import type { SectionId } from './sections.tsx';

/** Where a part of the settings is: the notifications have a page of their own (decisions section 7.1). */
export const sectionPath = (id: SectionId): string =>
  id === 'notifications' ? '/notifications' : `/settings?section=${id}`;
