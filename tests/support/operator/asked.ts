import type { OperatorRole } from '../../../shared/operator/roles.ts';
import type { DeskRows } from './desk-rows.ts';
import type { DeskSent } from './test-desk.ts';

/** The data that requests refer to; recreated for each. */
export interface DeskWorld {
  /** The role of the caller. */
  caller: OperatorRole;
  /** Another operator, of whom there is one more owner. */
  other: { id: string; passkey: string; session: string };
  invitation: { id: string; token: string };
  /** Of another operator’s: a change of role. */
  approval: { id: string; hash: string };
  /** The caller’s own; of somebody who asks for nothing the other’s. */
  own: { id: string };
  ownPasskey: string;
  profile: string;
  /** Cases and all else that a request is about, each made when it is asked for. */
  rows: DeskRows;
}

/** Who may make a call, and a request that works. */
export interface Asked {
  /** `anyone`: also without a session. */
  may: 'anyone' | readonly OperatorRole[];
  request: (world: DeskWorld) => DeskSent | Promise<DeskSent>;
  /**
   * With what it is refused of those who may: what no device made, and what is the work of some
   * roles alone, by role.
   */
  refused?: string | Partial<Record<OperatorRole, string>>;
}
