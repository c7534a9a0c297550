import { useState } from 'react';
import { newId } from '../../shared/identifiers.ts';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { TextField } from '../../renderer/ui/controls/text-field.tsx';
import { useAnswer } from '../api/answers.ts';
import { callDesk } from '../api/desk.ts';
import { AskDialog } from '../parts/ask-dialog.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { MemberText } from '../parts/member-text.tsx';
import { Page } from '../parts/page.tsx';
import { Table } from '../parts/table.tsx';
import { showToast } from '../parts/toasts.tsx';
import { useMe } from '../session/session.ts';
import '../texts/money.ts';
import { Orders } from './orders.tsx';

/** Cases that stay longer than the rules say: each with an end and a reason. */
export function HoldsPage() {
  const t = useText('operator-money');
  const words = useText('operator-words');
  const format = useFormat();
  const answer = useAnswer('getHolds', {});
  const [adding, setAdding] = useState(false);
  const [releasing, setReleasing] = useState<number | null>(null);
  const done = (text: string) => {
    setAdding(false);
    setReleasing(null);
    showToast({ text, tone: 'success' });
    answer.again();
  };
  return (
    <Page
      title={t('holds.title')}
      lead={t('holds.lead')}
      end={
        <Button variant="primary" onClick={() => setAdding(true)}>
          {t('holds.add')}
        </Button>
      }
    >
      <Loaded answer={answer}>
        {({ holds }) =>
          holds.length === 0 ? (
            <p className="muted">{t('holds.none')}</p>
          ) : (
            <Table
              caption={t('holds.title')}
              heads={[
                t('holds.number'),
                t('holds.kind'),
                t('holds.until'),
                t('holds.reason'),
                t('holds.by'),
                '',
              ]}
            >
              {holds.map((one) => (
                <tr key={one.number}>
                  <td className="num">{one.number}</td>
                  <td>{words(`kinds.${one.kind}`)}</td>
                  <td className="num">{format.date(one.until)}</td>
                  <td>
                    <MemberText>{one.reason}</MemberText>
                  </td>
                  <td>{one.by}</td>
                  <td>
                    <Button variant="line" onClick={() => setReleasing(one.number)}>
                      {t('holds.release')}
                    </Button>
                  </td>
                </tr>
              ))}
            </Table>
          )
        }
      </Loaded>
      <Orders />
      {adding && (
        <HoldDialog
          onPlaced={(number) => done(t('holds.held', { number }))}
          onClose={() => setAdding(false)}
        />
      )}
      {releasing !== null && (
        <ReleaseDialog
          number={releasing}
          onAsked={() => done(t('holds.asked', { number: releasing }))}
          onClose={() => setReleasing(null)}
        />
      )}
    </Page>
  );
}

function HoldDialog({
  onPlaced,
  onClose,
}: {
  onPlaced: (number: number) => void;
  onClose: () => void;
}) {
  const t = useText('operator-money');
  const [number, setNumber] = useState('');
  const [until, setUntil] = useState('');
  return (
    <AskDialog
      title={t('holds.add')}
      send={t('holds.add')}
      why={t('holds.reason')}
      ready={number !== '' && until !== ''}
      onSend={(reason) => callDesk('holdCase', { number: Number(number), until, reason })}
      onDone={() => onPlaced(Number(number))}
      onClose={onClose}
    >
      <TextField
        label={t('holds.number')}
        inputMode="numeric"
        value={number}
        onChange={(event) => setNumber(event.target.value.replace(/\D/g, ''))}
      />
      <TextField
        label={t('holds.until')}
        type="date"
        value={until}
        onChange={(event) => setUntil(event.target.value)}
      />
    </AskDialog>
  );
}

/** Asks a second operator to end a hold, or to shorten it. */
function ReleaseDialog({
  number,
  onAsked,
  onClose,
}: {
  number: number;
  onAsked: () => void;
  onClose: () => void;
}) {
  const t = useText('operator-money');
  const texts = useText('operator');
  const { four_eyes: fourEyes } = useMe();
  const [id] = useState(newId);
  const [until, setUntil] = useState('');
  return (
    <AskDialog
      title={t('holds.releaseTitle', { number })}
      send={t('holds.release')}
      why={t('holds.reason')}
      onSend={(reason) =>
        callDesk('releaseHold', { id, number, reason, ...(until !== '' && { until }) })
      }
      onDone={onAsked}
      onClose={onClose}
    >
      <p>{texts(`approvals.decides.${fourEyes}`)}</p>
      <TextField
        label={t('holds.shorten')}
        type="date"
        value={until}
        hint={t('holds.shortenHint')}
        onChange={(event) => setUntil(event.target.value)}
      />
    </AskDialog>
  );
}
