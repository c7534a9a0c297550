import type { FullConfig } from '@playwright/test';
import { buildDesktop } from '../desktop/built-desktop.ts';
import { setup as buildClient } from './built-client.ts';

/** The client, and the desktop app where tests run at it. */
async function setup({ projects }: FullConfig): Promise<void> {
  await buildClient();
  if (projects.some(({ name }) => name === 'desktop')) buildDesktop();
}

// oxlint-disable-next-line no-restricted-exports -- Playwright calls the default export
export default setup;
