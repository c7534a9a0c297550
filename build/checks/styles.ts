import { posix } from 'node:path';
import ts from 'typescript';
import type { SourceFile } from './sources.ts';

/** What one file uses of a module: names, patterns of names, or a name in a variable. */
interface Usage {
  module: string;
  names: { name: string; line: number }[];
  patterns: { pattern: RegExp; line: number }[];
  isOpen: boolean;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function addKey(key: ts.Expression, usage: Usage, line: number): void {
  if (ts.isConditionalExpression(key)) {
    addKey(key.whenTrue, usage, line);
    addKey(key.whenFalse, usage, line);
  } else if (ts.isStringLiteralLike(key)) usage.names.push({ name: key.text, line });
  else if (ts.isTemplateExpression(key))
    usage.patterns.push({
      pattern: new RegExp(
        `^${[key.head, ...key.templateSpans.map(({ literal }) => literal)].map((part) => escaped(part.text)).join('.+')}$`,
      ),
      line,
    });
  else usage.isOpen = true;
}

function usagesIn({ path, text }: SourceFile): Usage[] {
  if (!text.includes('.module.css')) return [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const usages = new Map<string, Usage>();
  function visit(node: ts.Node): void {
    if (
      ts.isImportDeclaration(node) &&
      ts.isStringLiteral(node.moduleSpecifier) &&
      node.moduleSpecifier.text.endsWith('.module.css') &&
      node.importClause?.name
    )
      usages.set(node.importClause.name.text, {
        module: posix.join(posix.dirname(path), node.moduleSpecifier.text),
        names: [],
        patterns: [],
        isOpen: false,
      });
    else if (ts.isIdentifier(node) && !ts.isImportClause(node.parent)) {
      const usage = usages.get(node.text);
      const { parent } = node;
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      if (usage && ts.isElementAccessExpression(parent) && parent.expression === node)
        addKey(parent.argumentExpression, usage, line);
      // Passed on as a whole: the receiver may use any class.
      else if (usage && !ts.isPropertyAccessExpression(parent)) usage.isOpen = true;
    }
    ts.forEachChild(node, visit);
  }
  visit(file);
  return [...usages.values()];
}

const COMPOSES = /composes:\s*([^;]+?)(?:\s+from\s+['"]([^'"]+)['"])?\s*;/g;

function readModule({ path, text }: SourceFile) {
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, '');
  const composed = [...bare.matchAll(COMPOSES)].flatMap(([, names = '', from]) =>
    names.split(/\s+/).map((name) => ({
      name,
      module: from ? posix.join(posix.dirname(path), from) : path,
    })),
  );
  // A selector ends with the brace that opens its block; what ends otherwise is a declaration.
  const selectors = [...bare.matchAll(/([^{};]*)\{/g)].map(([, selector = '']) =>
    selector.replace(/:global\([^)]*\)|url\([^)]*\)|"[^"]*"|'[^']*'/g, ''),
  );
  const classes = selectors
    .filter((selector) => !selector.trim().startsWith('@'))
    .flatMap((selector) =>
      [...selector.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name),
    );
  return { path, classes: new Set(classes), composed };
}

/**
 * Classes that code uses and their module lacks, and classes that nothing uses. A class that a
 * variable may name counts as used where its name is anywhere in the code, in any case.
 */
export function styleProblems(
  sources: readonly SourceFile[],
  styles: readonly SourceFile[],
): string[] {
  const modules = styles.filter(({ path }) => path.endsWith('.module.css')).map(readModule);
  const classesOf = new Map(modules.map(({ path, classes }) => [path, classes]));
  const usages = sources.flatMap((source) =>
    usagesIn(source).map((usage) => ({ ...usage, path: source.path })),
  );
  const missing = usages.flatMap(({ path, module, names, patterns }) => {
    const classes = classesOf.get(module);
    if (!classes) return [`${path}: ${module} does not exist`];
    return [
      ...names
        .filter(({ name }) => !classes.has(name))
        .map(({ name, line }) => `${path}:${line}: ${module} has no class ${name}`),
      ...patterns
        .filter(({ pattern }) => ![...classes].some((name) => pattern.test(name)))
        .map(({ pattern, line }) => `${path}:${line}: ${module} has no class ${pattern.source}`),
    ];
  });
  const composed = modules.flatMap((module) =>
    module.composed.map((one) => ({ ...one, by: module.path })),
  );
  const composedOfNothing = composed
    .filter(({ module, name }) => !classesOf.get(module)?.has(name))
    .map(({ by, module, name }) => `${by}: ${module} has no class ${name}`);
  const written = new Set(
    sources.flatMap(({ text }) =>
      [...text.matchAll(/['"`]([\w-]+)['"`]/g)].map(([, one = '']) => one.toLowerCase()),
    ),
  );
  const unused = modules.flatMap(({ path, classes }) => {
    const takers = usages.filter(({ module }) => module === path);
    return [...classes]
      .filter(
        (name) =>
          !composed.some((one) => one.module === path && one.name === name) &&
          !takers.some(
            ({ names, patterns, isOpen }) =>
              names.some((one) => one.name === name) ||
              patterns.some(({ pattern }) => pattern.test(name)) ||
              (isOpen && written.has(name.toLowerCase())),
          ),
      )
      .map((name) => `${path}: nobody takes the class ${name}`);
  });
  return [...missing, ...composedOfNothing, ...unused];
}
