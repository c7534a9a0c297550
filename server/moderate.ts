import { moderationQueue } from './modules/photos/profile/moderation-queue.ts';
import { createPayerSecrets } from './payments/payer-secrets.ts';
import { runOperatorCommand } from './start/operator-command.ts';
import { serverPayerKeys } from './start/payer-keys.ts';

/** `npm run moderate`: moderation of photos and reports, and of barred addresses. */
await runOperatorCommand('moderate', ({ config, database, clock, settings }) =>
  moderationQueue(
    {
      config,
      database,
      clock,
      settings,
      // Loaded only by what needs them: the rest works without the data folder.
      get payerSecrets() {
        return createPayerSecrets(serverPayerKeys(config));
      },
    },
    process.argv.slice(2),
  ),
);
