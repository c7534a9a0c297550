import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { localTables } from './build/checks/local-tables.ts';

const BARRELS = {
  selector: 'ExportAllDeclaration',
  message: 'Import from the file that holds it; barrels hide what depends on what.',
};

export default tseslint.config(
  {
    ignores: [
      'dist/',
      '.build/',
      '.data/',
      'release/',
      'node_modules/',
      'test-results/',
      'playwright-report/',
      'server/database/migrations/',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        project: [
          'renderer/service-worker/tsconfig.json',
          'renderer/worker/tsconfig.json',
          'tsconfig.lint.json',
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
  },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      'no-console': ['error', { allow: ['warn', 'error'] }],
      'no-restricted-exports': [
        'error',
        {
          restrictDefaultExports: { direct: true, named: true, defaultFrom: true, namedFrom: true },
        },
      ],
      'no-restricted-syntax': ['error', BARRELS],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      // null where the API says null; a missing row is undefined
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        {
          ignoreArrowShorthand: true,
          ignoreVoidOperator: true,
          ignoreVoidReturningFunctions: true,
        },
      ],
      // `async` without `await` turns a throw into a rejection, and is the shape of many a stand-in.
      '@typescript-eslint/require-await': 'off',
      // `() => void act()` says that the value is not wanted, whatever `act` gives.
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      // Used once, it names what the caller expects of JSON or of an event.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // There are no enums (`erasableSyntaxOnly`), and classes are few: these rules would cost a fifth
      // of the lint.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
    },
  },
  {
    // An address made of something missing fails its test by itself, and what `beforeAll` makes is
    // missing in `afterAll` when it failed.
    files: ['tests/**', '**/*.test.{ts,tsx}', 'renderer/worker/test-support/**'],
    rules: {
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // What stands in is handed to `expect` by its name.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true, allowNullish: true, allowAny: true },
      ],
    },
  },
  {
    // Configuration that no program of ours holds.
    files: ['**/*.{js,cjs}'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { parserOptions: { project: null } },
  },
  {
    files: ['{renderer,operator}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { ...reactHooks.configs.recommended.rules },
  },
  {
    files: ['{renderer,operator}/**/*.{ts,tsx}', 'shared/**/*.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { property: 'innerHTML', message: 'Text is rendered as text.' },
        { property: 'outerHTML', message: 'Text is rendered as text.' },
        { property: 'insertAdjacentHTML', message: 'Text is rendered as text.' },
      ],
    },
  },
  {
    files: ['{renderer,operator}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', 'renderer/worker/test-support/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        BARRELS,
        {
          selector: ':matches(Literal[value=/^.api./], TemplateElement[value.raw=/^.api./])',
          message: 'A path of the API comes from the contract (shared/api-paths.ts).',
        },
      ],
    },
  },
  {
    files: ['renderer/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', 'renderer/local/**', 'renderer/worker/**'],
    plugins: { rooms: { rules: { 'local-tables': localTables } } },
    rules: { 'rooms/local-tables': 'error' },
  },
  {
    // What a person reads on the terminal, and the tools' own configuration files.
    files: [
      'server/main.ts',
      'server/start/**',
      'build/**',
      'tests/**',
      '*.config.ts',
      '*.config.js',
      '**/*.test.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['*.config.ts', '*.config.js', '.size-limit.js', 'build/client/*.config.ts'],
    rules: { 'no-restricted-exports': 'off' },
  },
);
