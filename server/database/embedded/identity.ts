import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The user of the embedded database; null: the user who runs the server. */
export type Identity = { uid: number; gid: number } | null;

const NOBODY = { uid: 65_534, gid: 65_534 };

/** PostgreSQL refuses root, who lends it an unprivileged user: `postgres`, else `nobody`. */
export function unprivilegedIdentity(passwd = '/etc/passwd'): Identity {
  if (process.getuid?.() !== 0) return null;
  let lines: string[] = [];
  try {
    lines = readFileSync(passwd, 'utf8').split('\n');
  } catch {
    return NOBODY;
  }
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  return NOBODY;
}

/** The owner of a folder, so that a database runs as that user. Null when not root. */
export function ownerOf(folder: string): Identity {
  if (process.getuid?.() !== 0) return null;
  const { uid, gid } = statSync(folder);
  return { uid, gid };
}

export function canTraverse(folder: string, identity: Identity): boolean {
  if (!identity) return true;
  for (let path = folder; ; path = dirname(path)) {
    const { mode, uid, gid } = statSync(path);
    const bit = uid === identity.uid ? 0o100 : gid === identity.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (path === dirname(path)) return true;
  }
}
