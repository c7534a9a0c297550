import { expect, test } from 'vitest';
import { styleProblems } from './styles.ts';

const problems = (code: string, css: string, more: Record<string, string> = {}) =>
  styleProblems(
    [
      { path: 'ui/card.tsx', text: `import styles from './card.module.css';\n${code}` },
      { path: 'ui/sizes.ts', text: "export const SIZES = ['small', 'large'];" },
    ],
    Object.entries({ 'ui/card.module.css': css, ...more }).map(([path, text]) => ({ path, text })),
  );

test.each<[what: string, code: string, css: string, expected: string[]]>([
  ['taken by name', "<i className={styles['a']} />", '.a { color: red; }', []],
  [
    'not there',
    "\n<i className={styles['b']} />",
    '.a { color: red; }',
    [
      'ui/card.tsx:3: ui/card.module.css has no class b',
      'ui/card.module.css: nobody takes the class a',
    ],
  ],
  ['one of two', "styles[wide ? 'a' : 'b']", '.a {} .b {}', []],
  ['by a pattern', 'styles[`tile-${index}`]', '.tile-1 {} .tile-2 {}', []],
  [
    'by a pattern that fits nothing',
    'styles[`tile-${index}`]',
    '',
    ['ui/card.tsx:2: ui/card.module.css has no class ^tile-.+$'],
  ],
  [
    'by a variable: what is written somewhere',
    'styles[size]',
    '.small {} .huge {}',
    ['ui/card.module.css: nobody takes the class huge'],
  ],
  ['handed on whole', 'draw(styles)', '.small {}', []],
  [
    'only where a selector is',
    "styles['a']",
    '/* .no {} */ @import "./x.css"; .a:not(:global(.clip)) > i { width: 1.5em; background: url(a.svg); }',
    [],
  ],
  [
    'in nested rules',
    "styles['a']",
    '@media (min-width: 1px) { .a { color: red; } .b::after { top: 0; } }',
    ['ui/card.module.css: nobody takes the class b'],
  ],
  ['made of another', "styles['a']", '.a { composes: b; } .b {}', []],
])('a class %s', (_what, code, css, expected) => {
  expect(problems(code, css)).toEqual(expected);
});

test('what a rule is composed of is in the other module', () => {
  const css = ".a { composes: lead headline from '../text.module.css'; }";
  const shared = { 'text.module.css': '.lead {} .small {}' };
  expect(problems("styles['a']", css, shared)).toEqual([
    'ui/card.module.css: text.module.css has no class headline',
    'text.module.css: nobody takes the class small',
  ]);
});
