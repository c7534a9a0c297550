import { userInfo } from 'node:os';
import { casesDesk } from './modules/cases/desk.ts';
import { runOperatorCommand } from './start/operator-command.ts';

/** `npm run cases`: the operator's work with reports, notices, complaints and appeals. */
await runOperatorCommand('cases', ({ database, clock }) =>
  casesDesk({ database, clock }, process.argv.slice(2), userInfo().username),
);
