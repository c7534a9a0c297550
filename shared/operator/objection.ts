/**
 * What the desk stops at once for who objects to it (GDPR, article 21): marketing of every kind, and
 * that it is stored which partner brought them.
 */
export const STOPPABLE = ['marketing', 'origin'] as const;
export type Stoppable = (typeof STOPPABLE)[number];
