import type { Discretion } from './notices/discretion.ts';
import type { ShellText } from './shell-text.ts';

/** What the app calls itself wherever somebody else may read along. */
export const shownName = (discretion: Pick<Discretion, 'isNeutral'>, text: ShellText): string =>
  text(discretion.isNeutral() ? 'neutralName' : 'name');
