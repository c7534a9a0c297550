import { posix } from 'node:path';
import ts from 'typescript';
import { isTest, type SourceFile } from './sources.ts';

export interface Export {
  path: string;
  name: string;
  line: number;
  usedAtHome: boolean;
  /** Which other files use it: code, only tests, or none. */
  usedBy: 'code' | 'tests' | 'nobody';
}

interface Module {
  path: string;
  exports: Map<string, number>;
  words: Map<string, number>;
  /** Imported names by file; `*` where the whole module is imported, which uses what it names. */
  imports: { from: string; names: string[] | '*' }[];
}

const isExported = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

function namesOfBinding(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) =>
    ts.isBindingElement(element) ? namesOfBinding(element.name) : [],
  );
}

function exportedNames(statement: ts.Statement): string[] {
  if (!isExported(statement)) return [];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => namesOfBinding(name));
  const { name } = statement as ts.DeclarationStatement;
  return name && ts.isIdentifier(name) ? [name.text] : [];
}

function importedNames({ importClause }: ts.ImportDeclaration): string[] | '*' {
  const bindings = importClause?.namedBindings;
  if (!bindings) return [];
  if (ts.isNamespaceImport(bindings)) return '*';
  return bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
}

function read({ path, text }: SourceFile): Module {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const module: Module = { path, exports: new Map(), words: new Map(), imports: [] };
  const addImport = (specifier: ts.Node | undefined, names: string[] | '*') => {
    if (specifier && ts.isStringLiteralLike(specifier) && specifier.text.startsWith('.'))
      module.imports.push({
        from: posix.join(posix.dirname(path), specifier.text.replace(/\?.*$/, '')),
        names,
      });
  };
  function visit(node: ts.Node): void {
    if (ts.isIdentifier(node)) module.words.set(node.text, (module.words.get(node.text) ?? 0) + 1);
    if (ts.isImportDeclaration(node)) addImport(node.moduleSpecifier, importedNames(node));
    if (ts.isExportDeclaration(node) && node.moduleSpecifier) addImport(node.moduleSpecifier, '*');
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      addImport(node.arguments[0], '*');
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      addImport(node.argument.literal, '*');
    ts.forEachChild(node, visit);
  }
  visit(file);
  for (const statement of file.statements)
    for (const name of exportedNames(statement))
      if (!module.exports.has(name))
        module.exports.set(name, file.getLineAndCharacterOfPosition(statement.getStart()).line + 1);
  return module;
}

function exportsOf(files: readonly SourceFile[]): Export[] {
  const modules = files.map(read);
  const users = new Map<string, Set<string>>();
  const use = (path: string, name: string, user: string) => {
    const key = `${path} ${name}`;
    users.set(key, (users.get(key) ?? new Set()).add(user));
  };
  const byPath = new Map(modules.map((module) => [module.path, module]));
  for (const { path, imports, words } of modules)
    for (const { from, names } of imports) {
      const all = [...(byPath.get(from)?.exports.keys() ?? [])];
      for (const name of names === '*' ? all.filter((one) => words.has(one)) : names)
        use(from, name, path);
    }
  return modules.flatMap(({ path, exports, words }) =>
    [...exports].map(([name, line]): Export => {
      const by = [...(users.get(`${path} ${name}`) ?? [])];
      const usedBy = by.some((user) => !isTest(user)) ? 'code' : by.length > 0 ? 'tests' : 'nobody';
      return { path, name, line, usedAtHome: (words.get(name) ?? 0) > 1, usedBy };
    }),
  );
}

/**
 * Exports that should not be: used by nobody, or by tests alone and nowhere in their own file. A
 * part may be exported for its own test.
 */
export const deadExports = (files: readonly SourceFile[]): Export[] =>
  exportsOf(files).filter(
    ({ path, usedAtHome, usedBy }) =>
      usedBy === 'nobody' || (usedBy === 'tests' && !usedAtHome && !isTest(path)),
  );
