import { failure, success, type Result } from '../../shared/result.ts';
import type { Answer, CallName, Input } from '../../operator/api/calls.ts';
import type { FakeDesk } from './fake-desk.ts';

/** Replaces `operator/api/transport.ts` in the component tests: a fake in the server's place. */
let fake: FakeDesk | null = null;

/** Puts the server of the next screen behind the desk's calls. */
export function setFakeDesk(next: FakeDesk | null): void {
  fake = next;
}

/** A call of the desk, as its client makes it. */
export async function send<Name extends CallName>(
  name: Name,
  input: Input<Name>,
): Promise<Result<Answer<Name>>> {
  if (!fake) return failure({ code: 'unreachable', message: '' });
  return fake.take(name, structuredClone(input));
}

/** A call that gives a file. */
export async function sendForFile<Name extends CallName>(
  name: Name,
  input: Input<Name>,
): Promise<Result<Blob>> {
  const result = await send(name, input);
  return result.ok ? success(new Blob(['audit'])) : result;
}

/** A photo: its colour is its own. */
export async function sendForPicture(path: string): Promise<Result<Blob>> {
  return fake ? fake.picture(path) : failure({ code: 'unreachable', message: '' });
}
