import type { OperatorArgs } from '../../../shared/contract/operator/acts.ts';
import { rolesWith } from '../../../shared/operator/roles.ts';
import { fictionOf, removeFictionMark } from '../../modules/profiles/fiction/fiction.ts';
import type { TwoPersonAct } from '../acts/act.ts';

const EDITS = rolesWith('edit_fiction');

/** Removes the mark of fiction from a profile: two operators, since members rely on it. */
export const removeMarkByTwo: TwoPersonAct<OperatorArgs<'remove_fiction_mark'>> = {
  ask: EDITS,
  approve: EDITS,
  async check(transaction, { profile }) {
    await fictionOf(transaction, profile);
  },
  async run(database, { profile }, { services, now, afterCommit }) {
    await removeFictionMark({ database, services, now, afterCommit }, profile);
    return {
      subjects: [`profile:${profile}`],
      before: { fictional: true },
      after: { fictional: false },
    };
  },
};
