import { useState } from 'react';
import { newId } from '../../shared/identifiers.ts';
import type { CallFailure } from '../../shared/result.ts';
import { OPERATOR_ROLES } from '../../shared/operator/roles.ts';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { Tag } from '../../renderer/ui/controls/chip.tsx';
import { Select } from '../../renderer/ui/controls/select.tsx';
import type { Answer } from '../api/calls.ts';
import { callDesk } from '../api/desk.ts';
import { AskDialog } from '../parts/ask-dialog.tsx';
import { useFailureText } from '../parts/failure-text.ts';
import { MemberText } from '../parts/member-text.tsx';
import { Panel } from '../parts/panel.tsx';
import { showToast } from '../parts/toasts.tsx';
import { useMe } from '../session/session.ts';
import { LanguagesDialog } from './languages-dialog.tsx';
import styles from './operators.module.css';

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
  const site = useText('operator-site');
  const [asking, setAsking] = useState<Act | null>(null);
  const [choosing, setChoosing] = useState(false);
  const settle = async (
    act: () => Promise<{ ok: true } | { ok: false; failure: CallFailure }>,
    successText: string,
  ) => {
    const result = await act();
    showToast(
      result.ok
        ? { text: successText, tone: 'success' }
        : { text: why(result.failure), tone: 'danger' },
    );
    onChanged();
  };
  return (
    <Panel
      title={
        <MemberText>
          {`${operator.name} · ${words(`roles.${operator.role}`)} ${operator.number}`}
        </MemberText>
      }
      end={operator.suspended_at && <Tag on>{t('operators.isSuspended')}</Tag>}
    >
      <p className="small muted">
        <MemberText>{operator.email}</MemberText>
        {operator.last_seen_at &&
          ` · ${t('operators.seen', { when: format.moment(operator.last_seen_at) })}`}
      </p>
      <div className={styles['row']}>
        <span className={styles['words']}>
          {site('spoken.of', { languages: format.list(operator.languages.map(format.spoken)) })}
        </span>
        <Button variant="line" onClick={() => setChoosing(true)}>
          {site('spoken.change')}
        </Button>
      </div>
      <ul className={styles['rows']}>
        {operator.passkeys.map((key) => (
          <li key={key.id} className={styles['row']}>
            <span className={styles['words']}>
              <MemberText>{t('operators.key', { name: key.name })}</MemberText>
            </span>
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
              <MemberText>
                {t('operators.session', {
                  browser: session.browser ?? '?',
                  system: session.system ?? '?',
                  when: format.moment(session.last_seen_at),
                })}
              </MemberText>{' '}
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
      {choosing && (
        <LanguagesDialog
          operator={operator}
          onDone={() => {
            setChoosing(false);
            onChanged();
          }}
          onClose={() => setChoosing(false)}
        />
      )}
      {asking && (
        <ActDialog
          act={asking}
          operator={operator}
          onDone={() => {
            setAsking(null);
            showToast({
              text:
                asking === 'suspend'
                  ? t('operators.suspended')
                  : t(`approvals.requested.${me.four_eyes}`),
              tone: 'success',
            });
            onChanged();
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </Panel>
  );
}

/** What is done to an operator with a reason: suspended at once, all else asked of a second one. */
function ActDialog({
  act,
  operator: { id, role: current },
  onDone,
  onClose,
}: {
  act: Act;
  operator: Operator;
  onDone: () => void;
  onClose: () => void;
}) {
  const t = useText('operator');
  const words = useText('operator-words');
  const { four_eyes: fourEyes } = useMe();
  const [role, setRole] = useState(current);
  const send = (reason: string) => {
    if (act === 'suspend') return callDesk('suspendOperator', { id, reason });
    const asked =
      act === 'role'
        ? { act: 'change_role' as const, args: { operator: id, role } }
        : { act: 'reinvite_operator' as const, args: { operator: id } };
    return callDesk('askApproval', { id: newId(), ...asked, reason });
  };
  return (
    <AskDialog
      title={t(`operators.acts.${act}`)}
      send={t(`operators.acts.${act}`)}
      why={t('operators.reason')}
      onSend={send}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{t(`operators.texts.${act}`)}</p>
      {act !== 'suspend' && <p>{t(`approvals.decides.${fourEyes}`)}</p>}
      {act === 'role' && (
        <Select
          label={t('operators.role')}
          value={role}
          options={OPERATOR_ROLES.map((value) => ({ value, label: words(`roles.${value}`) }))}
          onChange={(event) =>
            setRole(OPERATOR_ROLES.find((one) => one === event.target.value) ?? role)
          }
        />
      )}
    </AskDialog>
  );
}
