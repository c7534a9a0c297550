import { useState } from 'react';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { useAnswer } from '../api/answers.ts';
import { useCaseInAddress } from '../parts/case-in-address.ts';
import { Loaded } from '../parts/loaded.tsx';
import { MemberText } from '../parts/member-text.tsx';
import { Page } from '../parts/page.tsx';
import { Table } from '../parts/table.tsx';
import { showToast } from '../parts/toasts.tsx';
import { useMay } from '../session/session.ts';
import '../texts/site-texts.ts';
import { EndDispute, RecordDispute, type Dispute } from './dispute-dialogs.tsx';

/** Disputes before certified bodies: which there are, how they ended, and what was done with that. */
export function DisputesPage() {
  const t = useText('operator-site');
  const may = useMay();
  const answer = useAnswer('getDisputes', {});
  const number = useCaseInAddress();
  const [asking, setAsking] = useState<'new' | Dispute | null>(
    number !== '' && may('appeals') ? 'new' : null,
  );
  const close = () => setAsking(null);
  const done = () => {
    close();
    showToast({ text: t('disputes.done'), tone: 'success' });
    answer.again();
  };
  return (
    <Page
      title={t('disputes.title')}
      lead={t('disputes.lead')}
      end={
        may('appeals') && (
          <Button variant="primary" onClick={() => setAsking('new')}>
            {t('disputes.record')}
          </Button>
        )
      }
    >
      <Loaded answer={answer}>
        {({ disputes }) =>
          disputes.length === 0 ? (
            <p className="muted">{t('disputes.none')}</p>
          ) : (
            <Table
              caption={t('disputes.title')}
              heads={[
                ...(['number', 'body', 'submitted', 'outcome', 'decided', 'carriedOut'] as const),
                ...(['by'] as const),
              ]
                .map((head) => t(`disputes.heads.${head}`))
                .concat('')}
            >
              {disputes.map((one) => (
                <DisputeRow key={one.id} dispute={one} onEnd={() => setAsking(one)} />
              ))}
            </Table>
          )
        }
      </Loaded>
      {asking === 'new' && <RecordDispute about={number} onDone={done} onClose={close} />}
      {asking !== null && asking !== 'new' && (
        <EndDispute dispute={asking} onDone={done} onClose={close} />
      )}
    </Page>
  );
}

function DisputeRow({ dispute, onEnd }: { dispute: Dispute; onEnd: () => void }) {
  const t = useText('operator-site');
  const format = useFormat();
  const may = useMay();
  const { number, body, outcome, carried_out: carriedOut, recorded_by: by } = dispute;
  const day = (of: string) => format.date(`${of}T12:00:00`);
  return (
    <tr>
      <td className="num">{number ?? t('disputes.deleted')}</td>
      <td>
        <MemberText>{body}</MemberText>
      </td>
      <td className="num">{day(dispute.submitted_on)}</td>
      <td>{outcome ? t(`disputes.outcomes.${outcome}`) : t('disputes.open')}</td>
      <td className="num">{dispute.decided_on ? day(dispute.decided_on) : '–'}</td>
      <td>{carriedOut === null ? '–' : t(carriedOut ? 'disputes.yes' : 'disputes.no')}</td>
      <td>{by && <MemberText>{by.name}</MemberText>}</td>
      <td>
        {may('appeals') && (
          <Button variant="line" onClick={onEnd}>
            {t(outcome ? 'disputes.change' : 'disputes.end')}
          </Button>
        )}
      </td>
    </tr>
  );
}
