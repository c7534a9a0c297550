import { buildIfStale } from '../../build/build.ts';
import { isWithinLimit, line, type Figure } from './report.ts';

/**
 * `npm run bench [NAME…]`: each part measures ours and its reference in one run, and prints both.
 * The full runs of tests are done by name alone. Simulations are no comparisons, and have options
 * and a table of their own: `npm run bench load`, `spread` and `deploy`.
 */
const PARTS: Record<string, () => Promise<{ measure: () => Promise<Figure[]> }>> = {
  page: () => import('./page.ts'),
  arrival: () => import('./arrival.ts'),
  member: () => import('./member.ts'),
  login: () => import('./login.ts'),
  local: () => import('./local.ts'),
  frames: () => import('./frames.ts'),
  search: () => import('./search.ts'),
  send: () => import('./send.ts'),
  throughput: () => import('./throughput.ts'),
  streams: () => import('./streams.ts'),
  photos: () => import('./photos.ts'),
  payments: () => import('./payments.ts'),
  desktop: () => import('./desktop.ts'),
};
const fullRun = (name: 'credits' | 'kills' | 'notices' | 'histories' | 'several') => async () => ({
  measure: (await import('./full-runs.ts'))[name],
});
const BY_NAME: typeof PARTS = {
  credits: fullRun('credits'),
  kills: fullRun('kills'),
  notices: fullRun('notices'),
  histories: fullRun('histories'),
  several: fullRun('several'),
  desk: () => import('./desk.ts'),
};

const SIMULATIONS: Record<string, () => Promise<(args: readonly string[]) => Promise<number>>> = {
  load: async () => (await import('./load/simulate.ts')).simulate,
  spread: async () => (await import('./spread/spread.ts')).spread,
  deploy: async () => (await import('./deploy/deploy.ts')).deploy,
};

const wanted = process.argv.slice(2);
const simulation = SIMULATIONS[wanted[0] ?? ''];
if (simulation) process.exit(await (await simulation())(wanted.slice(1)));
const all = { ...PARTS, ...BY_NAME };
const unknown = wanted.filter((name) => !(name in all));
if (unknown.length > 0) {
  console.error(
    `There is no part ${unknown.join(', ')}; there are ${Object.keys(all).join(', ')}.`,
  );
  process.exit(1);
}

await buildIfStale();
const missed: Figure[] = [];
for (const [name, load] of Object.entries(wanted.length > 0 ? all : PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}`);
  const part = await load();
  for (const figure of await part.measure()) {
    console.log(`  ${line(figure)}`);
    if (!isWithinLimit(figure)) missed.push(figure);
  }
}
console.log(
  missed.length === 0
    ? '\nEvery figure keeps its limit.'
    : `\n${missed.length} missed: ${missed.map((figure) => figure.what).join('; ')}`,
);
