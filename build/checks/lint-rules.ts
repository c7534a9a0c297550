import { definePlugin, defineRule, type ESTree } from '@oxlint/plugins';

/** The project's own lint rules; `.oxlintrc.json` lists the files that each checks. */

/** A re-exporting file hides what depends on what. */
const noBarrels = defineRule({
  meta: {
    type: 'problem',
    messages: { barrel: 'Import from the file that holds it; barrels hide what depends on what.' },
  },
  create: (context) => ({
    ExportAllDeclaration(node) {
      context.report({ node, messageId: 'barrel' });
    },
  }),
});

const API_PATH = /^\/api\b/;

/** A client takes the paths of the API from the contract. */
const pathsOfTheContract = defineRule({
  meta: {
    type: 'problem',
    messages: { path: 'A path of the API comes from the contract (shared/api-paths.ts).' },
  },
  create: (context) => ({
    Literal(node) {
      if (typeof node.value === 'string' && API_PATH.test(node.value))
        context.report({ node, messageId: 'path' });
    },
    TemplateElement(node) {
      if (API_PATH.test(node.value.raw)) context.report({ node, messageId: 'path' });
    },
  }),
});

const DATABASES: readonly string[] = ['db', 'database'];
const OPENERS: readonly string[] = ['useDatabase', 'openLocalDatabase'];
const TABLE_TYPES: readonly string[] = ['Table', 'EntityTable'];
/** What a page may do with the database besides handing it to a query. */
const ALLOWED: readonly string[] = ['close', 'name'];

/** What a variable, or the last part of a path as `screen.db`, is called. */
function nameOf(node: ESTree.Node): string | null {
  if (node.type === 'ChainExpression' || node.type === 'TSNonNullExpression')
    return nameOf(node.expression);
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier')
    return node.property.name;
  return null;
}
const isNamedDatabase = (node: ESTree.Node): boolean => DATABASES.includes(nameOf(node) ?? '');
const isDatabase = (node: ESTree.Node): boolean =>
  isNamedDatabase(node) ||
  (node.type === 'CallExpression' && OPENERS.includes(nameOf(node.callee) ?? ''));

/** What has this type, or this type or null: a variable, a parameter or a property; else null. */
function typedBy(type: ESTree.Node): ESTree.Node | null {
  const { parent } = type;
  if (parent?.type === 'TSUnionType') return typedBy(parent);
  if (parent?.type !== 'TSTypeAnnotation') return null;
  const typed = parent.parent;
  return typed.type === 'TSPropertySignature' || typed.type === 'PropertyDefinition'
    ? typed.key
    : typed;
}

/**
 * A table of the local database is reached in `renderer/local/` and by the sync worker alone. A page
 * calls a query by its name, so that what it reads can be found, and tested, without it. The rule
 * sees no types, so whatever holds the database has one of two names.
 */
const localTables = defineRule({
  meta: {
    type: 'problem',
    messages: {
      table: 'A page asks renderer/local/ by a named query; it has no table of its own.',
      name: 'What holds the local database is called db or database.',
    },
  },
  create(context) {
    const report = (node: ESTree.Node, messageId = 'table') => context.report({ node, messageId });
    /** Checks a variable or pattern that receives the database. */
    const checkTarget = (target: ESTree.Node) => {
      if (target.type === 'AssignmentPattern') checkTarget(target.left);
      else if (target.type === 'Identifier' && !isNamedDatabase(target)) report(target, 'name');
      if (target.type !== 'ObjectPattern') return;
      for (const property of target.properties)
        if (property.type === 'RestElement' || !ALLOWED.includes(nameOf(property.key) ?? ''))
          report(property);
    };
    return {
      MemberExpression(node) {
        if (isDatabase(node.object) && !ALLOWED.includes(nameOf(node) ?? '')) report(node);
      },
      VariableDeclarator(node) {
        if (node.init && isDatabase(node.init)) checkTarget(node.id);
      },
      AssignmentExpression(node) {
        if (isDatabase(node.right)) checkTarget(node.left);
      },
      ObjectPattern(node) {
        for (const property of node.properties)
          if (property.type === 'Property' && isNamedDatabase(property.key))
            checkTarget(property.value);
      },
      TSTypeReference(node) {
        const name = nameOf(node.typeName) ?? '';
        if (TABLE_TYPES.includes(name)) report(node);
        if (name !== 'LocalDatabase') return;
        if (node.parent.type === 'TSIndexedAccessType') report(node.parent);
        const typed = typedBy(node);
        if (typed) checkTarget(typed);
      },
    };
  },
});

export default definePlugin({
  meta: { name: 'rooms' },
  rules: {
    'no-barrels': noBarrels,
    'paths-of-the-contract': pathsOfTheContract,
    'local-tables': localTables,
  },
});
