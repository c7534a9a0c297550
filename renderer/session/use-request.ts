import { useCallback } from 'react';
import type { Answer, Body, CallName, Query } from '../../shared/contract/calls.ts';
import type { Result } from '../../shared/result.ts';
import { connectWorker } from '../worker/host/client.ts';

/** Makes a call of the API: `await request('changePassword', { body })`. */
export type Request = <Name extends CallName>(
  name: Name,
  input: { query?: Query<Name>; body?: Body<Name>; key?: string },
) => Promise<Result<Answer<Name>>>;

/** For calls that need the network now, visitors' too. Failures are values. */
export function useRequest(): Request {
  return useCallback((name, input) => connectWorker().request(name, input) as never, []);
}
