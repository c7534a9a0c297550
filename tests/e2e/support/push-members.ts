import type { BrowserContext, Locator, Page } from '@playwright/test';
import { conversationIdOf } from '../../../shared/identifiers.ts';
import type { PushService } from '../../support/push/push-service.ts';
import { expect } from './fixtures.ts';
import type { Person } from './person.ts';
import { join, type Joined } from './joined.ts';
import { ownProfile, say, waitForCards } from './members.ts';
import { pushDevice, type PushDevice } from './push-device.ts';
import { newText, type Dev } from './talk.ts';

type OpenPerson = (options?: {
  as?: { email: string; password: string };
  locale?: string;
}) => Promise<Person>;
interface Site {
  origin: string;
}

/** The switch in the settings. */
export const pushSwitch = (page: Page): Locator =>
  page.getByRole('switch', { name: /^Meldingen op dit apparaat/ });

/** A member of a test's own at a browser that can be pushed to, on the members page. */
export async function newcomer(
  server: Site,
  dev: Dev,
  person: OpenPerson,
  service: PushService,
  permission: 'granted' | 'ask' = 'granted',
): Promise<{ page: Page; context: BrowserContext; device: PushDevice; account: Joined }> {
  const account = await join(server.origin, dev);
  const { page, context } = await person({ as: account });
  const device = await pushDevice(context, server.origin, service, permission);
  await page.goto('/nl/members');
  await waitForCards(page);
  return { page, context, device, account };
}

/**
 * The same, subscribed by the switch in the settings. @returns also the address that the push
 * service knows it by.
 */
export async function subscriber(
  ...given: Parameters<typeof newcomer>
): Promise<Awaited<ReturnType<typeof newcomer>> & { endpoint: string }> {
  const made = await newcomer(...given);
  await made.page.goto('/nl/notifications');
  await pushSwitch(made.page).click();
  await expect(pushSwitch(made.page)).toBeChecked();
  const { endpoint = '' } = (await made.device.subscription()) ?? {};
  return { ...made, endpoint };
}

/** Somebody who can write to a member. */
export async function writer(
  server: Site,
  dev: Dev,
  person: OpenPerson,
  to: Page,
): Promise<{ write: () => Promise<string>; conversation: string; tag: string; name: string }> {
  const account = await join(server.origin, dev, { gender: 'male' });
  const { page } = await person({ as: account });
  const [me, them] = [await ownProfile(to), await ownProfile(page)];
  const conversation = conversationIdOf(me.id, them.id);
  return {
    write: () => say(page, me.id, newText('Geheim')),
    conversation,
    tag: `message-${conversation}`,
    name: account.name,
  };
}
