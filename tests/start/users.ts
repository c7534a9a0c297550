import { fileURLToPath } from 'node:url';
import { canTraverse } from '../../server/database/embedded/identity.ts';

interface TestUser {
  name: string;
  as?: { uid: number; gid: number };
}

const NOBODY = { uid: 65_534, gid: 65_534 };

/**
 * Whoever the server is started as: the user of the tests, and, when that is root, an ordinary user
 * who can read the project too.
 */
export const users: TestUser[] =
  process.getuid?.() === 0
    ? [
        { name: 'root' },
        ...(canTraverse(fileURLToPath(new URL('../..', import.meta.url)), NOBODY)
          ? [{ name: 'an ordinary user', as: NOBODY }]
          : []),
      ]
    : [{ name: 'an ordinary user' }];

export const ordinaryUser: TestUser = users.at(-1) ?? { name: 'an ordinary user' };
