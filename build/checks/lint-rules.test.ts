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
  valid: ["fetch(pathOf('getUser'));", "go('/nl/chats');", "go('/apiary');"],
  invalid: refused(
    'path',
    "fetch('/api/user.php');",
    'fetch(`/api/${name}.php`);',
    "fetch('/api?name=user');",
    "fetch('/api');",
  ),
});

new RuleTester().run('a page has no table of the local database', ruleOf('local-tables'), {
  valid: [
    'declare function newest(database: LocalDatabase): string[];',
    'newest(db).length;',
    'db.name;',
    'database.close();',
    'const { name } = db;',
    'const db = useDatabase();',
    'const database = openLocalDatabase(memberId);',
    'let db: LocalDatabase | null = null;',
    'function read({ db }: Screen) {}',
    'interface Screen { db: LocalDatabase }',
  ],
  invalid: [
    ...refused(
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
      "useDatabase().messages.get('1');",
      "openLocalDatabase(memberId).table('messages');",
      'const { messages } = useDatabase();',
      'function read({ database: { messages } }: Screen) {}',
      'function read({ db: { messages } = other }: Screen) {}',
    ),
    ...refused(
      'name',
      'const local = useDatabase();',
      'const local = openLocalDatabase(memberId);',
      'const local = screen.db;',
      'let local; local = database;',
      'function read(local: LocalDatabase) {}',
      'let local: LocalDatabase | null = null;',
      'interface Screen { local?: LocalDatabase }',
      'class Screen { local: LocalDatabase; }',
      'const { database: local } = screen;',
      'function read({ db: local }: Screen) {}',
    ),
  ],
});
