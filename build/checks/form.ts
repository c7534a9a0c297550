import { commentShare, crowdedFolders, forgottenPromises, sizes, withoutTests } from './figures.ts';
import { danglingReferences, type Reference } from './references.ts';
import { deadExports, type Export } from './exports.ts';
import { isTest, readSources, readTexts, type SourceFile } from './sources.ts';
import { swallowedErrors } from './swallowed.ts';

/** Files and folders whose exports are used by name outside of our TypeScript. */
const CALLED_BY_NAME: Readonly<Record<string, string>> = {
  'tests/component/operator-seam.ts': 'tests/component/project.ts puts it in another’s place',
  'tests/component/platform-seam.ts': 'tests/component/project.ts puts it in another’s place',
  'build/desktop/fuses.ts': 'electron-builder.yml',
  'renderer/app/login/site-login.ts': 'the script of the documents loads it as built',
  'operator/texts/dutch-first.ts': 'build/client/operator.config.ts',
  'renderer/app/signup/site-signup.ts': 'the script of the documents loads it as built',
  'renderer/site/frame/frame.ts': 'build/client/site.ts takes its styles',
  'renderer/site/render.tsx': 'the server loads it as built',
  'renderer/app/first-page/render.tsx': 'the server loads it as built',
  'server/database/schema/': 'drizzle.config.ts',
  'tests/desktop/built-desktop.ts': 'vitest.config.ts',
  'tests/support/built-client.ts': 'vitest.config.ts',
  'tests/support/postgres.ts': 'vitest.config.ts',
};

/** What the code holds for its tests alone. */
const FOR_TESTS = new Set([
  'build/client/gift-sprite.ts drawnGifts',
  'build/client/gift-sprite.ts giftSprite',
  'build/client/interest-sprite.ts drawnInterests',
  'build/client/interest-sprite.ts interestSprite',
  // For the operator of the site.
  'server/modules/notify/notices/campaign.ts queueCampaign',
  'server/http/guards/limits.ts noLimits',
  'server/log.ts silentLogger',
  'server/modules/account/leaving/export-tables.ts NOT_EXPORTED',
  'server/modules/texts/processing.ts NOT_ABOUT_PEOPLE',
  'shared/site/stored-keys.ts storedKeyOf',
]);

const isCalledByName = (path: string): boolean =>
  Object.keys(CALLED_BY_NAME).some((one) =>
    one.endsWith('/') ? path.startsWith(one) : path === one,
  );

export const findDeadExports = (sources: readonly SourceFile[]): Export[] =>
  deadExports(sources).filter(
    ({ path, name }) => !isCalledByName(path) && !FOR_TESTS.has(`${path} ${name}`),
  );

export function findDanglingReferences(): Reference[] {
  const texts = readTexts();
  // The tests of that check make some up.
  return danglingReferences(
    texts.filter(({ path }) => !path.startsWith('build/checks/references')),
    texts.map(({ path }) => path),
  );
}

/** Errors that nobody sees, outside the tests. */
export const findSwallowedErrors = (sources: readonly SourceFile[]) =>
  withoutTests(sources).flatMap((source) =>
    swallowedErrors(source).map((one) => ({ ...one, path: source.path })),
  );

/** The figures that describe the form of the code. */
export function measure() {
  const sources = readSources();
  const code = withoutTests(sources);
  const tests = sources.filter(({ path }) => isTest(path));
  const swallowed = findSwallowedErrors(sources);
  return {
    code: sizes(code),
    tests: sizes(tests),
    comments: { code: commentShare(code), tests: commentShare(tests) },
    crowded: crowdedFolders(sources.map(({ path }) => path)),
    dead: findDeadExports(sources).length,
    dangling: findDanglingReferences().length,
    featuresToApp: code
      .filter(({ path }) => path.startsWith('renderer/features/'))
      .flatMap(({ text }) => text.match(/from '(\.\.\/)+app\//g) ?? []).length,
    forgotten: code.reduce((sum, file) => sum + forgottenPromises(file), 0),
    swallowed: swallowed.length,
    unexplained: swallowed.filter(({ reason }) => !reason).length,
  };
}
