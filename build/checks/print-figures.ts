import { measure } from './form.ts';

/** `npm run figures`: prints the figures of the code's form. */
const figures = measure();
const rows: [name: string, code: string | number, tests?: string | number][] = [
  ['', 'code', 'tests'],
  ['files', figures.code.files, figures.tests.files],
  ['lines', figures.code.lines, figures.tests.lines],
  ['lines of a file, median', figures.code.median, figures.tests.median],
  ['lines of a file, p90', figures.code.p90, figures.tests.p90],
  ['lines of a file, max', figures.code.max, figures.tests.max],
  ['lines over 100 columns', figures.code.over100, figures.tests.over100],
  ['comments, % of lines', figures.comments.code, figures.comments.tests],
  ['folders over 40 files', figures.crowded.length],
  ['exports that are dead or used only at home', figures.dead],
  ['references that lead nowhere', figures.dangling],
  ['imports of renderer/app in features', figures.featuresToApp],
  ['void promise', figures.forgotten],
  ['swallowed errors', figures.swallowed],
  ['  without a reason', figures.unexplained],
];
for (const [name, code, tests = ''] of rows)
  console.log(name.padEnd(44), String(code).padStart(8), String(tests).padStart(8));
for (const [folder, files] of figures.crowded) console.log(`  ${folder}: ${files} files`);
