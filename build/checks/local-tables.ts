import type { Rule } from 'eslint';
import type { Type } from 'typescript';

/** What the parser of TypeScript knows of a node besides its form. */
interface TypeServices {
  getTypeAtLocation: (node: Rule.Node) => Type;
}

const isTable = (type: Type | undefined): boolean =>
  type?.getNonNullableType().getSymbol()?.name === 'Table';

/**
 * A lint rule: a table of the local database is reached in `renderer/local/` and by the sync worker
 * alone. A page calls a query by its name, so that what it reads can be found, and tested, without it.
 */
export const localTables: Rule.RuleModule = {
  meta: {
    type: 'problem',
    messages: {
      table: 'A page asks renderer/local/ by a named query; it has no table of its own.',
    },
    schema: [],
  },
  create(context) {
    const { getTypeAtLocation } = context.sourceCode.parserServices as TypeServices;
    const check = (node: Rule.Node) => {
      const type = getTypeAtLocation(node);
      // One of them, or the list of all.
      if (isTable(type) || isTable(type.getNonNullableType().getNumberIndexType()))
        context.report({ node, messageId: 'table' });
    };
    return {
      MemberExpression: check,
      'CallExpression[callee.property.name="table"]': check,
      'ObjectPattern > Property > .value': check,
      ':function > Identifier.params': check,
    };
  },
};
