/** Where a carrier delivers what it receives, and reports its state. */
export interface CarrierEvents {
  received(text: string): void;
  /** It works, for the first time or again: what was sent meanwhile is lost. */
  up(): void;
  /** It works no longer; it goes on trying. */
  down(error: unknown): void;
}

/** A text for the processes that follow a channel. */
export interface Sending {
  channel: string;
  text: string;
}

/**
 * Carries texts between the processes of one site. It promises nothing: what is lost is found in
 * the database.
 */
export interface Carrier {
  readonly name: 'postgresql' | 'redis';
  start(events: CarrierEvents): void;
  follow(channel: string): void;
  leave(channel: string): void;
  /** Sends texts together. Rejects when they may not have been sent. */
  send(sendings: readonly Sending[]): Promise<void>;
  close(): Promise<void>;
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

/** The wait before the nth try to connect again, spread so that processes do not all come at once. */
export const reconnectMs = (attempt: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempt, 10)) * (0.5 + Math.random() / 2);
