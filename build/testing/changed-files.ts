import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { isCode, type Files } from './affected.ts';
import { PROJECT } from '../client/client.ts';

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: PROJECT, encoding: 'utf8', maxBuffer: 1 << 26 }).trim();
const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');

export const shortCommit = (): string => git('rev-parse', '--short', 'HEAD');

/** Where this branch left `main`: on `main` the last commit. */
function branchPoint(): string {
  try {
    return git('merge-base', 'HEAD', 'main');
  } catch {
    return 'HEAD';
  }
}

/** Paths of everything that differs from a commit, committed or not, deleted or new. */
export const changedSince = (base = branchPoint()): string[] =>
  [
    ...new Set([
      ...lines(git('diff', '--name-only', '--no-renames', base)),
      ...lines(git('ls-files', '--others', '--exclude-standard')),
    ]),
  ].sort();

/** Every file of the project, with the text of those that hold code. */
export const projectFiles = (): Files =>
  new Map(
    lines(git('ls-files', '--cached', '--others', '--exclude-standard'))
      .filter((path) => existsSync(`${PROJECT}${path}`))
      .map((path) => [path, isCode(path) ? readFileSync(`${PROJECT}${path}`, 'utf8') : '']),
  );
