import { fileURLToPath } from 'node:url';
import pg from 'pg';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/test-database.ts';
import { statements } from './statement.ts';

const SERVER = fileURLToPath(new URL('..', import.meta.url));

/** Columns that could be null, and are not where the statement compares them with something. */
const COMPARED = new Set(['lock_leaver.requested_at', 'suspensions_that_are_over.until']);

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.close());

/** A column of an answer: as PostgreSQL describes it before it runs the statement. */
interface Column {
  name: string;
  type: number;
  /** Of the table that it is taken from as it is; 0 where it is computed. */
  table: number;
  position: number;
}

/** Asks for the columns of a text without running it. */
class Describe implements pg.Submittable {
  columns: Column[] = [];
  private failure: Error | null = null;
  private readonly text: string;
  private readonly done: (failure: Error | null) => void;

  constructor(text: string, done: (failure: Error | null) => void) {
    this.text = text;
    this.done = done;
  }
  submit(connection: pg.Connection): void {
    connection.parse({ name: '', text: this.text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }
  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.columns = fields.map((field) => ({
      name: field.name,
      type: field.dataTypeID,
      table: field.tableID,
      position: field.columnID,
    }));
  }
  handleError(failure: Error): void {
    this.failure = failure;
  }
  handleReadyForQuery(): void {
    this.done(this.failure);
  }
}

const describe = (client: pg.Client, text: string): Promise<Column[]> =>
  new Promise((resolve, reject) => {
    const asked: Describe = new Describe(text, (failure) => {
      if (failure) reject(failure);
      else resolve(asked.columns);
    });
    client.query(asked);
  });

type Kind = 'number' | 'string' | 'boolean' | 'bytes' | 'list' | 'any' | 'unknown';

/** How a value of a PostgreSQL type arrives. */
function kindOfColumn(type: string, category: string): Kind {
  if (category === 'A') return 'list';
  if (/^(int2|int4|float4|float8|oid)$/.test(type)) return 'number';
  if (/^jsonb?$/.test(type)) return 'any';
  if (type === 'bool') return 'boolean';
  if (type === 'bytea') return 'bytes';
  return /^(text|varchar|bpchar|uuid|int8|numeric|timestamptz|timestamp|date|inet|cidr|name)$/.test(
    type,
  ) || category === 'E'
    ? 'string'
    : 'unknown';
}

interface Property {
  kind: Kind;
  nullable: boolean;
  optional: boolean;
}
interface Call {
  place: string;
  name: string;
  /** Null where the statement answers nothing that is read. */
  row: Map<string, Property> | null;
}

function kindOfType(checker: ts.TypeChecker, type: ts.Type): Kind {
  const parts = (type.isUnion() ? type.types : [type]).filter(
    ({ flags }) => !(flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)),
  );
  const kinds = new Set(
    parts.map((part): Kind => {
      if (part.flags & ts.TypeFlags.NumberLike) return 'number';
      if (part.flags & ts.TypeFlags.StringLike) return 'string';
      if (part.flags & ts.TypeFlags.BooleanLike) return 'boolean';
      if (checker.isArrayLikeType(part)) return 'list';
      return part.getSymbol()?.name === 'Buffer' ? 'bytes' : 'any';
    }),
  );
  return kinds.size === 1 ? ([...kinds][0] as Kind) : 'any';
}

/** The properties of a row type; of a union each that one of its members has. */
function propertiesOf(checker: ts.TypeChecker, node: ts.TypeNode): Map<string, Property> {
  const row = checker.getTypeFromTypeNode(node);
  const properties = new Map<string, Property>();
  for (const part of row.isUnion() ? row.types : [row])
    for (const property of part.getProperties()) {
      const type = checker.getTypeOfSymbolAtLocation(property, node);
      const nullable = (type.isUnion() ? type.types : [type]).some(
        ({ flags }) => flags & (ts.TypeFlags.Null | ts.TypeFlags.Unknown),
      );
      const before = properties.get(property.name);
      const kind = kindOfType(checker, type);
      properties.set(property.name, {
        kind: before && type.flags & ts.TypeFlags.Null ? before.kind : kind,
        nullable: nullable || before?.nullable === true,
        optional: Boolean(property.flags & ts.SymbolFlags.Optional),
      });
    }
  return properties;
}

