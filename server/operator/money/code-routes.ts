import { eq, or, sql } from 'drizzle-orm';
import { codeCalls } from '../../../shared/contract/operator/codes.ts';
import { UUID_PATTERN } from '../../../shared/identifiers.ts';
import { rolesWith } from '../../../shared/operator/roles.ts';
import { endOfDay } from '../../../shared/timing.ts';
import type { Transaction } from '../../database/connection.ts';
import { members } from '../../database/schema/members.ts';
import { Refusal } from '../../http/route.ts';
import { createDiscountCode, setDiscountCodeStatus } from '../../modules/money/discounts/codes.ts';
import { readCodes } from '../../modules/money/discounts/code-uses.ts';
import { normalizeCode } from '../../modules/money/discounts/choose.ts';
import { deskFor } from '../queues/desk-of.ts';
import { operatorRoute } from '../route.ts';
import type { OperatorRoute } from '../route.ts';

const CODES = rolesWith('codes');

/** The one member that a code is for. @throws Refusal `validation_failed` for an unknown one. */
async function memberOf(database: Transaction, given: string | null): Promise<string | null> {
  if (given === null) return null;
  const [found] = await database
    .select({ id: members.id })
    .from(members)
    .where(
      or(
        UUID_PATTERN.test(given) ? eq(members.id, given.toLowerCase()) : undefined,
        eq(sql`lower(${members.email})`, given.toLowerCase()),
      ),
    );
  if (!found) throw new Refusal('validation_failed', { fields: { member: 'invalid' } });
  return found.id;
}

/** Discount codes that are given out. */
export const codeRoutes: readonly OperatorRoute[] = [
  operatorRoute(
    'getCodes',
    codeCalls.getCodes,
    { roles: CODES, act: null, repeat: 'read' },
    async (_operator, { database }) => {
      const { codes, rules } = await readCodes(database);
      return {
        rules,
        codes: codes.map(
          ({ member_id: member, expires_at, created_at, issued_for: _, ...row }) => ({
            ...row,
            member,
            expires_at: expires_at?.toISOString() ?? null,
            created_at: created_at.toISOString(),
          }),
        ),
      };
    },
  ),
  operatorRoute(
    'createCode',
    codeCalls.createCode,
    { roles: CODES, act: 'money_create_code', repeat: 'key' },
    async (operator, request) => {
      const desk = deskFor(operator, request);
      const { member, expires, reason, ...given } = request.body;
      const code = await createDiscountCode(
        desk.database,
        {
          ...given,
          member_id: await memberOf(desk.database, member),
          expires_at: expires === null ? null : endOfDay(expires),
        },
        request.now,
      );
      await desk.audit({
        act: 'money_create_code',
        subjects: [`code:${code}`],
        case: null,
        before: null,
        after: {
          percentage: given.percentage,
          value: given.value,
          validity: given.validity,
          reason,
        },
      });
      return { code };
    },
  ),
  operatorRoute(
    'endCode',
    codeCalls.endCode,
    { roles: CODES, act: 'money_end_code', repeat: 'natural' },
    async (operator, request) => {
      const desk = deskFor(operator, request);
      const { code, reason } = request.body;
      await setDiscountCodeStatus(desk.database, code, 'off');
      await desk.audit({
        act: 'money_end_code',
        subjects: [`code:${normalizeCode(code)}`],
        case: null,
        before: null,
        after: { status: 'off', reason },
      });
      return null;
    },
  ),
];
