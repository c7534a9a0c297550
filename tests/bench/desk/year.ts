import type pg from 'pg';
import {
  TRANSPARENCY_FILES,
  type Figures,
} from '../../../shared/contract/operator/transparency.ts';
import type { Services } from '../../../server/services.ts';
import {
  askDesk,
  createTestOperator,
  openTestDesk,
  type DeskSent,
} from '../../support/operator/test-desk.ts';
import type { Figure } from '../report.ts';
import { DECIDED, YEAR } from './rows.ts';

interface Counted {
  statements: number;
  notices: number;
}

/** What the rows themselves come to. */
async function countByHand(pool: pg.Pool): Promise<Counted> {
  const { rows } = await pool.query<Counted>(
    `select count(*) filter (where kind = 'statement')::int as statements, count(*) filter (where kind = 'report')::int as notices
     from cases where created_at >= $1 and created_at < $2`,
    [new Date(Date.UTC(YEAR, 0, 1)), new Date(Date.UTC(YEAR + 1, 0, 1))],
  );
  return rows[0] ?? { statements: 0, notices: 0 };
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/** A year counted, and every file of it made, compared with the rows. */
export async function measureYear(pool: pg.Pool, services: Services): Promise<Figure[]> {
  const owner = await createTestOperator(services, 'owner');
  const desk = openTestDesk(services);
  const ask = async (name: 'countTransparency' | 'getTransparencyFile', sent: DeskSent) => {
    const { status, body } = await askDesk(desk, name, { ...sent, cookie: owner.cookie });
    if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const began = performance.now();
  const { report } = (await ask('countTransparency', { body: { year: YEAR } })) as {
    report: { figures: Figures };
  };
  let lines = 0;
  for (const file of TRANSPARENCY_FILES) {
    const body = await ask('getTransparencyFile', { query: { year: String(YEAR), file } });
    if (file === 'statements' && typeof body === 'string')
      lines = body.trimEnd().split('\r\n').length - 1;
  }
  const seconds = (performance.now() - began) / 1_000;
  const { figures } = report;
  const rows = await countByHand(pool);
  const differences = [
    lines - rows.statements,
    sum(figures.measures.map(({ count }) => count)) - rows.statements,
    figures.automation.none - rows.statements,
    sum(figures.notices.filter(({ flaggers }) => flaggers === 'all').map((one) => one.received)) -
      rows.notices,
    rows.statements + rows.notices - DECIDED,
  ].map(Math.abs);
  return [
    {
      what: `a year of ${DECIDED} decisions counted, and its files made`,
      ours: seconds,
      reference: 0,
      unit: 's',
      limit: 30,
      rule: 'at-most',
    },
    {
      what: 'its totals beside the rows',
      ours: sum(differences),
      reference: 0,
      unit: 'apart',
      limit: 0,
      rule: 'at-most',
    },
  ];
}
