import { runOperatorsCommand } from './operator/command.ts';
import { placeOfDesk } from './start/desk.ts';
import { runOperatorCommand } from './start/operator-command.ts';

/** `npm run operator`: who works at the desk, and whether its audit is whole. */
await runOperatorCommand(
  'operator',
  ({ config, database, clock, settings }) =>
    runOperatorsCommand(
      { database, clock, settings, config: { ...config, operator: placeOfDesk(config) } },
      process.argv.slice(2),
    ),
  { connections: 2 },
);
