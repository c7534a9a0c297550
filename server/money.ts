import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { runMoneyCommand } from './modules/money/books/commands/run.ts';
import { createPayerSecrets } from './payments/payer-secrets.ts';
import { StartError } from './start-error.ts';
import { runOperatorCommand } from './start/operator-command.ts';
import { serverPayerKeys } from './start/payer-keys.ts';

/** `npm run money`: the operator's work with money. */

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartError(`The file ${path} cannot be read: check its name.`, { cause: error });
  }
}

// The command alone: what follows it may be an account or a phone.
const command = /^[a-z]+$/.exec(process.argv[2] ?? '')?.[0];

await runOperatorCommand(
  'money',
  ({ config, database, settings, clock }) =>
    runMoneyCommand(
      {
        database,
        settings,
        clock,
        // Loaded only by what needs them: the rest works without the data folder.
        get payerSecrets() {
          return createPayerSecrets(serverPayerKeys(config));
        },
        readFile,
        wait: (ms) => wait(ms),
      },
      process.argv.slice(2),
      userInfo().username,
    ),
  {
    connections: 2,
    audited: [
      'settle',
      'refund',
      'approve',
      'fail',
      'code',
      'forgive',
      'block',
      'unblock',
      'settlement',
      'close',
    ],
    failed: ['npm run money', ...(command ? ['--', command] : []), 'failed'].join(' '),
  },
);
