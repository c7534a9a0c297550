import ts from 'typescript';
import { commentLines } from './comments.ts';
import { isTest, type SourceFile } from './sources.ts';

const LONGEST_FOLDER = 40;
const LONGEST_FILE = 350;

const lineCount = (text: string): number => text.replace(/\n$/, '').split('\n').length;

/** The value below which a share of them lies. */
function quantile(values: readonly number[], share: number): number {
  const ordered = [...values].sort((one, other) => one - other);
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? 0;
}

export function commentShare(files: readonly SourceFile[]): number {
  const [touched, all] = files.reduce(
    ([touched, all], { path, text }) => [touched + commentLines(path, text), all + lineCount(text)],
    [0, 0],
  );
  return all === 0 ? 0 : Math.round((touched / all) * 1_000) / 10;
}

/** Folders with too many files to survey. */
export function crowdedFolders(paths: readonly string[]): [folder: string, files: number][] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].filter(([, files]) => files > LONGEST_FOLDER);
}

/** What is wrong with such folders. */
export const folderProblems = (paths: readonly string[]): string[] =>
  crowdedFolders(paths).map(
    ([folder, files]) => `${folder}: ${files} files, at most ${LONGEST_FOLDER} may be`,
  );

/** `void promise` as a statement or as what a function does: fired and forgotten. */
export function forgottenPromises({ path, text }: SourceFile): number {
  let count = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isVoidExpression(node) && ts.isCallExpression(node.expression)) count += 1;
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return count;
}

export function sizes(files: readonly SourceFile[]) {
  const lines = files.map(({ text }) => lineCount(text));
  return {
    files: files.length,
    lines: lines.reduce((sum, count) => sum + count, 0),
    median: quantile(lines, 0.5),
    p90: quantile(lines, 0.9),
    max: Math.max(0, ...lines),
    over100: files.reduce(
      (sum, { text }) => sum + text.split('\n').filter((line) => line.length > 100).length,
      0,
    ),
  };
}

/** What is wrong with files that have too many lines. */
export const longFiles = (files: readonly SourceFile[]): string[] =>
  files
    .map(({ path, text }) => ({ path, lines: lineCount(text) }))
    .filter(({ lines }) => lines > LONGEST_FILE)
    .map(({ path, lines }) => `${path}: ${lines} lines, at most ${LONGEST_FILE} may be`);

export const withoutTests = (files: readonly SourceFile[]): SourceFile[] =>
  files.filter(({ path }) => !isTest(path));
