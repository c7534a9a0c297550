import type { ReactNode } from 'react';
import { GROUNDS, MEASURES } from '../../shared/operator/measures.ts';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import type { Answer } from '../api/calls.ts';
import { Panel } from '../parts/panel.tsx';
import { Table } from '../parts/table.tsx';

type Figures = Answer<'getTransparency'>['reports'][number]['figures'];

const plain = (category: string): string => category.replace('STATEMENT_CATEGORY_', '');

/** A year in tables, each part of the template one. */
export function FiguresTables({ figures }: { figures: Figures }) {
  const t = useText('operator-site');
  const words = useText('operator-words');
  const format = useFormat();
  const hours = (minutes: number | null): string =>
    minutes === null ? '–' : t('transparency.hours', { number: format.number(minutes / 60) });
  const measure = (name: string): string => {
    const known = MEASURES.find((one) => one === name);
    return known ? words(`measures.${known}`) : name;
  };
  const ground = (name: string): string => {
    const known = GROUNDS.find((one) => one === name);
    return known ? words(`grounds.${known}`) : name;
  };
  const { orders, notices, measures, appeals, complaints, suspensions, recipients } = figures;
  return (
    <>
      <Part
        name="orders"
        heads={['country', 'category', 'received', 'median']}
        rows={orders.length}
      >
        {orders.map((one) => (
          <tr key={`${one.country} ${one.category}`}>
            <td>{one.country && format.country(one.country)}</td>
            <td>{plain(one.category)}</td>
            <td className="num">{one.received}</td>
            <td className="num">{hours(one.median_minutes)}</td>
          </tr>
        ))}
      </Part>
      <Part
        name="notices"
        heads={['category', 'flaggers', 'received', 'decided', 'acted', 'median']}
        rows={notices.length}
      >
        {notices.map((one) => (
          <tr key={`${one.category} ${one.flaggers}`}>
            <td>{plain(one.category)}</td>
            <td>{t(`transparency.flaggers.${one.flaggers}`)}</td>
            <td className="num">{one.received}</td>
            <td className="num">{one.decided}</td>
            <td className="num">{one.acted}</td>
            <td className="num">{hours(one.median_minutes)}</td>
          </tr>
        ))}
      </Part>
      <Part
        name="measures"
        heads={['measure', 'ground', 'source', 'number']}
        rows={measures.length}
      >
        {measures.map((one) => (
          <tr key={`${one.source} ${one.measure} ${one.ground}`}>
            <td>{measure(one.measure)}</td>
            <td>{ground(one.ground)}</td>
            <td>{t(`transparency.sources.${one.source}`)}</td>
            <td className="num">{one.count}</td>
          </tr>
        ))}
      </Part>
      {figures.disputes && <DisputesPart disputes={figures.disputes} />}
      <Part name="rest" heads={['what', 'number']} rows={1}>
        {(
          [
            ['appeals', appeals.received],
            ['reversed', appeals.upheld + appeals.partly],
            ['upheld', appeals.dismissed],
            ['appealMedian', hours(appeals.median_minutes)],
            ['complaints', complaints.received],
            ['accounts', suspensions.accounts],
            ['silenced', suspensions.notices],
            ['automated', figures.automation.fully + figures.automation.partly],
            ...(figures.moderators_total === undefined
              ? []
              : ([['moderatorsTotal', figures.moderators_total]] as const)),
            [
              'moderators',
              format.list(
                figures.moderators.map((one) => `${one.count} (${format.spoken(one.language)})`),
              ),
            ],
            ['recipients', recipients.average ?? '–'],
          ] as const
        ).map(([name, value]) => (
          <tr key={name}>
            <td>{t(`transparency.rows.${name}`)}</td>
            <td className="num">{value}</td>
          </tr>
        ))}
      </Part>
    </>
  );
}

/** Those that were submitted in the year, by how they ended. */
function DisputesPart({ disputes }: { disputes: NonNullable<Figures['disputes']> }) {
  const t = useText('operator-site');
  const format = useFormat();
  const { to_carry_out: all, carried_out: done, median_days: days } = disputes;
  return (
    <Part name="disputes" heads={['what', 'number']} rows={disputes.submitted}>
      {(
        [
          ['submitted', disputes.submitted],
          ['upheld', disputes.upheld],
          ['partly', disputes.partly],
          ['reversed', disputes.reversed],
          ['omitted', disputes.omitted],
          ['median', days === null ? '–' : t('transparency.days', { number: format.number(days) })],
          ['carriedOut', all === 0 ? '–' : `${format.percent(done / all)} (${done}/${all})`],
        ] as const
      ).map(([name, value]) => (
        <tr key={name}>
          <td>{t(`transparency.disputes.${name}`)}</td>
          <td className="num">{value}</td>
        </tr>
      ))}
    </Part>
  );
}

type Head =
  | 'acted'
  | 'category'
  | 'country'
  | 'decided'
  | 'flaggers'
  | 'ground'
  | 'measure'
  | 'median'
  | 'number'
  | 'received'
  | 'source'
  | 'what';

function Part({
  name,
  heads,
  rows,
  children,
}: {
  name: 'disputes' | 'measures' | 'notices' | 'orders' | 'rest';
  heads: readonly Head[];
  rows: number;
  children: ReactNode;
}) {
  const t = useText('operator-site');
  const title = t(`transparency.parts.${name}`);
  return (
    <Panel title={title}>
      {rows === 0 ? (
        <p className="muted">{t('transparency.none')}</p>
      ) : (
        <Table caption={title} heads={heads.map((head) => t(`transparency.heads.${head}`))}>
          {children}
        </Table>
      )}
    </Panel>
  );
}
