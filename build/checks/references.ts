import { posix } from 'node:path';
import { commentsOf } from './comments.ts';
import type { SourceFile } from './sources.ts';

export interface Reference {
  path: string;
  line: number;
  text: string;
}

/** How papers outside of this repository are named. */
const PAPERS = [
  /(?<!\bRFC \d+,? )\bsections?\s+\d+(\.\d+)*/gi,
  /\bdecisions,?\s+\d+\.\d+/gi,
  /\b[\w/-]+\.md\W{0,3}points?\s+\d+/gi,
];
const PAGE = /(?<![\w./-])[\w./-]+\.md\b/g;
const DECISION = /\bdecisions? (\d{3})\b/gi;
const CODE = /(?<![\w./@-])(?!node_modules)[\w-]+(?:\/[\w.-]+)+\.(?:tsx?|c?js|css)\b/g;

/** The prose of a file: a whole page, or the comments of code. */
function wordsOf({ path, text }: SourceFile): { start: number; text: string }[] {
  if (path.endsWith('.md')) return [{ start: 0, text }];
  return commentsOf(path, text).map(({ start, end }) => ({ start, text: text.slice(start, end) }));
}

/** Joins a comment that continues in the next line, without moving anything. */
const joined = (text: string): string =>
  text.replace(/\n\s*(?:\*|\/\/)?\s*/g, (space) => ' '.repeat(space.length));

/** References that lead nowhere. @param files every path of the project. */
export function danglingReferences(
  sources: readonly SourceFile[],
  files: readonly string[],
): Reference[] {
  const known = new Set(files);
  const isPage = (from: string, page: string) =>
    known.has(page) || known.has(posix.join(posix.dirname(from), page));
  const isCode = (code: string) => files.some((file) => file === code || file.endsWith(`/${code}`));
  const isDecision = (number: string) =>
    files.some((file) => file.startsWith(`docs/decisions/${number}-`));
  return sources.flatMap((source) =>
    wordsOf(source).flatMap(({ start, text }) => {
      const words = joined(text);
      const found = [
        ...PAPERS.flatMap((pattern) => [...words.matchAll(pattern)]),
        ...[...words.matchAll(PAGE)].filter(([page]) => !isPage(source.path, page)),
        ...[...words.matchAll(DECISION)].filter(([, number]) => !isDecision(number ?? '')),
        ...[...words.matchAll(CODE)].filter(([code]) => !isCode(code)),
      ];
      return found.map((match) => ({
        path: source.path,
        line: source.text.slice(0, start + match.index).split('\n').length,
        text: match[0].replace(/\s+/g, ' '),
      }));
    }),
  );
}
