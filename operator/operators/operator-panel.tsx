import { useState } from 'react';
import { newId } from '../../shared/identifiers.ts';
import type { CallFailure } from '../../shared/result.ts';
import { OPERATOR_ROLES } from '../../shared/operator/roles.ts';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { Tag } from '../../renderer/ui/controls/chip.tsx';
import type { Answer } from '../api/calls.ts';
import { callDesk } from '../api/desk.ts';
import { useFailureText } from '../parts/failure-text.ts';
import { Panel } from '../parts/panel.tsx';
import { showToast } from '../parts/toasts.tsx';
import { useMe } from '../session/session.ts';
import styles from './operators.module.css';
import { ReasonDialog } from './reason-dialog.tsx';

type Operator = Answer<'getOperators'>['operators'][number];
type Act = 'suspend' | 'role' | 'reinvite';

/** One operator: what they may, by what keys they come in, and where they are signed in. */
export function OperatorPanel({
  operator,
  onChanged,
}: {
  operator: Operator;
  onChanged: () => void;
}) {
  const t = useText('operator');
  const words = useText('operator-words');
  const format = useFormat();
  const why = useFailureText();
  const me = useMe();
  const [asking, setAsking] = useState<Act | null>(null);
  const settle = async (
    act: () => Promise<{ ok: true } | { ok: false; failure: CallFailure }>,
    said: string,
  ) => {
    const result = await act();
    showToast(
      result.ok ? { text: said, tone: 'success' } : { text: why(result.failure), tone: 'danger' },
    );
    onChanged();
  };
  const ask = (reason: string, role: Operator['role']) => {
    const act = asking;
    setAsking(null);
    const { id } = operator;
    if (act === 'suspend')
      void settle(() => callDesk('suspendOperator', { id, reason }), t('operators.suspended'));
    else if (act === 'role')
      void settle(
        () =>
          callDesk('askApproval', {
            id: newId(),
            act: 'change_role',
            args: { operator: id, role },
            reason,
          }),
        t('operators.askedApproval'),
      );
    else if (act === 'reinvite')
      void settle(
        () =>
          callDesk('askApproval', {
            id: newId(),
            act: 'reinvite_operator',
            args: { operator: id },
            reason,
          }),
        t('operators.askedApproval'),
      );
  };
  return (
    <Panel
      title={`${operator.name} · ${words(`roles.${operator.role}`)} ${operator.number}`}
      end={operator.suspended_at && <Tag on>{t('operators.isSuspended')}</Tag>}
    >
      <p className="small muted">
        {operator.email}
        {operator.last_seen_at &&
          ` · ${t('operators.seen', { when: format.moment(operator.last_seen_at) })}`}
      </p>
      <ul className={styles['rows']}>
        {operator.passkeys.map((key) => (
          <li key={key.id} className={styles['row']}>
            <span className={styles['words']}>{t('operators.key', { name: key.name })}</span>
            {operator.id !== me.id && (
              <Button
                variant="line"
                onClick={() =>
                  void settle(
                    () => callDesk('removeOperatorPasskey', { operator: operator.id, id: key.id }),
                    t('passkeys.removed'),
                  )
                }
              >
                {t('passkeys.remove')}
              </Button>
            )}
          </li>
        ))}
        {operator.sessions.map((session) => (
          <li key={session.id} className={styles['row']}>
            <span className={styles['words']}>
              {t('operators.session', {
                browser: session.browser ?? '?',
                system: session.system ?? '?',
                when: format.moment(session.last_seen_at),
              })}
              {session.current && <Tag on>{t('operators.here')}</Tag>}
            </span>
            {!session.current && (
              <Button
                variant="line"
                onClick={() =>
                  void settle(
                    () =>
                      callDesk('endOperatorSessions', {
                        operator: operator.id,
                        session: session.id,
                      }),
                    t('operators.ended'),
                  )
                }
              >
                {t('operators.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {operator.id !== me.id && (
        <div className="row-wrap">
          <Button variant="line" onClick={() => setAsking('role')}>
            {t('operators.acts.role')}
          </Button>
          <Button variant="line" onClick={() => setAsking('reinvite')}>
            {t('operators.acts.reinvite')}
          </Button>
          {!operator.suspended_at && (
            <Button variant="danger" onClick={() => setAsking('suspend')}>
              {t('operators.acts.suspend')}
            </Button>
          )}
        </div>
      )}
      {asking && (
        <ReasonDialog
          title={t(`operators.acts.${asking}`)}
          text={t(`operators.texts.${asking}`)}
          role={asking === 'role' ? operator.role : null}
          roles={OPERATOR_ROLES}
          onAsk={ask}
          onClose={() => setAsking(null)}
        />
      )}
    </Panel>
  );
}
