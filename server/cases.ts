import { userInfo } from 'node:os';
import { runCasesCommand } from './modules/cases/command.ts';
import { runOperatorCommand } from './start/operator-command.ts';

/** `npm run cases`: the operator's work with reports, notices, complaints and appeals. */
await runOperatorCommand('cases', ({ database, clock }) =>
  runCasesCommand({ database, clock }, process.argv.slice(2), userInfo().username),
);
