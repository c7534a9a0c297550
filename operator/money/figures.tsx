import { useState } from 'react';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Select } from '../../renderer/ui/controls/select.tsx';
import { useAnswer } from '../api/answers.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Panel } from '../parts/panel.tsx';
import { Table } from '../parts/table.tsx';
import styles from './money.module.css';

const YEARS_BACK = 10;

/** Money of a year by month and currency. */
export function Figures() {
  const t = useText('operator-money');
  const format = useFormat();
  const [current] = useState(() => new Date().getUTCFullYear());
  const [year, setYear] = useState(current);
  const answer = useAnswer('getFigures', { year: String(year) });
  const years = Array.from({ length: YEARS_BACK }, (_, ago) => String(current - ago));
  return (
    <Panel title={t('books.figures')}>
      <div className={styles['form']}>
        <Select
          label={t('books.year')}
          value={String(year)}
          options={years.map((value) => ({ value, label: value }))}
          onChange={(event) => setYear(Number(event.target.value))}
        />
      </div>
      <Loaded answer={answer}>
        {({ months }) =>
          months.length === 0 ? (
            <p className="muted">{t('books.noFigures')}</p>
          ) : (
            <Table
              caption={t('books.figures')}
              heads={[
                t('books.month'),
                t('books.orders'),
                t('books.sales'),
                t('books.vatHead'),
                t('books.discounts'),
                t('books.refunds'),
                t('books.chargebacks'),
              ]}
            >
              {months.map(({ month, currency, orders, ...sums }) => (
                <tr key={`${month} ${currency}`}>
                  <td>{format.month(month)}</td>
                  <td className="num">{format.number(orders)}</td>
                  {[sums.sales, sums.vat, sums.discounts, sums.refunds, sums.chargebacks].map(
                    (sum, index) => (
                      <td key={index} className="num">
                        {format.money(sum, currency)}
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </Table>
          )
        }
      </Loaded>
    </Panel>
  );
}
