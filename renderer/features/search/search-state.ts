import type { ProfileCard } from '../../../shared/contract/profile.ts';
import type { CallFailure } from '../../../shared/result.ts';
import type { SearchRow } from '../../local/rows.ts';

/** A search as the page shows it: a member's comes from the device, a visitor's from the server. */
export interface Search {
  /** Undefined while the device is read; null when this search was never answered here. */
  row: SearchRow | null | undefined;
  profiles: readonly ProfileCard[];
  /** Who nearly fits, and others, where few fit. */
  similar: readonly ProfileCard[];
  others: readonly ProfileCard[];
  /** Why the last request brought nothing; null while one is under way or when it went well. */
  failure: CallFailure | null;
  asking: boolean;
  /** A further page is on its way. */
  askingMore: boolean;
  askMore: () => void;
  askAgain: () => void;
}
