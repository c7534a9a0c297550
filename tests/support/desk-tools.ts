import { expect } from 'vitest';
import { newId } from '../../shared/identifiers.ts';
import type { Queue } from '../../shared/operator/queues.ts';
import { photos } from '../../server/database/schema/profiles.ts';
import { inTransaction } from '../../server/database/transaction.ts';
import { Refusal } from '../../server/http/route.ts';
import { claimCases } from '../../server/modules/cases/desk/claim.ts';
import { decideAtDesk } from '../../server/modules/cases/desk/decide.ts';
import type { Actor, AuditAct, ContentSeen, Desk } from '../../server/modules/cases/desk/desk.ts';
import type { StoredCase } from '../../server/modules/cases/desk/rows.ts';
import type { Decision } from '../../server/modules/cases/desk/store.ts';
import { undoDecision } from '../../server/modules/cases/desk/undo.ts';
import { openPhotoCase } from '../../server/modules/cases/photo-case.ts';
import type { TestMember } from './test-members.ts';
import type { TestSite } from './test-site.ts';

/** Operators of a test: two moderators, a senior and an owner. */
export const MOD: Actor = { operator: newId(), role: 'moderator' };
export const OTHER_MOD: Actor = { operator: newId(), role: 'moderator' };
export const SENIOR: Actor = { operator: newId(), role: 'senior' };

/**
 * What tests of the desk do, each in a transaction of its own as the desk's calls are.
 * @param siteOf the site as of each call.
 */
export function deskTools(siteOf: () => TestSite) {
  const acts: AuditAct[] = [];
  const seen: ContentSeen[] = [];
  const at = async <Result>(actor: Actor, work: (desk: Desk) => Promise<Result>) => {
    const { database, services } = siteOf();
    let effects: (() => void)[] = [];
    const result = await inTransaction(database, (transaction) => {
      effects = [];
      return work({
        database: transaction,
        now: services.clock.now(),
        services,
        actor,
        afterCommit: (effect) => effects.push(effect),
        audit: async (act) => {
          acts.push(act);
        },
        undone: async () => null,
        saw: async (more) => {
          seen.push(...more);
        },
        askClosing: null,
        askRefund: null,
        names: async () => new Map(),
      });
    });
    for (const effect of effects) effect();
    return result;
  };
  const claim = async (actor: Actor, queue: Queue, count = 1): Promise<StoredCase[]> =>
    (await at(actor, (desk) => claimCases(desk, { queue, count, have: [], skip: [] }))).claimed;
  const decide = (
    actor: Actor,
    row: Pick<StoredCase, 'id' | 'version'>,
    more: Omit<Decision, 'id' | 'version' | 'decision'> & { decision?: string },
  ) =>
    at(actor, (desk) =>
      decideAtDesk(desk, { decision: newId(), id: row.id, version: row.version, ...more }),
    );
  return {
    acts,
    seen,
    at,
    claim,
    decide,
    /** Claims the first case of a queue and decides it. */
    judge: async (
      actor: Actor,
      queue: Queue,
      more: Omit<Decision, 'id' | 'version' | 'decision'>,
    ) => {
      const [row] = await claim(actor, queue);
      if (!row) throw new Error(`nothing waits in ${queue}`);
      const { decision } = await decide(actor, row, more);
      return { row, decision: decision ?? expect.unreachable() };
    },
    undo: (actor: Actor, decision: string) => at(actor, (desk) => undoDecision(desk, decision)),
    /** The code of a refusal. */
    refused: async (work: Promise<unknown>): Promise<string> => {
      try {
        await work;
      } catch (error) {
        if (error instanceof Refusal) return error.code;
        throw error;
      }
      return expect.unreachable('it was not refused');
    },
    /** A member's photo that waits, with its case. */
    photo: async (member: TestMember, position = 0): Promise<string> => {
      const { database, services } = siteOf();
      const id = newId();
      const now = services.clock.now();
      await database.insert(photos).values({
        id,
        profile_id: member.profileId,
        position,
        status: 'pending',
        visibility: 'public',
        width: 8,
        height: 8,
        created_at: now,
      });
      await openPhotoCase(database, id, now);
      return id;
    },
  };
}
