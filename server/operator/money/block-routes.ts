import { isEmailAddress } from '../../../shared/account/email-address.ts';
import { codeCalls } from '../../../shared/contract/operator/codes.ts';
import { rolesWith } from '../../../shared/operator/roles.ts';
import { barredAddresses } from '../../database/schema/members.ts';
import { Refusal } from '../../http/route.ts';
import { admitAddress, barAddress } from '../../modules/account/barred/addresses.ts';
import {
  blockPayer,
  payerOf,
  readBlocks,
  unblockPayer,
} from '../../modules/money/direct-debit/block-list.ts';
import { deskFor } from '../queues/desk-of.ts';
import { operatorRoute } from '../route.ts';
import type { OperatorRoute } from '../route.ts';

const KEEPERS = rolesWith('refunds');
const wrong = () => new Refusal('validation_failed', { fields: { value: 'invalid' } });

/** What is barred: addresses that may not join, accounts and phones without direct debit. */
export const blockRoutes: readonly OperatorRoute[] = [
  operatorRoute(
    'getBlocks',
    codeCalls.getBlocks,
    { roles: KEEPERS, act: null, repeat: 'read' },
    async (_operator, { database, now }) => ({
      blocks: (await readBlocks(database, now)).map(({ id, kind, reason, at, until }) => ({
        id,
        kind,
        reason,
        at: at.toISOString(),
        until: until?.toISOString() ?? null,
      })),
      addresses: await database.$count(barredAddresses),
    }),
  ),
  operatorRoute(
    'addBlock',
    codeCalls.addBlock,
    { roles: KEEPERS, act: 'money_block', repeat: 'key' },
    async (operator, request) => {
      const desk = deskFor(operator, request);
      const { services, now } = request;
      const { kind, value, reason } = request.body;
      let subject = 'address';
      if (kind === 'email') {
        if (!isEmailAddress(value)) throw wrong();
        await barAddress({ database: desk.database, services }, value, now);
      } else {
        const payer = payerOf(services.payerSecrets, kind, value);
        if (!payer) throw wrong();
        subject = `block:${await blockPayer(desk.database, payer, { reason, at: now })}`;
      }
      // The value is stored nowhere, here either.
      await desk.audit({
        act: 'money_block',
        subjects: [subject],
        case: null,
        before: null,
        after: { kind, reason },
      });
      return { kept_out: true as const };
    },
  ),
  operatorRoute(
    'liftBlock',
    codeCalls.liftBlock,
    { roles: KEEPERS, act: 'money_unblock', repeat: 'natural' },
    async (operator, request) => {
      const desk = deskFor(operator, request);
      const { services, now } = request;
      const { kind, value, reason } = request.body;
      const payer = payerOf(services.payerSecrets, kind, value);
      const lifted =
        kind === 'email'
          ? (await admitAddress({ database: desk.database, services }, value))
            ? ['address']
            : []
          : payer
            ? (await unblockPayer(desk.database, payer, now)).map((id) => `block:${id}`)
            : [];
      if (lifted.length === 0) throw new Refusal('not_found');
      await desk.audit({
        act: 'money_unblock',
        subjects: lifted,
        case: null,
        before: { kind },
        after: { reason },
      });
      return null;
    },
  ),
];
