import { statement } from '../../database/statement.ts';
import type { JobHandler } from '../../jobs/runner.ts';
import { updateListed } from '../profiles/own/listed.ts';
import { showAccount } from './hide-account.ts';

const MINUTE_MS = 60_000;

const selectOver = statement<{ id: string; until: string }>(
  'suspensions_that_are_over',
  `
  select id, suspended_until as until from members where suspended_until <= $1::timestamptz and closed_at is null
  order by id limit 100 for update skip locked`,
);
const listAgain = statement<{ member_id: string }>(
  'list_again',
  `
  update profiles set not_listed_until = null where id in (
    select id from profiles where not_listed_until <= $1::timestamptz order by id limit 100 for update skip locked) returning member_id`,
);

/** Ends temporary measures automatically (decision 072). */
export const measureJobs: Readonly<Record<string, JobHandler>> = {
  end_measures: {
    everyMs: MINUTE_MS,
    async handle({ transaction, now, services, afterCommit }) {
      const request = { database: transaction, now, services, afterCommit };
      for (const { id, until } of await selectOver(transaction, [now]))
        await showAccount(request, { member: id, until: new Date(until).toISOString() });
      for (const { member_id: member } of await listAgain(transaction, [now]))
        await updateListed(transaction, member);
    },
  },
};
