import { spawnSync } from 'node:child_process';

const LONGEST = 72;
/** The last commit before subjects had a form. */
const BASE = '9e59681';

/** What is wrong with the subject of a commit; null when nothing is. */
export function subjectProblem(subject: string): string | null {
  if (subject.length > LONGEST) return `${subject.length} characters, ${LONGEST} at most`;
  return /^[a-z0-9/-]+: \S.*[^.\s]$/.test(subject) ? null : 'not "room: what changes"';
}

/** The problems of commits since the base; none without a repository or base (a shallow clone). */
export function commitProblems(folder: string): string[] {
  const git = (...args: string[]) =>
    spawnSync('git', ['-C', folder, ...args], { encoding: 'utf8', timeout: 10_000 });
  const top = git('rev-parse', '--show-cdup');
  // A tarball unpacked within somebody else's repository is not asked about their commits.
  if (top.status !== 0 || top.stdout.trim() !== '') return [];
  if (git('merge-base', '--is-ancestor', BASE, 'HEAD').status !== 0) return [];
  const { status, stdout } = git('log', '--no-merges', '--format=%h %s', `${BASE}..HEAD`);
  if (status !== 0) return [];
  return stdout
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const [commit = '', subject = ''] = line.split(/ (.*)/);
      const problem = subjectProblem(subject);
      return problem ? [`${commit} "${subject}": ${problem}`] : [];
    });
}
