import type { Bank } from '../../../demo/bank/bank.ts';

/** In place of the server's own sandbox bank: the one at BANK_ELSEWHERE, which a test stops. */
export async function startBank(): Promise<Pick<Bank, 'origin' | 'stop'>> {
  const origin = process.env['BANK_ELSEWHERE'];
  if (!origin)
    throw new Error('BANK_ELSEWHERE is empty: a test sets it to the origin of its bank.');
  return Promise.resolve({ origin, stop: () => Promise.resolve() });
}
