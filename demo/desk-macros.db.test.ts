import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../tests/support/test-database.ts';
import type { TestDatabase } from '../tests/support/test-database.ts';
import { createTestServices } from '../tests/support/test-services.ts';
import { LOCALES } from '../shared/locales.ts';
import { macroTextFor, unknownPlaceholders } from '../shared/operator/macros.ts';
import { WORDS_LENGTH } from '../shared/operator/queues.ts';
import { textsInForce } from '../server/modules/cases/macros/clauses.ts';
import { clauseOf, currentMacros } from '../server/modules/cases/macros/store.ts';
import { publishFirstTexts } from '../server/modules/texts/first-versions.ts';
import { showText } from '../server/modules/texts/show.ts';
import type { Services } from '../server/services.ts';
import { seedDeskMacros } from './desk-macros.ts';
import { seedDemoOperators } from './operators.ts';

let own: TestDatabase;
let services: Services;
beforeAll(async () => {
  own = await createTestDatabase();
  services = await createTestServices(own.database);
  await publishFirstTexts(services);
  await seedDemoOperators(services);
});
afterAll(() => own.close());

test('the demo’s answers are there once, and each names a part of a text that is in force', async () => {
  await seedDeskMacros(services);
  await seedDeskMacros(services);
  const macros = await currentMacros(own.database);
  expect(macros).toHaveLength(4);
  const inForce = await textsInForce(own.database, services.clock.now());
  for (const macro of macros) {
    const clause = clauseOf(macro) ?? expect.unreachable(macro.title);
    expect(inForce.get(clause.page)?.current).toBe(clause.version);
    for (const locale of LOCALES) {
      const text = macroTextFor(macro.texts, locale);
      if (text === null) continue;
      const named = await showText(services, { ...clause, locale });
      const section = named?.sections.find(({ id }) => id === clause.section);
      // By the page's own title, so that a reader can find it.
      expect(text, `${macro.title}, ${locale}`).toContain(section?.title ?? 'a section');
      expect(unknownPlaceholders(text)).toEqual([]);
      expect(text.length).toBeLessThan(WORDS_LENGTH);
    }
  }
});
