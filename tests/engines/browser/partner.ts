import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumPath } from '../../support/chromium.ts';

/** The one whom the member of an engine talks to, at a Chromium. */
export interface Partner {
  page: Page;
  close(): Promise<void>;
}

/** Opens a Chromium with a microphone that beeps, signed in. */
export async function openPartner(
  origin: string,
  account: { email: string; password: string },
): Promise<Partner> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [
      ...CHROMIUM_FLAGS,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--autoplay-policy=no-user-gesture-required',
    ],
  });
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  const answer = await context.request.post('/api/user.php', {
    headers: { 'request-type': 'client', origin },
    data: { email: account.email, password: account.password },
  });
  if (!answer.ok()) throw new Error(`signing in: ${answer.status()} ${await answer.text()}`);
  return { page: await context.newPage(), close: () => browser.close() };
}
