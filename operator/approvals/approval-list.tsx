import { lazy, Suspense, useState } from 'react';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { TextArea } from '../../renderer/ui/controls/text-area.tsx';
import { Dialog } from '../../renderer/ui/feedback/dialog.tsx';
import type { Answer } from '../api/calls.ts';
import { callDesk } from '../api/desk.ts';
import { useFailureText } from '../parts/failure-text.ts';
import { MemberText } from '../parts/member-text.tsx';
import { showToast } from '../parts/toasts.tsx';
import styles from './approval-list.module.css';

type Approval = Answer<'getApprovals'>['approvals'][number];

const SettingChange = lazy(async () => ({
  default: (await import('../settings/setting-change.tsx')).SettingChange,
}));
const ClosingArgs = lazy(async () => ({
  default: (await import('./closing-args.tsx')).ClosingArgs,
}));

const written = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** Acts that two do together, each with exactly what will be done. */
export function ApprovalList({
  approvals,
  onChanged,
}: {
  approvals: readonly Approval[];
  onChanged: () => void;
}) {
  const [deciding, setDeciding] = useState<Approval | null>(null);
  return (
    <>
      <ul className={styles['list']}>
        {approvals.map((one) => (
          <li key={one.id} className={styles['one']}>
            <ApprovalFacts approval={one} />
            <ApprovalActs approval={one} onChanged={onChanged} onDecide={() => setDeciding(one)} />
          </li>
        ))}
      </ul>
      {deciding && (
        <DecideDialog
          approval={deciding}
          onClose={() => setDeciding(null)}
          onChanged={() => {
            setDeciding(null);
            onChanged();
          }}
        />
      )}
    </>
  );
}

function ApprovalFacts({ approval }: { approval: Approval }) {
  const t = useText('operator');
  const words = useText('operator-words');
  const format = useFormat();
  return (
    <div className={styles['facts']}>
      <p className="label">{words(`acts.${approval.act}`)}</p>
      {approval.act === 'change_prices' || approval.act === 'change_rules' ? (
        <Suspense fallback={null}>
          <SettingChange args={approval.args} />
        </Suspense>
      ) : approval.act === 'close_account' ? (
        <Suspense fallback={null}>
          <ClosingArgs args={approval.args} />
        </Suspense>
      ) : (
        <dl className={styles['args']}>
          {Object.entries(approval.args).map(([name, value]) => (
            <div key={name}>
              <dt className="small muted">{name}</dt>
              <dd className="num">
                <MemberText>{written(value)}</MemberText>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p>
        <MemberText>{approval.reason}</MemberText>
      </p>
      <p className="small muted">
        <MemberText>
          {t('approvals.asked', {
            name: approval.asked_by.name,
            when: format.moment(approval.asked_at),
          })}
        </MemberText>
        {approval.case !== null && ` · ${t('approvals.case', { number: approval.case })}`}
        {` · ${
          approval.runs_at && approval.state === 'delayed'
            ? t('approvals.runs', { when: format.until(approval.runs_at) })
            : approval.state === 'waiting'
              ? t('approvals.expires', { when: format.until(approval.expires_at) })
              : words(`approvalStates.${approval.state}`)
        }`}
        {approval.decided_by && <MemberText>{` · ${approval.decided_by.name}`}</MemberText>}
      </p>
      {approval.note && (
        <p className="small">
          <MemberText>{approval.note}</MemberText>
        </p>
      )}
    </div>
  );
}

function ApprovalActs({
  approval,
  onDecide,
  onChanged,
}: {
  approval: Approval;
  onDecide: () => void;
  onChanged: () => void;
}) {
  const t = useText('operator');
  const why = useFailureText();
  const stop = async () => {
    const result = await callDesk('stopApproval', { id: approval.id });
    if (!result.ok) showToast({ text: why(result.failure), tone: 'danger' });
    onChanged();
  };
  return (
    <div className="row-wrap">
      {approval.may_decide && (
        <Button variant="primary" onClick={onDecide}>
          {t('approvals.look')}
        </Button>
      )}
      {approval.may_stop && (
        <Button variant="line" onClick={() => void stop()}>
          {t('approvals.stop')}
        </Button>
      )}
    </div>
  );
}

function DecideDialog({
  approval,
  onClose,
  onChanged,
}: {
  approval: Approval;
  onClose: () => void;
  onChanged: () => void;
}) {
  const t = useText('operator');
  const why = useFailureText();
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const decide = async (agreed: boolean) => {
    setBusy(true);
    const result = await callDesk('decideApproval', {
      id: approval.id,
      hash: approval.hash,
      agreed,
      ...(note.trim() && { note }),
    });
    setBusy(false);
    if (!result.ok) {
      showToast({ text: why(result.failure), tone: 'danger' });
      if (result.failure.code === 'step_up_required') return;
    }
    onChanged();
  };
  return (
    <Dialog
      open
      title={t('approvals.title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" busy={busy} onClick={() => void decide(false)}>
            {t('approvals.refuse')}
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void decide(true)}>
            {t('approvals.agree')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <ApprovalFacts approval={approval} />
        <p className="small muted">{t('approvals.exactly')}</p>
        <TextArea
          label={t('approvals.note')}
          rows={2}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
