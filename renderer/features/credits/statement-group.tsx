import { ChevronDown } from 'lucide-react';
import type { StatementEntry, StatementGroup } from '../../../shared/contract/credits.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { Icon } from '../../ui/art/icon.tsx';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';
import { FictionalTag } from '../../ui/member/fictional-tag.tsx';
import { Amount, CostOf, Face } from './statement-row.tsx';
import styles from './statement-rows.module.css';

const COUNTED = ['message', 'voice', 'photo', 'gift', 'message_undone'] as const;

/** "6 berichten en 2 spraakberichten". */
function useCounted(): (counts: StatementGroup['counts']) => string {
  const t = useText('spending');
  const format = useFormat();
  return (counts) =>
    format.list(
      COUNTED.flatMap((cause) => {
        // What a device stored may have fewer.
        const count = (counts as Partial<StatementGroup['counts']>)[cause] ?? 0;
        return count > 0 ? [t(`statement.counted.${cause}`, { count })] : [];
      }),
    );
}

/** What one person took in a day; opened, each entry of it. */
export function StatementGroupRow({
  group: { member, counts, count, spent, cost },
  entries,
  face,
  onMore,
}: {
  group: StatementGroup;
  entries: readonly StatementEntry[];
  face: string | undefined;
  /** Asks for older entries; null where none can be asked for. */
  onMore: (() => void) | null;
}) {
  const t = useText('spending');
  const format = useFormat();
  const counted = useCounted();
  const missing = count - entries.length;
  return (
    <li data-group={member?.id ?? 'others'}>
      <details>
        <summary className={styles['row']}>
          <Face member={member} face={face} />
          <span className={styles['what']}>
            <span className={styles['title']}>
              <b>{member ? <bdi>{member.name}</bdi> : t('statement.othersLeft')}</b>
              {member?.fictional && (
                <>
                  {' '}
                  <FictionalTag />
                </>
              )}
            </span>{' '}
            <span className="tiny muted">{counted(counts)}</span>
          </span>
          <span className={styles['amounts']}>
            <Amount amount={-spent} /> <CostOf cost={cost} />
          </span>
          <Icon of={ChevronDown} size="s" className={styles['arrow']} />
        </summary>
        <ul role="list" className={styles['items']}>
          {entries.map((entry) => (
            <li key={entry.id} data-entry={entry.id}>
              <time dateTime={entry.at}>{format.time(entry.at)}</time>
              <span>
                {t(`cause.${entry.cause}`)}{' '}
                <span className="tiny muted">
                  {t('statement.after', { balance: format.number(entry.balance) })}
                </span>
              </span>
              <Amount amount={entry.amount} />
              <CostOf cost={entry.cost} />
            </li>
          ))}
          {missing > 0 && onMore && (
            <li>
              <button type="button" className="link" onClick={onMore}>
                {t('statement.moreOfDay', { count: missing })}
              </button>
            </li>
          )}
          {member && (
            <li>
              <LocaleLink className="link" to={`/members/${member.id}/chat`}>
                {t('statement.toConversation')}
              </LocaleLink>
            </li>
          )}
        </ul>
      </details>
    </li>
  );
}
