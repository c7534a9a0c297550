import ts from 'typescript';

/** Ways to declare tests that run; other modifiers, such as `skip`, may prevent that. */
const RUNS = new Set([
  'only',
  'concurrent',
  'sequential',
  'shuffle',
  'serial',
  'parallel',
  'describe',
  'each',
  'for',
]);
const KEEPS_FROM_RUNNING = new Set(['skip', 'todo', 'fixme', 'fail', 'fails', 'skipIf', 'runIf']);

interface Declaration {
  isGroup: boolean;
  runs: boolean;
  title: ts.Expression | undefined;
}

/** The names of `test.describe.only` in order; null for what begins with anything else. */
function namesOf(callee: ts.Expression): string[] | null {
  if (ts.isIdentifier(callee)) return [callee.text];
  if (ts.isCallExpression(callee)) return namesOf(callee.expression);
  if (ts.isTaggedTemplateExpression(callee)) return namesOf(callee.tag);
  if (!ts.isPropertyAccessExpression(callee)) return null;
  const before = namesOf(callee.expression);
  return before && [...before, callee.name.text];
}

function skipsByOptions(options: ts.Expression | undefined): boolean {
  return (
    options !== undefined &&
    ts.isObjectLiteralExpression(options) &&
    options.properties.some(
      (property) =>
        ts.isPropertyAssignment(property) &&
        KEEPS_FROM_RUNNING.has(property.name.getText()) &&
        property.initializer.kind !== ts.SyntaxKind.FalseKeyword,
    )
  );
}

/** What a call declares; null for any other call, `test.each(rows)` without its title among them. */
function declarationOf(call: ts.CallExpression): Declaration | null {
  const [root = '', ...modifiers] = namesOf(call.expression) ?? [];
  if (!['describe', 'test', 'it'].includes(root)) return null;
  if (modifiers.some((name) => !RUNS.has(name) && !KEEPS_FROM_RUNNING.has(name))) return null;
  const takesRows = ts.isPropertyAccessExpression(call.expression)
    ? ['each', 'for', 'skipIf', 'runIf'].includes(call.expression.name.text)
    : false;
  if (takesRows) return null;
  const [title, options] = call.arguments;
  return {
    isGroup: [root, ...modifiers].includes('describe'),
    runs: !modifiers.some((name) => KEEPS_FROM_RUNNING.has(name)) && !skipsByOptions(options),
    title,
  };
}

/** The words of a title as written in the source: of a template what is not filled in. */
function wordsOf(title: ts.Node | undefined): string {
  if (!title) return '';
  if (ts.isStringLiteralLike(title)) return title.text;
  if (ts.isTemplateExpression(title))
    return [title.head.text, ...title.templateSpans.map(({ literal }) => literal.text)].join(' ');
  if (ts.isBinaryExpression(title)) return `${wordsOf(title.left)}${wordsOf(title.right)}`;
  return '';
}

/** `test.skip()` or `test.skip(true)` inside a test: the test does not run. */
const skipsItsTest = ({ runs, title }: Declaration): boolean =>
  !runs && (title === undefined || title.kind === ts.SyntaxKind.TrueKeyword);

/** The full titles, with those of the groups around them, of the tests of a file that run. */
export function runningTests(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  function visit(node: ts.Node, groups: readonly string[]): boolean {
    const declaration = ts.isCallExpression(node) ? declarationOf(node) : null;
    if (declaration && skipsItsTest(declaration)) return false;
    if (declaration && !declaration.runs) return true;
    const words = declaration ? wordsOf(declaration.title) : '';
    const inside = declaration?.isGroup ? [...groups, words] : groups;
    const before = found.length;
    const children: boolean[] = [];
    ts.forEachChild(node, (child) => {
      children.push(visit(child, inside));
    });
    const runs = !children.includes(false);
    if (!declaration) return runs;
    if (!runs) found.length = before;
    else if (!declaration.isGroup) found.push([...groups, words].join(' '));
    return true;
  }
  visit(file, []);
  return found;
}
