import { fileURLToPath } from 'node:url';
import { canTraverse } from '../../server/database/embedded/identity.ts';

interface TestUser {
  name: string;
  as?: { uid: number; gid: number };
}

const NOBODY = { uid: 65_534, gid: 65_534 };

/**
 * The users that the server is started as: that of the tests and, when it is root, an ordinary one
 * who can read the project.
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
