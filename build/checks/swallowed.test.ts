import { expect, test } from 'vitest';
import { swallowedErrors } from './swallowed.ts';

test.each<[text: string, reasons: boolean[]]>([
  ['a().catch(() => undefined);', [false]],
  ['a().catch(() => {});', [false]],
  ['const b = await a().catch(() => null);', [false]],
  ['a().then(b, () => false);', [false]],
  ['try { a() } catch {}', [false]],
  ['// Tried again.\na().catch(() => undefined);', [true]],
  ['a()\n  .b()\n  // Tried again.\n  .catch(() => undefined);', [true]],
  ['// Tried again.\na()\n  .b()\n  .catch(() => undefined);', [true]],
  ['a().catch(() => undefined); // Tried again.', [true]],
  ['try {\n  a();\n} catch {\n  // Tried again.\n}', [true]],
  ['a().catch((error) => log(error));', []],
  ['a().catch(() => stop());', []],
  ['a().then(() => undefined);', []],
])('%j', (text, reasons) => {
  expect(swallowedErrors({ path: 'a.ts', text }).map(({ reason }) => reason)).toEqual(reasons);
});
