import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

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
  ...tseslint.configs.strict,
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
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ExportAllDeclaration',
          message: 'Import from the file that holds it; barrels hide what depends on what.',
        },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      // null where the API says null; a missing row is undefined
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
    },
  },
  {
    files: ['renderer/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { ...reactHooks.configs.recommended.rules },
  },
  {
    files: ['renderer/**/*.{ts,tsx}', 'shared/**/*.ts'],
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
    files: ['*.config.ts', '*.config.js', '.size-limit.js', 'build/*.config.ts'],
    rules: { 'no-restricted-exports': 'off' },
  },
);
