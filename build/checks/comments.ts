import ts from 'typescript';

interface Comment {
  start: number;
  end: number;
}

const isScript = (path: string): boolean => /\.(tsx?|c?js)$/.test(path);
const MARKUP = /<!--[^]*?-->/g;
const BLOCK = /\/\*[^]*?\*\//g;

/** The positions of a file's comments. */
export function commentsOf(path: string, text: string): Comment[] {
  if (!isScript(path)) {
    const pattern = path.endsWith('.html') ? MARKUP : BLOCK;
    return [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({
      start: index,
      end: index + length,
    }));
  }
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found = new Map<number, Comment>();
  const add = (ranges: readonly ts.CommentRange[] | undefined) => {
    for (const { pos, end } of ranges ?? []) found.set(pos, { start: pos, end });
  };
  function visit(node: ts.Node): void {
    // Between JSX tags is text, even where it looks like a comment.
    if (ts.isJsxText(node)) return;
    const children = node.getChildren(file);
    if (children.length === 0) {
      add(ts.getLeadingCommentRanges(text, node.pos));
      if (!endsJsxTag(node)) add(ts.getTrailingCommentRanges(text, node.end));
    }
    for (const child of children) visit(child);
  }
  visit(file);
  return [...found.values()].sort((one, other) => one.start - other.start);
}

/** After the `>` of a tag comes text, in which nothing is a comment. */
const endsJsxTag = ({ kind, parent }: ts.Node): boolean =>
  kind === ts.SyntaxKind.GreaterThanToken &&
  (ts.isJsxOpeningElement(parent) ||
    ts.isJsxClosingElement(parent) ||
    ts.isJsxOpeningFragment(parent) ||
    ts.isJsxClosingFragment(parent));

export function commentLines(path: string, text: string): number {
  const lines = new Set<number>();
  const lineAt = (position: number) => text.slice(0, position).split('\n').length;
  for (const { start, end } of commentsOf(path, text))
    for (let line = lineAt(start), last = lineAt(end); line <= last; line += 1) lines.add(line);
  return lines.size;
}
