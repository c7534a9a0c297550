import { useState } from 'react';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { useAnswer } from '../api/answers.ts';
import type { Answer } from '../api/calls.ts';
import { callDesk } from '../api/desk.ts';
import { AskDialog } from '../parts/ask-dialog.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { MemberText } from '../parts/member-text.tsx';
import { Panel } from '../parts/panel.tsx';
import { Table } from '../parts/table.tsx';
import styles from './money.module.css';

type Books = Answer<'getBooks'>;
const ANOMALIES = [
  'mismatch',
  'late',
  'duplicate',
  'orphan',
  'debt',
  'tax',
  'refund_failed',
  'refund_unsent',
  'books',
  'price',
] as const;

/** Rules of the books that do not hold, and what somebody has to look at. */
export function Problems({ mayClose }: { mayClose: boolean }) {
  const t = useText('operator-money');
  const format = useFormat();
  const answer = useAnswer('getBooks', {});
  return (
    <Loaded answer={answer}>
      {(books) => (
        <>
          <Panel
            title={t('books.wrong')}
            end={
              <Button variant="line" busy={answer.busy} onClick={answer.again}>
                {t('books.again')}
              </Button>
            }
          >
            <Breaks books={books} />
            <p className="small muted">
              {t('books.checked', { when: format.exact(books.checked_at) })}
            </p>
          </Panel>
          <OpenAnomalies open={books.open} mayClose={mayClose} onClosed={answer.again} />
        </>
      )}
    </Loaded>
  );
}

function Breaks({ books: { breaks, prices } }: { books: Books }) {
  const t = useText('operator-money');
  const format = useFormat();
  if (breaks.length === 0 && prices.length === 0) return <p>{t('books.sound')}</p>;
  return (
    <ul className={styles['rows']}>
      {breaks.map(({ rule, count, examples }) => (
        <li key={rule}>
          <details>
            <summary>{`${rule} · ${t('books.times', { count })}`}</summary>
            {examples.map((one) => (
              <p key={`${one.reference} ${one.detail}`} className={styles['detail']}>
                <code>{one.reference}</code> {one.detail}
              </p>
            ))}
          </details>
        </li>
      ))}
      {prices.map(({ country, currency, advertised }) => (
        <li key={country}>
          {t('books.price', {
            country: format.country(country),
            amount: format.money(advertised, currency),
          })}
        </li>
      ))}
    </ul>
  );
}

function OpenAnomalies({
  open,
  mayClose,
  onClosed,
}: {
  open: Books['open'];
  mayClose: boolean;
  onClosed: () => void;
}) {
  const t = useText('operator-money');
  const format = useFormat();
  const [closing, setClosing] = useState<string | null>(null);
  const nameOf = (kind: string): string => {
    const known = ANOMALIES.find((one) => one === kind);
    return known ? t(`books.anomalies.${known}`) : kind;
  };
  return (
    <Panel title={t('books.open')}>
      {open.length === 0 ? (
        <p className="muted">{t('books.noOpen')}</p>
      ) : (
        <Table
          caption={t('books.open')}
          heads={[t('books.at'), t('books.wrong'), 'id', ...(mayClose ? [''] : [])]}
        >
          {open.map((one) => (
            <tr key={one.id}>
              <td className="num">{format.moment(one.opened_at)}</td>
              <td>{nameOf(one.kind)}</td>
              <td className={styles['detail']}>
                <details>
                  <summary>
                    <code>{one.reference}</code>
                  </summary>
                  <MemberText>{one.detail}</MemberText>
                </details>
              </td>
              {mayClose && (
                <td className={styles['number']}>
                  <Button variant="line" onClick={() => setClosing(one.id)}>
                    {t('books.close')}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </Table>
      )}
      {closing && (
        <AskDialog
          title={t('books.closeTitle')}
          send={t('books.close')}
          why={t('books.note')}
          onSend={(note) => callDesk('closeAnomaly', { id: closing, note })}
          onDone={() => {
            setClosing(null);
            onClosed();
          }}
          onClose={() => setClosing(null)}
        />
      )}
    </Panel>
  );
}
