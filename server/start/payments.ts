import { randomBytes } from 'node:crypto';
import { startBank } from '../../demo/bank/bank.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { createMollie } from '../payments/mollie.ts';
import { noProvider } from '../payments/none.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import { createSandbox } from '../payments/sandbox.ts';
import { StartError, systemCode } from '../start-error.ts';

interface Payments {
  provider: PaymentProvider;
  /** Where a person pays at the sandbox bank; null without it. */
  bank: string | null;
  stop(): Promise<void>;
}

const nothing = async (): Promise<void> => undefined;

/**
 * The payment provider: Mollie with a key, the sandbox bank in demo mode, else none.
 * @throws StartError when the port that was given for the bank cannot be had.
 */
export async function startPayments(
  config: Config,
  { clock, log }: { clock: Clock; log: Logger },
): Promise<Payments> {
  if (config.mollie)
    return { provider: createMollie({ ...config.mollie, log }), bank: null, stop: nothing };
  if (!config.bank) {
    log.warn(
      { variable: 'MOLLIE_API_KEY' },
      'MOLLIE_API_KEY is not set: credits cannot be bought here',
    );
    return { provider: noProvider, bank: null, stop: nothing };
  }
  const { port, isGiven } = config.bank;
  const key = randomBytes(24).toString('base64url');
  const open = (at: number) =>
    startBank({
      port: at,
      host: '127.0.0.1',
      dataDir: config.dataDir,
      key,
      log,
      now: () => clock.now(),
    });
  const bank = await open(port).catch((error: unknown) => {
    if (systemCode(error) !== 'EADDRINUSE') throw error;
    if (isGiven)
      throw new StartError(
        `Port ${port} for the sandbox bank is in use: stop the program that uses it, or set VONK_BANK_PORT to another port.`,
        { cause: error },
      );
    return open(0);
  });
  return {
    provider: createSandbox({ origin: bank.origin, key, log }),
    bank: bank.origin,
    stop: () => bank.stop(),
  };
}
