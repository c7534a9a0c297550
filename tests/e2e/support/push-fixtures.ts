import { CHROMIUM_FLAGS, chromiumPath } from '../../support/chromium.ts';
import { startPushService, type PushService } from '../../support/push/push-service.ts';
import { startServer, type RunningServer } from '../../support/server.ts';
import { test as base } from './fixtures.ts';

/** Tests in the whole Chromium, with a server that pushes to the tests' push service. */
export const test = base.extend<object, { service: PushService; server: RunningServer }>({
  serviceWorkers: 'allow',
  service: [
    async ({}, use) => {
      const service = await startPushService();
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ service }, use) => {
      const server = await startServer({
        members: 40,
        env: { VONK_PUSH_SERVICES: service.origin },
      });
      await fetch(`${server.origin}/dev/settings`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ enable_site_entry_popup: 'no' }),
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});
export const wholeChromium = {
  launchOptions: { executablePath: chromiumPath('windows'), args: CHROMIUM_FLAGS },
};
