import { expect, test } from 'vitest';
import { commentLines, commentsOf } from './comments.ts';

const words = (path: string, text: string) =>
  commentsOf(path, text).map(({ start, end }) => text.slice(start, end));

test('comments are found in code, and nothing that only looks like one', () => {
  expect(
    words('a.ts', "// one\nconst a = 'x // y'; // two\n/** three */\nf(/* four */ b);"),
  ).toEqual(['// one', '// two', '/** three */', '/* four */']);
  expect(words('a.ts', 'const a = `// ${b /* in */} /* x */`; const c = /\\/\\*/;')).toEqual([
    '/* in */',
  ]);
  expect(words('a.tsx', '<p>// text <b>/* text */</b> /* text */{/* one */}</p>')).toEqual([
    '/* one */',
  ]);
  expect(words('a.css', '/* one */ a { color: red }')).toEqual(['/* one */']);
  expect(words('a.html', '<p><!-- one --></p>')).toEqual(['<!-- one -->']);
});

test('a line counts once, whatever stands beside the comment', () => {
  expect(
    commentLines('a.ts', 'a(); // one\n/*\n * two\n */\nb(/* three */ 1, /* four */ 2);\n'),
  ).toBe(5);
});
