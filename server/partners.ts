import { runPartnersCommand } from './modules/partners/command.ts';
import { runOperatorCommand } from './start/operator-command.ts';

/** `npm run partners`: networks that send visitors, and what came of them. */
await runOperatorCommand(
  'partners',
  ({ config, database, clock }) =>
    runPartnersCommand(
      { database, clock, services: config.partnerServices },
      process.argv.slice(2),
    ),
  { audited: ['add', 'change', 'off', 'on'] },
);
