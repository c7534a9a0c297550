import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Database } from '../../../server/database/connection.ts';
import type { Desk } from '../../../server/operator/desk.ts';
import type { Services } from '../../../server/services.ts';
import type { OperatorCallName } from '../../../shared/contract/operator/calls.ts';
import type { SiteSettings } from '../../../shared/contract/settings.ts';
import type { OperatorRole } from '../../../shared/operator/roles.ts';
import { createTestDatabase } from '../test-database.ts';
import { createTestServices } from '../test-services.ts';
import { askDesk, createTestOperator, openTestDesk } from './test-desk.ts';
import type { DeskSent, TestOperator } from './test-desk.ts';

interface OwnDesk {
  readonly database: Database;
  readonly services: Services;
  readonly desk: Desk;
  ask(name: OperatorCallName, sent?: DeskSent): ReturnType<typeof askDesk>;
  operator(role: OperatorRole): Promise<TestOperator>;
}

/**
 * A desk of a test file's own, outside of the demo, over a database of its own: opened before its
 * first test, closed after its last. To be called before the file's own hooks.
 * @param settings with these the services are reopened before each test.
 */
export function openOwnDesk(settings?: Partial<SiteSettings>): OwnDesk {
  let open: { database: Database; services: Services; desk: Desk } | undefined;
  let close: () => Promise<void> = () => Promise.resolve();
  const start = async (database: Database) => {
    const services = await createTestServices(database, { demo: false });
    if (settings) await services.settings.change(settings);
    open = { database, services, desk: openTestDesk(services) };
  };
  const own = () => {
    if (!open) throw new Error('the desk is opened before the first test');
    return open;
  };
  beforeAll(async () => {
    const created = await createTestDatabase();
    close = created.close;
    await start(created.database);
  });
  afterAll(() => close());
  if (settings) beforeEach(() => start(own().database));
  return {
    get database() {
      return own().database;
    },
    get services() {
      return own().services;
    },
    get desk() {
      return own().desk;
    },
    ask: (name, sent) => askDesk(own().desk, name, sent),
    operator: (role) => createTestOperator(own().services, role),
  };
}
