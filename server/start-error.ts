/** A reason not to start that the operator can act on: its message is one clear sentence. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The code of a system error, such as EACCES; empty when there is none. */
export function systemCode(error: unknown): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : '';
}
