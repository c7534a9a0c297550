import { useState } from 'react';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { TextField } from '../../renderer/ui/controls/text-field.tsx';
import { useAnswer } from '../api/answers.ts';
import { callDesk } from '../api/desk.ts';
import { newId } from '../../shared/identifiers.ts';
import { AskDialog } from '../parts/ask-dialog.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { MemberText } from '../parts/member-text.tsx';
import { Panel } from '../parts/panel.tsx';
import { Table } from '../parts/table.tsx';
import { showToast } from '../parts/toasts.tsx';
import { OpenedEvidence } from './opened-evidence.tsx';
import { OrderDialog } from './order-dialog.tsx';

/** Orders of authorities, and the evidence that two open together. */
export function Orders() {
  const t = useText('operator-money');
  const format = useFormat();
  const answer = useAnswer('getOrders', {});
  const [dialog, setDialog] = useState<'order' | 'evidence' | null>(null);
  const [opening, setOpening] = useState<string | null>(null);
  const done = (text: string) => {
    setDialog(null);
    showToast({ text, tone: 'success' });
    answer.again();
  };
  return (
    <Panel title={t('orders.title')}>
      <p className="muted">{t('orders.lead')}</p>
      <div className="row-wrap">
        <Button variant="line" onClick={() => setDialog('order')}>
          {t('orders.add')}
        </Button>
        <Button variant="line" onClick={() => setDialog('evidence')}>
          {t('orders.ask')}
        </Button>
      </div>
      <Loaded answer={answer}>
        {({ orders, openings }) => (
          <>
            {orders.length === 0 ? (
              <p className="muted">{t('orders.none')}</p>
            ) : (
              <Table
                caption={t('orders.title')}
                heads={[
                  t('orders.number'),
                  t('orders.authority'),
                  t('orders.reference'),
                  t('orders.due'),
                ]}
              >
                {orders.map((one) => (
                  <tr key={one.id}>
                    <td className="num">{one.number}</td>
                    <td>
                      <MemberText>{one.authority ?? ''}</MemberText>
                    </td>
                    <td>
                      <MemberText>{one.reference ?? ''}</MemberText>
                    </td>
                    <td className="num">
                      {one.closed_at ? t('orders.closed') : format.exact(one.due_at)}
                    </td>
                  </tr>
                ))}
              </Table>
            )}
            {openings.length > 0 && (
              <Table
                caption={t('orders.openings')}
                heads={[t('orders.number'), t('orders.order'), t('orders.until'), '']}
              >
                {openings.map((one) => (
                  <tr key={one.approval}>
                    <td className="num">{one.number}</td>
                    <td className="num">{one.order ?? '–'}</td>
                    <td className="num">{format.exact(one.until)}</td>
                    <td>
                      <Button variant="line" onClick={() => setOpening(one.approval)}>
                        {t('orders.open')}
                      </Button>
                    </td>
                  </tr>
                ))}
              </Table>
            )}
          </>
        )}
      </Loaded>
      {dialog === 'order' && (
        <OrderDialog
          onOpened={(number) => done(t('orders.opened', { number }))}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'evidence' && (
        <EvidenceDialog onAsked={() => done(t('orders.asked'))} onClose={() => setDialog(null)} />
      )}
      {opening !== null && <OpenedEvidence approval={opening} onClose={() => setOpening(null)} />}
    </Panel>
  );
}

function EvidenceDialog({ onAsked, onClose }: { onAsked: () => void; onClose: () => void }) {
  const t = useText('operator-money');
  const [id] = useState(newId);
  const [number, setNumber] = useState('');
  const [order, setOrder] = useState('');
  const digits = (text: string) => text.replace(/\D/g, '');
  return (
    <AskDialog
      title={t('orders.ask')}
      send={t('orders.ask')}
      why={t('orders.why')}
      ready={number !== ''}
      onSend={(reason) =>
        callDesk('askEvidence', {
          ...{ id, case: Number(number), reason },
          ...(order && { order: Number(order) }),
        })
      }
      onDone={onAsked}
      onClose={onClose}
    >
      <p className="muted">{t('orders.askLead')}</p>
      <TextField
        label={t('orders.evidence')}
        inputMode="numeric"
        value={number}
        onChange={(event) => setNumber(digits(event.target.value))}
      />
      <TextField
        label={t('orders.order')}
        inputMode="numeric"
        value={order}
        onChange={(event) => setOrder(digits(event.target.value))}
      />
    </AskDialog>
  );
}
