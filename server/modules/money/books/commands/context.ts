import { newId, UUID_PATTERN } from '../../../../../shared/identifiers.ts';
import type { Transaction } from '../../../../database/connection.ts';
import { moneyActs } from '../../../../database/schema/books.ts';
import { createLiveBus } from '../../../../live/bus.ts';
import type { Announcer } from '../../../../live/announce.ts';
import { enqueue } from '../../../../jobs/queue.ts';
import type { Services } from '../../../../services.ts';
import { WAKE_STREAMS_JOB } from '../../../../live/wake-job.ts';

/** What the operator's commands work with; they run beside the server. */
export interface CommandContext extends Pick<
  Services,
  'database' | 'clock' | 'settings' | 'payerSecrets'
> {
  readFile: (path: string) => string;
  /** Passes some time while the server works on what was asked. */
  wait: (ms: number) => Promise<void>;
}

export interface CommandInput {
  words: readonly string[];
  options: Readonly<Record<string, string | undefined>>;
  /** Who acts: the address of the operator of `--as`, or the user of the machine. */
  actor: string;
  /** The user of the machine. */
  user: string;
}

export interface CommandResult {
  done: boolean;
  text: string;
}

export const done = (text: string): CommandResult => ({ done: true, text });

/** A command that cannot be done; the message says what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** @throws CommandError for anything but an id. */
export function idOf(text: string | undefined, what: string): string {
  if (text === undefined || !UUID_PATTERN.test(text))
    throw new CommandError(`Give the id of ${what}: "${text ?? ''}" is none.`);
  return text.toLowerCase();
}

/** @throws CommandError without a reason: every act of money needs one. */
export function reasonOf({ options }: CommandInput): string {
  const reason = options['reason']?.trim() ?? '';
  if (reason === '') throw new CommandError('Say why, with --reason "TEXT".');
  return reason;
}

/** Records who did what, when and why. @returns the act's id. */
export async function recordAct(
  tx: Transaction,
  act: { act: string; reference: string; detail: object; actor: string; reason: string; at: Date },
): Promise<string> {
  const id = newId(act.at.getTime());
  await tx.insert(moneyActs).values({ id, ...act });
  return id;
}

/** Announces changes from a command: a job in the server's process wakes its streams. */
export async function announcing<Result>(
  desk: CommandContext,
  tx: Transaction,
  work: (announcer: Announcer & { services: Pick<Services, 'settings'> }) => Promise<Result>,
): Promise<Result> {
  const [live, members, now] = [createLiveBus(), new Set<string>(), desk.clock.now()];
  live.watch((memberId) => members.add(memberId));
  const result = await work({
    database: tx,
    now,
    services: { live, settings: desk.settings },
    afterCommit: (effect) => {
      effect();
    },
  });
  if (members.size > 0) await enqueue(tx, WAKE_STREAMS_JOB, { members: [...members] }, now);
  return result;
}
