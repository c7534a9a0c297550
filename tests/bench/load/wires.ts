import { openWire, type Wire } from '../wire.ts';

/** Longer nobody waits. */
const PATIENCE_MS = 5_000;

/** What a request came to: the answer, or why there was none. */
export type Asked =
  { ok: true; headers: readonly string[]; body: string } | { ok: false; why: string };

/** Connections to one server, as many as are in use at once. */
export interface Wires {
  /** Never rejects. */
  ask(request: string): Promise<Asked>;
  close(): void;
}

/** The error's code of a refusal. */
const codeIn = (body: string): string => /"code":"(\w+)"/.exec(body)?.[1] ?? '';

export function openWires(origin: string): Wires {
  const idle: Wire[] = [];
  return {
    async ask(request) {
      let wire = idle.pop();
      while (wire && !wire.isOpen) wire = idle.pop();
      const used = wire ?? openWire(origin);
      let isLate = false;
      const patience = setTimeout(() => {
        isLate = true;
        used.close();
      }, PATIENCE_MS);
      try {
        const { status, headers, body } = await used.exchange(request);
        idle.push(used);
        if (status === 200) return { ok: true, headers, body };
        return { ok: false, why: `${status} ${codeIn(body)}`.trim() };
      } catch {
        // Counted as a failure with its reason.
        used.close();
        return { ok: false, why: isLate ? `no answer in ${PATIENCE_MS / 1_000} s` : 'cut' };
      } finally {
        clearTimeout(patience);
      }
    },
    close() {
      for (const wire of idle) wire.close();
    },
  };
}
