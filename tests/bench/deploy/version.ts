import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT } from '../../../build/client/client.ts';

/** A version of the project, in a folder of its own. */
export interface Version {
  /** As it is printed. */
  name: string;
  folder: string;
  remove(): void;
}

/** @returns what it printed; null where it failed. */
function run(program: string, args: readonly string[]): string | null {
  const { status, stdout } = spawnSync(program, args, {
    cwd: PROJECT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return status === 0 ? stdout.trim() : null;
}

/**
 * Extracts a commit into a temporary folder, with this folder's packages. Git does not record it,
 * so an aborted run leaves only a folder.
 * @throws Error with one sentence when the commit is not there.
 */
function checkOut(commit: string): Version {
  const name = run('git', ['log', '-1', '--format=%h “%s”', '--end-of-options', commit]);
  if (name === null)
    throw new Error(
      `There is no commit ${commit} here: a whole clone of the project has its history (git fetch --unshallow).`,
    );
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'vonk-version-')));
  const archive = join(folder, 'archive.tar');
  const isThere =
    run('git', ['archive', '--format=tar', `--output=${archive}`, commit]) !== null &&
    run('tar', ['-xf', archive, '-C', folder]) !== null;
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (!isThere) {
    remove();
    throw new Error(`${name} could not be taken out of the history.`);
  }
  rmSync(archive);
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
  return { name, folder, remove };
}

/** A version to run: of a commit, or of this folder as it is. @throws Error as `checkOut` does. */
export function versionOf(commit: string | null): Version {
  if (commit !== null) return checkOut(commit);
  const head = run('git', ['log', '-1', '--format=%h “%s”']) ?? 'no commit';
  const changes = run('git', ['status', '--porcelain']);
  return {
    name: `this folder (${head}${changes === '' ? '' : ' and changes'})`,
    folder: PROJECT,
    remove: () => undefined,
  };
}
