import type { ErrorCode } from '../../../shared/errors.ts';
import type { WorkKind } from '../../local/outbox-work.ts';

export type ConnectionState = 'online' | 'offline' | 'unreachable';
export type SessionEnd = 'expired' | 'elsewhere' | 'asked';

/** Events of the worker for the page; data is read from Dexie instead. */
export type SyncEvent =
  /** The server no longer knows the session: show the login page. */
  | { kind: 'signed_out'; userId: string; reason: SessionEnd }
  | { kind: 'busy'; requests: number }
  /** Something the member did was refused for good: a toast reports it. */
  | {
      kind: 'refused';
      what: WorkKind;
      code: ErrorCode;
      message: string;
    }
  | { kind: 'undone' }
  /** Two likes met just now, by a live change or by this member's like. */
  | { kind: 'match'; profile: string }
  /** Somebody likes the member, who did not know of it; never for a match. */
  | { kind: 'like'; profile: string }
  /**
   * A message of the other side arrived live, or was not notified before; the tab that claims it
   * notifies (`claimMessage`), and `platform.notify` decides whether anything is shown. `batch`
   * names those that were stored together, by the id of the first.
   */
  | { kind: 'message'; batch: string; id: string; conversation: string; profile: string }
  /** The other member undid a message: its notice is closed. */
  | { kind: 'message_undone'; conversation: string }
  | { kind: 'connection'; state: ConnectionState }
  | { kind: 'storage_full' };
