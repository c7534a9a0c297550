import type { ProfileCard } from '../../shared/contract/profile.ts';

/** A row with the words for an account that was erased in place of its name, which is empty then (specification section 4, Account). */
export const withShownName = <Row extends { profile: ProfileCard }>(row: Row, gone: string): Row =>
  row.profile.name === '' ? { ...row, profile: { ...row.profile, name: gone } } : row;
