export type SectionId =
  | 'email'
  | 'password'
  | 'passkeys'
  | 'devices'
  | 'spending'
  | 'notifications'
  | 'visibility'
  | 'pause'
  | 'location'
  | 'blocked'
  | 'reads'
  | 'look'
  | 'device'
  | 'desktop'
  | 'export'
  | 'leave';

/** The path of a section; notifications have a page of their own. */
export const sectionPath = (id: SectionId): string =>
  id === 'notifications' ? '/notifications' : `/settings?section=${id}`;
