import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { PROJECT } from '../client/client.ts';

interface Rules {
  forbidden: readonly { name: string }[];
}
const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as Rules;

/** For each rule an import that it forbids: from which file, and what. */
const FORBIDDEN: Readonly<Record<string, readonly [from: string, to: string]>> = {
  'no-cycles': ['shared/one.ts', 'shared/two.ts'],
  'shared-is-alone': ['shared/a.ts', 'server/a.ts'],
  'electron-uses-shared': ['electron/a.ts', 'renderer/ui/a.ts'],
  'server-uses-shared': ['server/b.ts', 'renderer/ui/a.ts'],
  'only-the-start-knows-the-demo': ['server/c.ts', 'demo/a.ts'],
  'the-bank-is-a-stranger': ['demo/bank/a.ts', 'server/a.ts'],
  'the-demo-adds-to-the-server': ['demo/b.ts', 'renderer/ui/a.ts'],
  'renderer-uses-shared': ['renderer/ui/b.ts', 'server/a.ts'],
  'operator-uses-shared': ['operator/a.ts', 'renderer/session/a.ts'],
  'features-are-apart': ['renderer/features/likes/a.ts', 'renderer/features/swipe/a.ts'],
  'nobody-imports-the-app': ['renderer/features/likes/b.ts', 'renderer/app/a.ts'],
  'actions-know-no-feature': ['renderer/actions/likes/a.ts', 'renderer/features/swipe/a.ts'],
  'session-knows-no-action': ['renderer/session/b.ts', 'renderer/actions/gifts/a.ts'],
  'only-the-page-has-a-session': ['renderer/ui/c.ts', 'renderer/session/a.ts'],
  'worker-has-no-page': ['renderer/worker/pull/a.ts', 'renderer/ui/a.ts'],
  'only-the-worker-syncs': ['renderer/features/likes/c.ts', 'renderer/worker/pull/b.ts'],
  'client-session-has-its-place': ['renderer/session/c.ts', 'renderer/site/a.ts'],
  'client-ui-has-its-place': ['renderer/ui/d.ts', 'renderer/local/a.ts'],
  'client-worker-has-its-place': ['renderer/worker/push/a.ts', 'renderer/i18n/a.ts'],
  'client-site-has-its-place': ['renderer/site/b.ts', 'renderer/lock/a.ts'],
  'client-lock-has-its-place': ['renderer/lock/b.ts', 'renderer/local/a.ts'],
  'client-platform-has-its-place': ['renderer/platform/a.ts', 'renderer/local/a.ts'],
  'client-service-worker-has-its-place': ['renderer/service-worker/a.ts', 'renderer/ui/a.ts'],
  'client-local-has-its-place': ['renderer/local/b.ts', 'renderer/ui/a.ts'],
  'the-lock-is-apart': ['renderer/features/likes/d.ts', 'renderer/lock/a.ts'],
  'client-i18n-has-its-place': ['renderer/i18n/b.ts', 'renderer/ui/a.ts'],
  'worker-session-imports-go-down': ['renderer/worker/session/a.ts', 'renderer/worker/host/a.ts'],
  'worker-tabs-imports-go-down': ['renderer/worker/tabs/a.ts', 'renderer/worker/store/a.ts'],
  'worker-requests-imports-go-down': [
    'renderer/worker/requests/a.ts',
    'renderer/worker/session/b.ts',
  ],
  'worker-pull-imports-go-down': ['renderer/worker/pull/c.ts', 'renderer/worker/push/b.ts'],
  'worker-push-imports-go-down': ['renderer/worker/push/c.ts', 'renderer/worker/pull/b.ts'],
  'worker-mutations-imports-go-down': [
    'renderer/worker/mutations/a.ts',
    'renderer/worker/push/b.ts',
  ],
  'worker-network-imports-go-down': ['renderer/worker/network/a.ts', 'renderer/worker/store/a.ts'],
  'worker-store-imports-go-down': ['renderer/worker/store/b.ts', 'renderer/worker/pull/b.ts'],
  'worker-interface-is-types': ['renderer/worker/store/c.ts', 'renderer/worker/host/interface.ts'],
  'worker-tabs-and-network-have-no-database': ['renderer/worker/tabs/b.ts', 'renderer/local/a.ts'],
  'worker-mutations-send-nothing': [
    'renderer/worker/mutations/b.ts',
    'renderer/worker/network/b.ts',
  ],
  'test-support-is-for-tests': ['server/d.ts', 'tests/support/a.ts'],
  'page-has-no-zod': ['renderer/ui/e.ts', 'shared/contract/a.ts'],
  'routes-are-the-tables': ['server/e.ts', 'server/modules/likes/routes.ts'],
  'nobody-imports-the-desk': ['server/f.ts', 'server/operator/a.ts'],
  'opentelemetry-is-in-one-file': ['server/g.ts', '@opentelemetry/api'],
  'opentelemetry-is-loaded-when-needed': ['server/h.ts', 'server/tracing/open-telemetry.ts'],
  'members-know-no-desk': ['renderer/ui/f.ts', 'shared/operator/a.ts'],
};

const folder = mkdtempSync(join(tmpdir(), 'vonk-arrows-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
const importOf = (from: string, to: string): string => {
  const path = to.endsWith('.ts') ? relative(dirname(from), to) : to;
  return `import { value } from '${path.startsWith('.') || to === path ? path : `./${path}`}';\n`;
};

/** The rules that each file breaks, as the check reports it. */
function brokenRules(): ReadonlyMap<string, readonly string[]> {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      `${PROJECT}node_modules/dependency-cruiser/bin/dependency-cruiser.mjs`,
      '--config',
      `${PROJECT}.dependency-cruiser.cjs`,
      '--output-type',
      'json',
      ...['shared', 'server', 'demo', 'renderer', 'operator', 'electron', 'tests'],
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (stdout === '') throw new Error(stderr);
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { from: string; to: string; rule: { name: string } }[] };
  };
  const broken = new Map<string, string[]>();
  for (const { from, rule } of summary.violations)
    broken.set(from, [...(broken.get(from) ?? []), rule.name]);
  return broken;
}

test('every arrow of the rules is tried: one import against it is refused by it', () => {
  expect(Object.keys(FORBIDDEN).sort()).toEqual(forbidden.map(({ name }) => name).sort());
  symlinkSync(`${PROJECT}node_modules`, join(folder, 'node_modules'));
  for (const [, to] of Object.values(FORBIDDEN))
    if (to.endsWith('.ts')) write(to, 'export const value = 1;\n');
  for (const [from, to] of Object.values(FORBIDDEN))
    write(from, `${importOf(from, to)}export const used = value;\n`);
  write(
    'shared/two.ts',
    `${importOf('shared/two.ts', 'shared/one.ts')}export const used = value;\n`,
  );
  const broken = brokenRules();
  const refused = Object.fromEntries(
    Object.entries(FORBIDDEN).map(([name, [from]]) => [name, broken.get(from)?.includes(name)]),
  );
  expect(Object.keys(refused).filter((name) => !refused[name])).toEqual([]);
});
