import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import type { Answer } from '../api/calls.ts';
import { Panel } from '../parts/panel.tsx';
import { Table } from '../parts/table.tsx';
import { useMethodName } from './method-names.ts';

type Order = Answer<'findOrders'>['orders'][number];

/** One order: its payments, what the balance got and lost by it, and requests for money back. */
export function OrderPanel({
  order,
  onOpen,
}: {
  order: Order;
  onOpen: (complaint?: number) => void;
}) {
  const t = useText('operator-money');
  const format = useFormat();
  const methodName = useMethodName();
  const { currency } = order;
  const facts = [
    t(`books.orderStatus.${order.status}`),
    format.exact(order.ordered_at),
    format.money(order.total, currency),
    order.discount > 0 && t('books.discount', { amount: format.money(order.discount, currency) }),
    order.discount_code && t('books.code', { code: order.discount_code }),
    t('books.vat', {
      amount: format.money(order.vat, currency),
      country: format.country(order.country),
    }),
  ];
  return (
    <Panel title={t('refund.order', { number: order.order })}>
      <p>{facts.filter(Boolean).join(' · ')}</p>
      <Table
        caption={t('books.payments')}
        heads={[
          t('books.at'),
          t('refund.method'),
          t('books.provider'),
          t('books.status'),
          t('books.amount'),
          t('books.refunded'),
          t('books.chargedBack'),
          'id',
        ]}
      >
        {order.payments.map((one) => (
          <tr key={one.id}>
            <td className="num">{format.moment(one.at)}</td>
            <td>{methodName(one.method)}</td>
            <td>{t(`books.providers.${one.provider}`)}</td>
            <td>{t(`books.paymentStatus.${one.status}`)}</td>
            {[one.amount, one.refunded, one.charged_back].map((amount, index) => (
              <td key={index} className="num">
                {format.money(amount, currency)}
              </td>
            ))}
            <td>
              <code>{one.id}</code>
            </td>
          </tr>
        ))}
      </Table>
      <Table
        caption={t('books.ledger')}
        heads={[t('books.at'), t('books.cause'), t('books.ledger'), t('books.balance')]}
      >
        {order.ledger.map((one) => (
          <tr key={`${one.at} ${one.cause} ${one.balance}`}>
            <td className="num">{format.moment(one.at)}</td>
            <td>{t(`books.causes.${one.cause}`)}</td>
            <td className="num">{format.number(one.amount)}</td>
            <td className="num">{format.number(one.balance)}</td>
          </tr>
        ))}
      </Table>
      {order.refund_case !== null ? (
        <p>{t('books.hasRefund', { number: order.refund_case })}</p>
      ) : (
        <div className="row-wrap">
          {order.complaints.map((number) => (
            <Button key={number} variant="primary" onClick={() => onOpen(number)}>
              {t('books.ofComplaint', { number })}
            </Button>
          ))}
          <Button variant="line" onClick={() => onOpen()}>
            {t('books.openRefund')}
          </Button>
        </div>
      )}
    </Panel>
  );
}
