/** What members do. */
export const KINDS = ['sign in', 'search', 'profile', 'like', 'write', 'read'] as const;
export type Kind = (typeof KINDS)[number];

/** What a step of the simulation saw. */
export interface Records {
  /** Of each kind, from the intended moment, in milliseconds: those that succeeded. */
  latencies: ReadonlyMap<Kind, readonly number[]>;
  /** How many of each kind succeeded before the step was over. */
  carried: ReadonlyMap<Kind, number>;
  failures: ReadonlyMap<Kind, number>;
  /** Why, and how often. */
  reasons: ReadonlyMap<string, number>;
  /** From the intended moment of a message to the other side's stream. */
  signals: readonly number[];
}

export interface Recorder extends Records {
  /** @param why it failed; null for a success. */
  acted(kind: Kind, intendedAt: number, why: string | null): void;
  signalled(intendedAt: number): void;
  /** The step is over: what ends from now on was not carried by it. */
  end(): void;
}

const add = <Key>(counts: Map<Key, number>, key: Key): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

export function createRecorder(): Recorder {
  const latencies = new Map<Kind, number[]>(KINDS.map((kind) => [kind, []]));
  const [carried, failures] = [new Map<Kind, number>(), new Map<Kind, number>()];
  const reasons = new Map<string, number>();
  const signals: number[] = [];
  let isOver = false;
  return {
    latencies,
    carried,
    failures,
    reasons,
    signals,
    acted(kind, intendedAt, why) {
      if (why === null) {
        latencies.get(kind)?.push(performance.now() - intendedAt);
        if (!isOver) add(carried, kind);
      } else {
        add(failures, kind);
        add(reasons, why);
      }
    },
    signalled(intendedAt) {
      signals.push(performance.now() - intendedAt);
    },
    end() {
      isOver = true;
    },
  };
}
