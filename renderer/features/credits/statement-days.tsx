import type { StatementDay } from '../../../shared/contract/credits.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import type { ListedDay } from './statement-list.ts';
import { StatementGroupRow } from './statement-group.tsx';
import { StatementRow } from './statement-row.tsx';
import styles from './statement-rows.module.css';
import { writtenCost } from './written-cost.ts';

/** "−9 credits, € 1,27"; what came in and what went out beside each other. */
function useDaySum(): (day: StatementDay) => string {
  const t = useText('spending');
  const format = useFormat();
  return ({ added, spent, cost }) => {
    const sum = [
      ...(added > 0 ? [`+${format.number(added)}`] : []),
      ...(spent > 0 ? [`−${format.number(spent)}`] : []),
    ];
    return [
      ...(sum.length > 0
        ? [t('statement.daySum', { sum: sum.join(', '), count: spent || added })]
        : []),
      ...(cost.length > 0 ? [writtenCost(cost, format)] : []),
    ].join(', ');
  };
}

/** The entries by day, and within a day by person. */
export function StatementDays({
  days,
  faces,
  onMore,
}: {
  days: readonly ListedDay[];
  faces: ReadonlyMap<string, string>;
  onMore: (() => void) | null;
}) {
  const format = useFormat();
  const sumOf = useDaySum();
  return days.map(({ day, sums, rows }) => (
    <section key={day} className={styles['day']} aria-labelledby={`day-${day}`} data-day={day}>
      <header>
        <h2 id={`day-${day}`} className="label">
          {format.longDay(`${day}T12:00:00`)}
        </h2>
        {sums && <p className="small muted num">{sumOf(sums)}</p>}
      </header>
      <ul role="list" className={styles['rows']}>
        {rows.map((row) =>
          row.kind === 'entry' ? (
            <StatementRow
              key={row.entry.id}
              entry={row.entry}
              face={row.entry.member ? faces.get(row.entry.member.id) : undefined}
            />
          ) : (
            <StatementGroupRow
              key={row.key}
              group={row.group}
              entries={row.entries}
              face={row.group.member ? faces.get(row.group.member.id) : undefined}
              onMore={onMore}
            />
          ),
        )}
      </ul>
    </section>
  ));
}
