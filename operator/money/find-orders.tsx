import { useState, type SubmitEvent } from 'react';
import { newId } from '../../shared/identifiers.ts';
import type { CallFailure } from '../../shared/result.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { TextField } from '../../renderer/ui/controls/text-field.tsx';
import type { Answer } from '../api/calls.ts';
import { callDesk } from '../api/desk.ts';
import { useFailureText } from '../parts/failure-text.ts';
import { Marked } from '../parts/mark.tsx';
import { Panel } from '../parts/panel.tsx';
import { showToast } from '../parts/toasts.tsx';
import styles from './money.module.css';
import { OrderPanel } from './order-panel.tsx';

type Orders = Answer<'findOrders'>['orders'];

/** Finds orders exactly, because of a case; and opens requests for money back. */
export function FindOrders() {
  const t = useText('operator-money');
  const why = useFailureText();
  const [exactly, setExactly] = useState('');
  const [number, setNumber] = useState('');
  const [orders, setOrders] = useState<Orders | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const search = async () => {
    setBusy(true);
    const result = await callDesk('findOrders', { exactly, case: number });
    setBusy(false);
    setFailure(result.ok ? null : result.failure);
    setOrders(result.ok ? result.value.orders : null);
  };
  const openCase = async (order: string, complaint?: number) => {
    const result = await callDesk('openRefund', {
      id: newId(),
      order,
      ...(complaint !== undefined && { complaint }),
    });
    if (!result.ok) {
      showToast({ text: why(result.failure), tone: 'danger' });
      return;
    }
    showToast({ text: t('books.opened', { number: result.value.number }), tone: 'success' });
    if (orders) void search();
  };
  return (
    <>
      <Panel title={t('books.find')}>
        <form
          className={styles['form']}
          onSubmit={(event: SubmitEvent) => {
            event.preventDefault();
            void search();
          }}
        >
          <TextField
            label={t('books.exactly')}
            hint={t('books.exactlyHint')}
            value={exactly}
            required
            onChange={(event) => setExactly(event.target.value)}
          />
          <TextField
            label={t('books.because')}
            hint={t('books.becauseHint')}
            inputMode="numeric"
            value={number}
            required
            onChange={(event) => setNumber(event.target.value.replace(/\D/g, ''))}
          />
          <div>
            <Button type="submit" variant="primary" busy={busy}>
              {t('books.search')}
            </Button>
          </div>
        </form>
        <p role="status">
          {failure ? why(failure) : orders?.length === 0 ? t('books.none') : null}
        </p>
      </Panel>
      {orders && orders.length > 0 && (
        <Marked>
          {orders.map((order) => (
            <OrderPanel
              key={order.order}
              order={order}
              onOpen={(complaint) => void openCase(String(order.order), complaint)}
            />
          ))}
        </Marked>
      )}
      <OwnRequest onOpen={(order) => void openCase(order)} />
    </>
  );
}

function OwnRequest({ onOpen }: { onOpen: (order: string) => void }) {
  const t = useText('operator-money');
  const [order, setOrder] = useState('');
  return (
    <Panel title={t('books.ofOwn')}>
      <form
        className={styles['form']}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          onOpen(order.trim());
        }}
      >
        <TextField
          label={t('books.orderField')}
          value={order}
          required
          onChange={(event) => setOrder(event.target.value)}
        />
        <div>
          <Button type="submit" variant="line">
            {t('books.openOwn')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
