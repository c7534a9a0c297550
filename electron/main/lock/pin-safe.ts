import { randomBytes } from 'node:crypto';
import type { PinAnswer } from '../../../shared/desktop/discretion-bridge.ts';
import { isPin } from '../../../shared/desktop/pin.ts';
import type { KeyStore } from './key-store.ts';
import type { LockFile, LockRecord, PinRecord } from './lock-file.ts';
import {
  areSpent,
  countFailure,
  MOST_FAILURES,
  NO_ATTEMPTS,
  resumeAttempts,
  secondsToWait,
} from './pin-attempts.ts';
import { hashPin, isPinOf } from './pin-hash.ts';

/** `damaged`: the file is unreadable, so no PIN is right. `wiping`: a wipe was interrupted. */
export type PinState =
  { kind: 'none' | 'damaged' | 'wiping' | 'spent' } | { kind: 'set'; waitSeconds: number };

/** Stores and checks the PIN, one try at a time, counted before it is checked. */
export interface PinSafe {
  state(): PinState;
  /** Checks a PIN, after earlier tries and their waiting times. */
  verify(pin: string): Promise<PinAnswer>;
  /** Sets a PIN after checking the old one, null where there is none. */
  change(old: string | null, chosen: string): Promise<PinAnswer>;
  /** Removes the PIN after checking it. @param before runs first: the mark that there is a lock. */
  remove(old: string, before?: () => void): Promise<PinAnswer>;
  /** Records that a wipe began, so that a start after a crash completes it. */
  beginWipe(): void;
  /** Deletes the PIN; the last step of a wipe. */
  forget(): void;
}

/**
 * Opens the PIN's store.
 * @param isExpected the preferences name a lock: a missing file is then damage, not freedom.
 * @param uptime the machine's uptime in seconds.
 */
export function openPinSafe(options: {
  file: LockFile;
  keyStore: KeyStore;
  isExpected: () => boolean;
  uptime: () => number;
}): PinSafe {
  const { file, keyStore, uptime } = options;
  const resumed = (record: LockRecord): LockRecord => {
    if (record.kind === 'none') return options.isExpected() ? { kind: 'damaged' } : record;
    return record.kind === 'pin'
      ? { ...record, attempts: resumeAttempts(record.attempts, uptime()) }
      : record;
  };
  let record = resumed(file.read());
  let last: Promise<unknown> = Promise.resolve();
  function serialise<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const done = last.then(work);
    // The caller has the failure; the next one only waits.
    last = done.catch(() => undefined);
    return done;
  }

  function store(next: PinRecord): boolean {
    record = next;
    try {
      file.write(next);
      return true;
    } catch (error) {
      console.error('The file of the app lock could not be written.', error);
      return false;
    }
  }

  async function makeRecord(pin: string): Promise<PinRecord> {
    const secret = randomBytes(32);
    const sealed = await keyStore.seal(secret);
    return {
      kind: 'pin',
      ...(await hashPin(pin, sealed === null ? null : secret)),
      sealed,
      attempts: NO_ATTEMPTS,
    };
  }

  async function checkPin(pin: string): Promise<PinAnswer> {
    if (record.kind !== 'pin')
      return { status: record.kind === 'damaged' ? 'spent' : 'unavailable' };
    if (areSpent(record.attempts)) return { status: 'spent' };
    const wait = secondsToWait(record.attempts, uptime());
    if (wait > 0) return { status: 'wait', waitSeconds: wait };
    const secret = record.sealed === null ? null : await keyStore.open(record.sealed);
    if (record.sealed !== null && secret === null) return { status: 'unavailable' };
    const before = record;
    const counted = { ...before, attempts: countFailure(before.attempts, uptime()) };
    // A try that cannot be recorded is not made: a full disk must not allow guessing.
    if (!store(counted)) {
      record = before;
      return { status: 'unavailable' };
    }
    if (isPin(pin) && (await isPinOf(before, pin, secret))) {
      // A key store that came later is used from now on.
      store(
        before.sealed === null && (await keyStore.isAvailable())
          ? await makeRecord(pin)
          : { ...before, attempts: NO_ATTEMPTS },
      );
      return { status: 'right' };
    }
    if (areSpent(counted.attempts)) return { status: 'spent' };
    return {
      status: 'wrong',
      waitSeconds: secondsToWait(counted.attempts, uptime()),
      triesLeft: MOST_FAILURES - counted.attempts.failures,
    };
  }

  return {
    state() {
      if (record.kind !== 'pin') return { kind: record.kind };
      return areSpent(record.attempts)
        ? { kind: 'spent' }
        : { kind: 'set', waitSeconds: secondsToWait(record.attempts, uptime()) };
    },
    verify: (pin) => serialise(() => checkPin(pin)),
    change: (old, chosen) =>
      serialise(async () => {
        if (!isPin(chosen) || (record.kind === 'none') !== (old === null))
          return { status: 'unavailable' };
        const answer: PinAnswer = old === null ? { status: 'right' } : await checkPin(old);
        if (answer.status !== 'right') return answer;
        const before = record;
        if (store(await makeRecord(chosen))) return answer;
        record = before;
        return { status: 'unavailable' };
      }),
    remove: (old, before) =>
      serialise(async () => {
        const answer = await checkPin(old);
        if (answer.status !== 'right') return answer;
        before?.();
        forget();
        return answer;
      }),
    beginWipe() {
      record = { kind: 'wiping' };
      file.write(record);
    },
    forget,
  };

  function forget(): void {
    file.remove();
    record = { kind: 'none' };
  }
}
