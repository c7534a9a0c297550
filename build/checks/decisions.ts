import type { SourceFile } from './sources.ts';

const FOLDER = 'docs/decisions/';
const DECISION_INDEX = `${FOLDER}README.md`;
const STATUS = /^Status: ((?:accepted|proposed)|replaced by (\d{3}))$/m;
const DATE = /^Date: (\d{4}-\d{2}-\d{2})$/m;
const ROW = /^- \[(\d{3})\]\(([^)]+)\) (.+) · (\S+) · ([^:]+):(?: (.+))?$/;

/** What is wrong with the pages of `docs/decisions/`, and between them and their index. */
export function decisionProblems(docs: readonly SourceFile[]): string[] {
  const problems: string[] = [];
  const pages = new Map<string, string>();
  for (const { path, text } of docs) {
    if (!path.startsWith(FOLDER) || path === DECISION_INDEX) continue;
    const file = path.slice(FOLDER.length);
    const number = /^(\d{3})-[a-z0-9-]+\.md$/.exec(file)?.[1];
    const title = /^# (?!\d{3} )(.+)$/m.exec(text)?.[1];
    const [status, date] = [STATUS.exec(text)?.[1], DATE.exec(text)?.[1]];
    if (!number || !title || !status || !date) {
      problems.push(`${path}: needs a name with a number, "# Title", "Status: …" and "Date: …"`);
      continue;
    }
    if (pages.has(number)) problems.push(`${path}: there is another page ${number}`);
    pages.set(number, [`(${file}) ${title}`, date, status].join(' · '));
  }
  const index = docs.find(({ path }) => path === DECISION_INDEX)?.text ?? '';
  const listed = new Map<string, string>();
  for (const line of index.split('\n')) {
    const [, number, file, title, date, status, summary] = ROW.exec(line) ?? [];
    if (!number) continue;
    if (!summary) problems.push(`${DECISION_INDEX}: ${number} has no line that says what it is`);
    listed.set(number, [`(${file}) ${title}`, date, status].join(' · '));
  }
  for (const [number, page] of pages)
    if (listed.get(number) !== page)
      problems.push(`${DECISION_INDEX}: lacks or differs from ${number} ${page}: …`);
  for (const number of listed.keys())
    if (!pages.has(number)) problems.push(`${DECISION_INDEX}: there is no page ${number}`);
  return problems;
}
