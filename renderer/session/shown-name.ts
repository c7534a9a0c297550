import type { ProfileCard } from '../../shared/contract/profile.ts';

/** A row with the words for an erased account in place of its empty name. */
export const withShownName = <Row extends { profile: ProfileCard }>(
  row: Row,
  fallback: string,
): Row => (row.profile.name === '' ? { ...row, profile: { ...row.profile, name: fallback } } : row);
