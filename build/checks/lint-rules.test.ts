import { RuleTester } from 'oxlint/plugins-dev';
import { describe, test } from 'vitest';
import plugin from './lint-rules.ts';

RuleTester.describe = describe;
RuleTester.it = test;
RuleTester.setDefaultConfig({ languageOptions: { parserOptions: { lang: 'ts' } } });

const ruleOf = (name: string) => {
  const rule = plugin.rules[name];
  if (!rule) throw new Error(`There is no rule ${name}.`);
  return rule;
};
const refused = (messageId: string, ...lines: readonly string[]) =>
  lines.map((code) => ({ code, errors: [{ messageId }] }));

new RuleTester().run('no barrels', ruleOf('no-barrels'), {
  valid: ["import { one } from './one.ts';", 'export const one = 1;'],
  invalid: refused('barrel', "export * from './one.ts';"),
});

new RuleTester().run('paths of the API come from the contract', ruleOf('paths-of-the-contract'), {
  valid: ["fetch(pathOf('getUser'));", "go('/nl/chats');"],
  invalid: refused('path', "fetch('/api/user.php');", 'fetch(`/api/${name}.php`);'),
});

new RuleTester().run('a page has no table of the local database', ruleOf('local-tables'), {
  valid: [
    'declare function newest(database: LocalDatabase): string[];',
    'newest(db).length;',
    'db.name;',
    'database.close();',
    'const { name } = db;',
  ],
  invalid: refused(
    'table',
    "db.messages.get('1');",
    'screen.db?.messages.toArray();',
    "opened.database.table('messages');",
    "database['messages'];",
    'db!.tables;',
    'const { messages: rows } = db;',
    'const { name, ...rest } = database;',
    'const every = [db.messages];',
    'function count(rows: Table<string>) {}',
    "const read = (rows: LocalDatabase['messages'] | null) => 1;",
    'const read = ({ messages }: LocalDatabase) => messages;',
  ),
});
