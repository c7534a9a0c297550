import type { DBCore, DBCoreTable } from 'dexie';
import type { LocalTable } from '../database.ts';
import { isSound } from './shape.ts';

const unchecked = new WeakSet<object>();

/** Reads also damaged rows in a transaction; for what sets them aside. */
export function readUnchecked(transaction: { idbtrans: object }): void {
  unchecked.add(transaction.idbtrans);
}

/** A table that gives sound rows alone: a damaged one is as one that is not there. */
function soundTable(name: LocalTable, table: DBCoreTable): DBCoreTable {
  const ifSound = (row: unknown): unknown => (isSound(name, row) ? row : undefined);
  return {
    ...table,
    get: (request) => {
      const found = table.get(request);
      return unchecked.has(request.trans) ? found : found.then(ifSound);
    },
    getMany: (request) => {
      const found = table.getMany(request);
      return unchecked.has(request.trans) ? found : found.then((rows) => rows.map(ifSound));
    },
    query: (request) => {
      const found = table.query(request);
      if (!request.values || unchecked.has(request.trans)) return found;
      return found.then(({ result }) => ({ result: result.filter((row) => isSound(name, row)) }));
    },
    openCursor: (request) => {
      const opened = table.openCursor(request);
      if (!request.values || unchecked.has(request.trans)) return opened;
      return opened.then((cursor) =>
        cursor === null
          ? null
          : (Object.create(cursor, {
              key: { get: () => cursor.key as unknown },
              primaryKey: { get: () => cursor.primaryKey as unknown },
              value: { get: () => cursor.value as unknown },
              start: {
                value: (next: () => void) =>
                  cursor.start(() => {
                    if (isSound(name, cursor.value)) next();
                    else cursor.continue();
                  }),
              },
            }) as typeof cursor),
      );
    },
  };
}

/** Nobody reads a damaged row, wherever it is read: what a page shows by it would fail. */
export const soundRowsAlone = {
  stack: 'dbcore' as const,
  name: 'sound-rows',
  // Over Dexie's own layers, which know rows as they are stored.
  level: 10,
  create: (core: DBCore): Partial<DBCore> => ({
    table: (name) => soundTable(name as LocalTable, core.table(name)),
  }),
};
