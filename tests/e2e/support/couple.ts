import type { Page } from '@playwright/test';
import { conversationIdOf } from '../../../shared/identifiers.ts';
import { expect } from './fixtures.ts';
import type { Person } from './person.ts';
import { join, type Joined } from './joined.ts';
import { ownProfile } from './members.ts';
import { bubble, newText, write, type Dev } from './talk.ts';

type OpenPerson = (options: {
  as: { email: string; password: string };
  width?: number;
  height?: number;
  path?: string;
  dark?: boolean;
}) => Promise<Person>;

/** Two people of a test's own with a conversation between them, each looking at it. */
interface Couple {
  one: Page;
  other: Page;
  conversation: string;
  /** The first message, which is the other's. */
  text: string;
  names: { one: string; other: string };
  profiles: { one: string; other: string };
  accounts: { one: Joined; other: Joined };
}

/** Makes them; `width` is that of the first one's window. */
export async function couple(
  server: { origin: string },
  dev: Dev,
  person: OpenPerson,
  options: { width?: number; height?: number } = {},
): Promise<Couple> {
  const [first, second] = [
    await join(server.origin, dev),
    await join(server.origin, dev, { gender: 'male' }),
  ];
  const { page: other } = await person({ as: second });
  const { page: one } = await person({ as: first, ...options });
  const [me, them] = [await ownProfile(one), await ownProfile(other)];
  const conversation = conversationIdOf(me.id, them.id);
  const text = newText('Hoe was je dag');
  await other.goto(`/nl/members/${me.id}/chat`);
  await write(other, text);
  await expect(other.getByText('Verstuurd').last()).toBeVisible();
  await one.goto(`/nl/chats/${conversation}`);
  await expect(bubble(one, text)).toBeVisible();
  return {
    one,
    other,
    conversation,
    text,
    names: { one: first.name, other: second.name },
    profiles: { one: me.id, other: them.id },
    accounts: { one: first, other: second },
  };
}
