import { setTimeout as wait } from 'node:timers/promises';
import type { OfferedPaymentMethod } from '../../../../shared/contract/payments.ts';
import type { Currency } from '../../../../shared/money/money.ts';
import { isCardMethod, isSlowMethod } from '../../../../shared/money/payment-methods.ts';
import type { PaymentMethod } from '../../../../shared/money/payment-methods.ts';
import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';
import type { OfferedMethod, PaymentProvider } from '../../../payments/provider.ts';
import type { Services } from '../../../services.ts';
import { mayUseDirectDebit } from '../direct-debit/allowed.ts';
import { isBarredFromRiskyMethods } from '../credits/debts.ts';
import { canSendTexts } from '../../notify/text-messages/messenger.ts';
import { isMethodOffered } from './methods.ts';
import { currencyOf } from './price.ts';

const FRESH_MS = 5 * 60_000;
/** An unreachable provider is asked again after so long. */
const RETRY_MS = 15_000;
/** A method of so few countries is at home in them. */
const MOST_HOMES = 3;
/** What most people have: before the brands and wallets that few miss. */
const COMMON_METHODS: readonly PaymentMethod[] = ['creditcard', 'paypal'];
/** The longest that shops wait for a provider where no list is known yet. */
const PATIENCE_MS = 2_000;

interface Known {
  methods: readonly OfferedMethod[];
  until: number;
  loading: Promise<void> | null;
  /** By the computer's clock: then shops wait for `loading` no longer. */
  patience: number;
}

/** What each provider offers by country and currency, so that a slow one slows no shop. */
const knownOf = new WeakMap<PaymentProvider, Map<string, Known>>();

async function readMethods(
  { payments: provider, clock, log }: Pick<Services, 'payments' | 'clock' | 'log'>,
  at: { country: string; currency: Currency; amount: number },
  patienceMs: number,
): Promise<readonly OfferedMethod[]> {
  const all = knownOf.get(provider) ?? new Map<string, Known>();
  knownOf.set(provider, all);
  const key = `${at.country} ${at.currency}`;
  const known: Known = all.get(key) ?? { methods: [], until: 0, loading: null, patience: 0 };
  all.set(key, known);
  const load = async (): Promise<void> => {
    const { country, currency, amount } = at;
    const outcome = await provider
      .methods({ country, amount: { amount, currency } })
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the payment methods could not be read');
        return { kind: 'away' } as const;
      });
    const isDone = outcome.kind === 'done';
    known.methods = isDone ? outcome.value : [];
    known.until = clock.now().getTime() + (isDone ? FRESH_MS : RETRY_MS);
    known.loading = null;
  };
  if (clock.now().getTime() >= known.until && !known.loading) {
    known.patience = Date.now() + patienceMs;
    known.loading = load();
  }
  // The older list is served while the new one is loading.
  const { loading } = known;
  const left = known.patience - Date.now();
  if (loading && known.methods.length === 0 && left > 0)
    await Promise.race([loading, wait(left, undefined, { ref: false })]);
  return known.methods;
}

const selectUsed = statement<{ method: PaymentMethod }>(
  'used_payment_methods',
  `
  select method from payments where member_id = $1::uuid and status = 'completed' group by method order by max(created_at) desc`,
);

async function readUsed(database: Queryable, memberId: string | null): Promise<PaymentMethod[]> {
  if (memberId === null) return [];
  return (await selectUsed(database, [memberId])).map((row) => row.method);
}

/**
 * The methods that an order in a country can be paid with: those that the provider accepts and the
 * settings offer, the member's last used ones first. A member who owes credits after a
 * chargeback is offered neither direct debit nor cards. Empty while the provider is unreachable.
 */
export async function offeredMethods(
  services: Pick<Services, 'config' | 'payments' | 'clock' | 'log' | 'settings' | 'database'>,
  { memberId, country }: { memberId: string | null; country: string },
  patienceMs = PATIENCE_MS,
): Promise<OfferedPaymentMethod[]> {
  const settings = services.settings.current();
  const currency = currencyOf(settings, country);
  const lists = Object.values(settings.bundles).flatMap(({ prices }) => prices[currency] ?? []);
  if (lists.length === 0) return [];
  const amount = Math.min(...lists);
  const methods = await readMethods(services, { country, currency, amount }, patienceMs);
  const used = await readUsed(services.database, memberId);
  const isBarred =
    memberId !== null && (await isBarredFromRiskyMethods(services.database, memberId));
  const takesDebit =
    memberId === null
      ? canSendTexts(services.config)
      : await mayUseDirectDebit(services.database, services, {
          memberId,
          now: services.clock.now(),
        });
  const isLocal = (method: PaymentMethod) => {
    const { length } = settings.payment_methods[method].countries;
    return length > 0 && length <= MOST_HOMES;
  };
  // After used ones: national methods, widespread ones, brands, slow ones.
  const rank = ({ method }: OfferedMethod) => {
    if (used.includes(method)) return used.indexOf(method);
    if (isSlowMethod(method)) return used.length + 3;
    if (isLocal(method)) return used.length;
    return used.length + (COMMON_METHODS.includes(method) ? 1 : 2);
  };
  return methods
    .filter(({ method }) => isMethodOffered(settings, { method, country, currency }))
    .filter(({ method }) => !isBarred || !isCardMethod(method))
    .filter(({ method }) => takesDebit || method !== 'sdd')
    .toSorted((one, other) => rank(one) - rank(other))
    .map(({ method, banks }) => ({
      name: method,
      banks: [...banks],
      slow: isSlowMethod(method),
    }));
}
