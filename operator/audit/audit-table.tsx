import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import type { Answer } from '../api/calls.ts';
import { MemberText } from '../parts/member-text.tsx';
import { Table } from '../parts/table.tsx';
import { useActName } from './act-names.ts';
import styles from './audit-table.module.css';

type Entry = Answer<'getAudit'>['entries'][number];

const lines = (state: Entry['before']): string =>
  Object.entries(state ?? {})
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n');

/** Entries of the audit, each with what it changed. */
export function AuditTable({ entries }: { entries: readonly Entry[] }) {
  const t = useText('operator-site');
  const words = useText('operator-words');
  const format = useFormat();
  const nameOf = useActName();
  return (
    <Table
      caption={t('audit.title')}
      heads={[
        t('audit.number'),
        t('audit.at'),
        t('audit.who'),
        t('audit.act'),
        t('audit.case'),
        t('audit.what'),
      ]}
    >
      {entries.map((entry) => (
        <tr key={entry.number}>
          <td className="num muted">{entry.number}</td>
          <td className="num">
            <time dateTime={entry.at}>{format.moment(entry.at)}</time>
          </td>
          <td>
            <MemberText>
              {entry.operator
                ? `${entry.operator.name} (${words(`roles.${entry.role}`)} ${entry.operator.number})`
                : words(`roles.${entry.role}`)}
            </MemberText>
          </td>
          <td>
            <span className={styles['act']} title={entry.act}>
              {nameOf(entry.act)}
            </span>
          </td>
          <td className="num">{entry.case}</td>
          <td>
            <details>
              <summary>{t('audit.subjects', { count: entry.subjects.length })}</summary>
              <pre className={styles['state']}>
                <MemberText>
                  {[
                    ...entry.subjects,
                    entry.before && `− ${lines(entry.before)}`,
                    entry.after && `+ ${lines(entry.after)}`,
                    entry.hash,
                  ]
                    .filter(Boolean)
                    .join('\n')}
                </MemberText>
              </pre>
            </details>
          </td>
        </tr>
      ))}
    </Table>
  );
}
