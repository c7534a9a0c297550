import { Linter } from 'eslint';
import ts from 'typescript';
import tseslint from 'typescript-eslint';
import { expect, test } from 'vitest';
import { localTables } from './local-tables.ts';

const FILE = '/page.ts';
const DEXIE = `
interface Array<Item> { [at: number]: Item; [Symbol.iterator](): unknown }
declare const Symbol: { readonly iterator: unique symbol };
interface Table<Row> { get(id: string): Row; toArray(): Row[] }
interface Database { messages: Table<string>; name: string; table(name: string): Table<unknown>; tables: Table<unknown>[] }
declare const db: Database;
declare const screen: { db: Database | null };
`;

/** The lines of a page that the rule refuses. */
function refusedLines(...lines: readonly string[]): number[] {
  const code = `${lines.join('\n')}\n${DEXIE}`;
  const options: ts.CompilerOptions = { noLib: true, strict: true };
  const host: ts.CompilerHost = {
    fileExists: (path) => path === FILE,
    readFile: (path) => (path === FILE ? code : undefined),
    getSourceFile: (path) =>
      path === FILE ? ts.createSourceFile(path, code, ts.ScriptTarget.ES2022, true) : undefined,
    getDefaultLibFileName: () => 'lib.d.ts',
    getCurrentDirectory: () => '/',
    getCanonicalFileName: (path) => path,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    writeFile: () => undefined,
  };
  const messages = new Linter({ cwd: '/' }).verify(
    code,
    {
      files: ['**/*.ts'],
      languageOptions: {
        parser: tseslint.parser,
        parserOptions: { programs: [ts.createProgram([FILE], options, host)] },
      },
      plugins: { rooms: { rules: { 'local-tables': localTables } } },
      rules: { 'rooms/local-tables': 'error' },
    },
    FILE,
  );
  return messages.map(({ ruleId, line, message }) =>
    ruleId === null ? expect.unreachable(message) : line,
  );
}

test('a page has no table of the local database, whatever it is called by', () => {
  expect(
    refusedLines(
      'db.messages.get("1");',
      'screen.db?.messages.toArray();',
      'db.table("messages");',
      'const { messages: rows } = db;',
      'const every = [db.messages];',
    ),
  ).toEqual([1, 2, 3, 4, 5]);
});

test('a page has not all tables at once, and is given none', () => {
  expect(
    refusedLines(
      'db.tables;',
      'const [first] = db.tables;',
      'const { tables } = db;',
      'function count(rows: Table<string>) {}',
      'const read = (rows: Database["messages"] | null) => 1;',
    ),
  ).toEqual([1, 2, 3, 4, 5]);
});

test('a page may have the database itself, to hand it to a query', () => {
  expect(
    refusedLines(
      'declare function newest(database: Database): string[];',
      'newest(db).length;',
      'db.name;',
      'const { name } = db;',
    ),
  ).toEqual([]);
});
