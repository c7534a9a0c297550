import ts from 'typescript';
import { commentsOf } from './comments.ts';
import type { SourceFile } from './sources.ts';

const isNothing = (node: ts.Node): boolean =>
  (ts.isIdentifier(node) && node.text === 'undefined') ||
  [ts.SyntaxKind.NullKeyword, ts.SyntaxKind.FalseKeyword].includes(node.kind) ||
  (ts.isStringLiteral(node) && node.text === '') ||
  (ts.isArrayLiteralExpression(node) && node.elements.length === 0) ||
  (ts.isBlock(node) && node.statements.length === 0) ||
  (ts.isParenthesizedExpression(node) && isNothing(node.expression));

/** `.catch(() => undefined)` and its kin: what failed leaves no trace. */
const isSilentCall = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  ['catch', 'then'].includes(node.expression.name.text) &&
  node.arguments
    .slice(node.expression.name.text === 'then' ? 1 : 0)
    .some((handler) => ts.isArrowFunction(handler) && isNothing(handler.body));

const isSilentClause = (node: ts.Node): node is ts.CatchClause =>
  ts.isCatchClause(node) && node.block.statements.length === 0;

/**
 * Errors that are swallowed.
 * @returns the lines, each with whether a comment says why: in the lines of the handler, or right
 *   before its line or its statement.
 */
export function swallowedErrors({ path, text }: SourceFile): { line: number; reason: boolean }[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineOf = (position: number) => file.getLineAndCharacterOfPosition(position).line + 1;
  const commented = new Set(
    commentsOf(path, text).flatMap(({ start, end }) => {
      const first = lineOf(start);
      return Array.from({ length: lineOf(end) - first + 1 }, (_, index) => first + index);
    }),
  );
  const found: { line: number; reason: boolean }[] = [];
  function visit(node: ts.Node): void {
    if (isSilentCall(node) || isSilentClause(node)) {
      const start = ts.isCallExpression(node)
        ? (node.expression as ts.PropertyAccessExpression).name.getStart()
        : node.getStart();
      let statement: ts.Node = node;
      while (!ts.isStatement(statement) && !ts.isSourceFile(statement.parent))
        statement = statement.parent;
      const [first, last] = [lineOf(start), lineOf(node.getEnd())];
      const near = [lineOf(statement.getStart()) - 1];
      for (let line = first - 1; line <= last; line += 1) near.push(line);
      found.push({ line: first, reason: near.some((line) => commented.has(line)) });
    }
    ts.forEachChild(node, visit);
  }
  visit(file);
  return found;
}
