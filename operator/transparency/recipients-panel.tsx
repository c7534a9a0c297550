import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import type { Answer } from '../api/calls.ts';
import { Panel } from '../parts/panel.tsx';
import { Table } from '../parts/table.tsx';

type Recipients = Answer<'getTransparency'>['recipients'];

/** How many use the service in the Union: every month as it is counted, and six months that are over. */
export function RecipientsPanel({ months, halves }: Recipients) {
  const t = useText('operator-site');
  const format = useFormat();
  return (
    <Panel title={t('transparency.recipients.title')}>
      <p className="muted">{t('transparency.recipients.definition')}</p>
      {halves.length === 0 ? (
        <p>{t('transparency.recipients.none')}</p>
      ) : (
        <Table
          caption={t('transparency.recipients.halves')}
          heads={(['period', 'average', 'counted'] as const).map((head) =>
            t(`transparency.recipients.${head}`),
          )}
        >
          {halves.toReversed().map(({ from, to, average, counted }) => (
            <tr key={from}>
              <td>{`${format.month(from)} – ${format.month(to)}`}</td>
              <td className="num">{format.number(average)}</td>
              <td className="num">{counted}</td>
            </tr>
          ))}
        </Table>
      )}
      {months.length > 0 && (
        <Table
          caption={t('transparency.recipients.months')}
          heads={[t('transparency.recipients.month'), t('transparency.recipients.members')]}
        >
          {months.toReversed().map(({ month, recipients }) => (
            <tr key={month}>
              <td>{format.month(month)}</td>
              <td className="num">{format.number(recipients)}</td>
            </tr>
          ))}
        </Table>
      )}
    </Panel>
  );
}