/** Every statement of the server with its row type, and the files that hold them. */
function readCalls(): { calls: Call[]; files: string[] } {
  const config = ts.getParsedCommandLineOfConfigFile(
    `${SERVER}tsconfig.json`,
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: () => undefined,
    },
  );
  if (!config) throw new Error('no tsconfig of the server');
  const program = ts.createProgram(config.fileNames, config.options);
  const checker = program.getTypeChecker();
  const calls: Call[] = [];
  const files = new Set<string>();
  for (const file of program.getSourceFiles()) {
    if (!file.fileName.startsWith(SERVER) || /\.test\.ts$/.test(file.fileName)) continue;
    const visit = (node: ts.Node): void => {
      if (
        ts.isCallExpression(node) &&
        ts.isIdentifier(node.expression) &&
        node.expression.text === 'statement' &&
        node.arguments[0] &&
        ts.isStringLiteralLike(node.arguments[0])
      ) {
        const [row] = node.typeArguments ?? [];
        files.add(file.fileName);
        calls.push({
          place: file.fileName.slice(SERVER.length),
          name: node.arguments[0].text,
          row: row ? propertiesOf(checker, row) : null,
        });
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return { calls, files: [...files] };
}

test('what each statement says that it answers is what PostgreSQL answers', async () => {
  const { calls, files } = readCalls();
  for (const file of files) await import(file);
  // This process may have loaded the demo for another file.
  const ofServer = [...statements.keys()].filter((name) => !/^(demo|dev)_/.test(name));
  expect(calls.map(({ name }) => name).sort()).toEqual(ofServer.sort());

  const pool = own.database.$client;
  const types = new Map(
    (
      await pool.query<{ oid: number; typname: string; typcategory: string }>(
        'select oid, typname, typcategory from pg_type',
      )
    ).rows.map(({ oid, typname, typcategory }) => [oid, { name: typname, category: typcategory }]),
  );
  const nullable = new Set(
    (
      await pool.query<{ place: string }>(
        "select attrelid || ' ' || attnum as place from pg_attribute where not attnotnull and attnum > 0",
      )
    ).rows.map(({ place }) => place),
  );

  const problems: string[] = [];
  // A separate one: a pipelined connection accepts no other kinds.
  const client = new pg.Client({ connectionString: own.url });
  await client.connect();
  try {
    for (const { place, name, row } of calls) {
      const wrong = (what: string) => problems.push(`${place} ${name}: ${what}`);
      const columns = await describe(client, statements.get(name) ?? '');
      if (!row) {
        if (columns.some(({ type }) => types.get(type)?.name !== 'void'))
          wrong('answers columns that its type does not name');
        continue;
      }
      for (const [property, { optional }] of row)
        if (!optional && !columns.some((column) => column.name === property))
          wrong(`${property} is not answered`);
      for (const column of columns) {
        const property = row.get(column.name);
        const type = types.get(column.type) ?? { name: '?', category: '?' };
        const kind = kindOfColumn(type.name, type.category);
        if (!property) wrong(`${column.name} is answered and not in the type`);
        else if (kind !== 'any' && property.kind !== kind)
          wrong(`${column.name} is ${type.name}, in the type ${property.kind}`);
        else if (
          nullable.has(`${column.table} ${column.position}`) &&
          !property.nullable &&
          !COMPARED.has(`${name}.${column.name}`)
        )
          wrong(`${column.name} can be null`);
      }
    }
  } finally {
    await client.end();
  }
  expect(problems).toEqual([]);
});
