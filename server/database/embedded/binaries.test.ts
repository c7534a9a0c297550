import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { installed, prepareBinaries } from './binaries.ts';
import { canTraverse, unprivilegedIdentity } from './identity.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vonk-binaries-'));
  chmodSync(folder, 0o755);
});
afterEach(() => {
  for (const closed of [join(folder, 'closed'), join(folder, 'closed', 'native', 'lib')])
    if (existsSync(closed)) chmodSync(closed, 0o700);
  rmSync(folder, { recursive: true, force: true });
});

test('the installed programs run for whoever the database runs as, in place or as a copy', () => {
  const identity = unprivilegedIdentity();
  const { postgres, initdb, pgCtl } = prepareBinaries(identity, [join(folder, 'copies')]);
  for (const program of [postgres, initdb, pgCtl]) expect(existsSync(program)).toBe(true);
});

test('without the links between libraries, on a path closed to that user, a copy is made once and runs', () => {
  const closed = join(folder, 'closed', 'native');
  cpSync(installed().native, closed, { recursive: true, verbatimSymlinks: true });
  for (const entry of readdirSync(join(closed, 'lib'), { withFileTypes: true }))
    if (entry.isSymbolicLink()) rmSync(join(closed, 'lib', entry.name));
  // Root passes everywhere but its database does not; an ordinary user may read and run, but make
  // no links there.
  const identity = unprivilegedIdentity();
  chmodSync(identity ? join(folder, 'closed') : join(closed, 'lib'), identity ? 0o700 : 0o500);
  const from = { native: closed, version: '1' };
  const copies = join(folder, 'copies');
  const first = prepareBinaries(identity, [join('/dev/null', 'below'), copies], from);
  expect(first.postgres.startsWith(join(copies, 'postgresql-1'))).toBe(true);
  expect(prepareBinaries(identity, [copies], from)).toEqual(first);
  expect(readdirSync(copies)).toEqual(['postgresql-1']);
  rmSync(copies, { recursive: true });
  writeFileSync(join(folder, 'file'), '');
  expect(() => prepareBinaries(identity, [join(folder, 'file', 'below')], from)).toThrow(
    /^The embedded PostgreSQL does not run on this machine: set DATABASE_URL/,
  );
});

test('root lends the database an unprivileged user of the machine', () => {
  const passwd = join(folder, 'passwd');
  writeFileSync(
    passwd,
    'root:x:0:0::/root:/bin/sh\nnobody:x:99:98::/:/bin/false\npostgres:x:70:71::/:/bin/sh\n',
  );
  const isRoot = process.getuid?.() === 0;
  expect(unprivilegedIdentity(passwd)).toEqual(isRoot ? { uid: 70, gid: 71 } : null);
  writeFileSync(
    passwd,
    'root:x:0:0::/root:/bin/sh\npostgres:x:0:0::/:/bin/sh\nnobody:x:99:98::/:/bin/false\n',
  );
  expect(unprivilegedIdentity(passwd)).toEqual(isRoot ? { uid: 99, gid: 98 } : null);
  expect(unprivilegedIdentity(join(folder, 'missing'))).toEqual(
    isRoot ? { uid: 65_534, gid: 65_534 } : null,
  );
});

test('a folder can be passed through when every folder above it can', () => {
  const stranger = { uid: 64_321, gid: 64_321 };
  const inner = join(folder, 'closed', 'inner');
  mkdirSync(inner, { recursive: true });
  expect(canTraverse(inner, stranger)).toBe(canTraverse(folder, stranger));
  chmodSync(join(folder, 'closed'), 0o700);
  expect(canTraverse(inner, stranger)).toBe(false);
  chmodSync(join(folder, 'closed'), 0o711);
  expect(canTraverse(inner, stranger)).toBe(canTraverse(folder, stranger));
  expect(canTraverse(inner, null)).toBe(true);
  expect(readdirSync(folder)).toEqual(['closed']);
});
