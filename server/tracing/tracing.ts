/** A request, as far as a trace may know it. */
interface TracedRequest {
  method: string;
  /** The `traceparent` that it continues; see `createTraceParents`. */
  parent: () => string | null;
}

/**
 * Follows work from a request to its statements. What a trace holds is names of the code: routes,
 * statements, jobs; nothing that somebody sent (decision 080).
 */
export interface Tracing {
  /** Runs the work of a request. @param statusOf the status of its answer. */
  request<Result>(
    from: TracedRequest,
    work: () => Promise<Result>,
    statusOf: (result: Result) => number,
  ): Promise<Result>;
  /** Names the request at work by its route. */
  route(name: string): void;
  job<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** Sends a statement of the current work; returns the promise of `send`. */
  statement<Result>(name: string, send: () => Promise<Result>): Promise<Result>;
  /**
   * The `traceparent` of the current work, for another server; undefined where it is not traced.
   */
  parentForOthers(): string | undefined;
  /**
   * Runs what a signal causes: of another server’s work by its `traceparent`, else of the current
   * one.
   */
  signal<Result>(from: string | undefined, work: () => Promise<Result>): Promise<Result>;
  /** Runs what is not part of the current work, although that triggered it. */
  apart<Result>(work: () => Result): Result;
  /** Sends what is left, within that time. */
  close(withinMs: number): Promise<void>;
}

/** Without a collector: nothing is loaded or recorded. */
export const untraced: Tracing = {
  request: (_from, work) => work(),
  route: () => undefined,
  job: (_name, work) => work(),
  statement: (_name, send) => send(),
  parentForOthers: () => undefined,
  signal: (_from, work) => work(),
  apart: (work) => work(),
  close: async () => undefined,
};
