import { fileURLToPath } from 'node:url';
import { commitProblems } from './commits.ts';
import { decisionProblems } from './decisions.ts';
import { commentShare, folderProblems, longFiles, withoutTests } from './figures.ts';
import { findDanglingReferences, findDeadExports, findSwallowedErrors } from './form.ts';
import { idsIn, OPEN_PARTS, readRequirements, requirementProblems } from './requirements.ts';
import { readFiles, readSources, withoutChecks } from './sources.ts';
import { styleProblems } from './styles.ts';
import { runningTests } from './test-titles.ts';

/**
 * Checks the form of the code beyond the linter: requirements, references, exports, swallowed
 * errors, classes of styles, sizes of files and folders, decisions, comments and commits. Reports
 * all problems at once.
 */

/** Both may only fall. */
const DANGLING_REFERENCES = 0;
const COMMENT_SHARE = 8;

const sources = readSources();
const styles = readFiles(['renderer', 'operator', 'demo'], /\.css$/);
const docs = readFiles(['docs'], /\.(md|tsv)$/);

function requirements(): string[] {
  const list = docs.find(({ path }) => path === 'docs/requirements.tsv');
  const rows = readRequirements(list?.text ?? '');
  // The tests of these checks make ids up.
  const code = withoutChecks(sources);
  const named = new Map(
    [...code, ...docs].flatMap(({ path, text }) => idsIn(text).map((id) => [id, path] as const)),
  );
  const covered = new Set(
    code
      .filter(({ path }) => /\.(test\.tsx?|spec\.ts)$/.test(path))
      .flatMap(({ path, text }) => runningTests(path, text))
      .flatMap(idsIn),
  );
  console.log(
    `requirements: ${rows.filter(({ id }) => covered.has(id)).length} of ${rows.length} have a test; open: ${Object.keys(OPEN_PARTS).join(', ')}`,
  );
  return requirementProblems(rows, named, covered);
}

function references(): string[] {
  const dangling = findDanglingReferences();
  console.log(`references: ${dangling.length} lead nowhere, at most ${DANGLING_REFERENCES} may`);
  if (dangling.length <= DANGLING_REFERENCES) return [];
  return dangling.map(({ path, line, text }) => `${path}:${line}: ${text} leads nowhere`);
}

function comments(): string[] {
  const share = commentShare(withoutTests(sources));
  console.log(`comments: ${share} % of the lines of code, at most ${COMMENT_SHARE} may be`);
  return share > COMMENT_SHARE ? [`comments are ${share} % of the lines of code`] : [];
}

const exported = () =>
  findDeadExports(sources).map(
    ({ path, line, name, usedAtHome }) =>
      `${path}:${line}: ${name} is ${usedAtHome ? 'used only here: without export' : 'dead'}`,
  );

const swallowed = () =>
  findSwallowedErrors(sources)
    .filter(({ reason }) => !reason)
    .map(({ path, line }) => `${path}:${line}: an error is swallowed, and no comment says why`);

const problems = [
  ...requirements(),
  ...references(),
  ...comments(),
  ...exported(),
  ...swallowed(),
  ...styleProblems(sources, styles),
  ...longFiles([...sources, ...styles]),
  ...folderProblems([...sources, ...styles].map(({ path }) => path)),
  ...decisionProblems(docs),
  ...commitProblems(fileURLToPath(new URL('../..', import.meta.url))),
];
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
