import { userInfo } from 'node:os';
import { runLegalCommand } from './modules/texts/command.ts';
import { runOperatorCommand } from './start/operator-command.ts';

/** `npm run legal`: publishes versions of the legal and help texts. */
await runOperatorCommand(
  'legal',
  ({ database, settings, clock }) =>
    runLegalCommand({ database, settings, clock }, process.argv.slice(2), userInfo().username),
  { connections: 2, audited: ['publish'] },
);
