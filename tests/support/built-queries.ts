import { globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import ts from 'typescript';

/** A query that is built where it runs, by drizzle or as a text: it has no name of its own. */
interface BuiltQuery {
  /** Its file and the declaration of that file that holds it. */
  place: string;
  tables: string[];
}

/** The calls that make one. */
const MAKES = new Set([
  'select',
  'selectDistinct',
  'insert',
  'update',
  'delete',
  'execute',
  'query',
]);
const NAMED_IN_SQL = /\b(?:from|join|into|update|using)\s+(?:only\s+)?(\w+)/g;

interface Module {
  /** What it declares at its top, by name. */
  declared: Map<string, ts.Node>;
  /** Where an imported name comes from. */
  imported: Map<string, { path: string; name: string }>;
}

function readModule(path: string): Module {
  const text = readFileSync(path, 'utf8');
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const declared = new Map<string, ts.Node>();
  const imported: Module['imported'] = new Map();
  for (const node of file.statements) {
    if (ts.isFunctionDeclaration(node) && node.name) declared.set(node.name.text, node);
    if (ts.isVariableStatement(node))
      for (const one of node.declarationList.declarations)
        if (ts.isIdentifier(one.name)) declared.set(one.name.text, one);
    if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) continue;
    const names = node.importClause?.namedBindings;
    if (!names || !ts.isNamedImports(names)) continue;
    for (const { name, propertyName } of names.elements)
      imported.set(name.text, {
        path: resolve(dirname(path), node.moduleSpecifier.text),
        name: (propertyName ?? name).text,
      });
  }
  return { declared, imported };
}

/** The table that a declaration of the schema makes. */
function tableOf(declaration: ts.Node): string | null {
  if (!ts.isVariableDeclaration(declaration)) return null;
  const { initializer } = declaration;
  if (!initializer || !ts.isCallExpression(initializer)) return null;
  const [name] = initializer.arguments;
  const isTable = initializer.expression.getText() === 'pgTable';
  return isTable && name && ts.isStringLiteral(name) ? name.text : null;
}

const isAsync = (node: ts.Node): boolean =>
  ts.isAwaitExpression(node) || (ts.forEachChild(node, isAsync) ?? false);

/** Whether a call makes a query, itself or through the object of its method. */
function makesQuery(node: ts.Expression): boolean {
  if (ts.isPropertyAccessExpression(node)) return makesQuery(node.expression);
  if (!ts.isCallExpression(node)) return false;
  const { expression } = node;
  if (ts.isIdentifier(expression)) return expression.text === 'runOnce';
  return (
    ts.isPropertyAccessExpression(expression) &&
    (MAKES.has(expression.name.text) || makesQuery(expression.expression))
  );
}

/**
 * Reads which tables each built query of a folder names, also by the parts that it takes from other
 * functions. What is put together from values, as a name of a table in a variable, is not seen.
 */
export function readBuiltQueries(folder: string): BuiltQuery[] {
  const modules = new Map(
    globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] }).map((name) => {
      const path = resolve(folder, name);
      return [path, readModule(path)];
    }),
  );
  function find(path: string, name: string): { path: string; node: ts.Node } | null {
    const module = modules.get(path);
    const node = module?.declared.get(name);
    if (node) return { path, node };
    const from = module?.imported.get(name);
    return from ? find(from.path, from.name) : null;
  }
  function collect(path: string, node: ts.Node, tables: Set<string>, seen: Set<ts.Node>): void {
    if (seen.has(node)) return;
    seen.add(node);
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node))
      for (const [, name = ''] of node.text.matchAll(NAMED_IN_SQL)) tables.add(name);
    if (
      ts.isIdentifier(node) &&
      !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node)
    ) {
      const found = find(path, node.text);
      const table = found && tableOf(found.node);
      if (table) tables.add(table);
      // What waits for an answer is no part of a query.
      else if (found && !isAsync(found.node)) collect(found.path, found.node, tables, seen);
    }
    ts.forEachChild(node, (child) => collect(path, child, tables, seen));
  }
  const queries: BuiltQuery[] = [];
  for (const [path, { declared }] of modules) {
    const visit = (node: ts.Node, place: string): void => {
      if (ts.isCallExpression(node) && makesQuery(node)) {
        const tables = new Set<string>();
        collect(path, node, tables, new Set());
        queries.push({ place, tables: [...tables] });
      } else ts.forEachChild(node, (child) => visit(child, place));
    };
    for (const [name, node] of declared) visit(node, `${path.slice(folder.length)} ${name}`);
  }
  return queries;
}
