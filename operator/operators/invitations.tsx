import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import type { Answer } from '../api/calls.ts';
import { callDesk } from '../api/desk.ts';
import { useFailureText } from '../parts/failure-text.ts';
import { MemberText } from '../parts/member-text.tsx';
import { Panel } from '../parts/panel.tsx';
import { showToast } from '../parts/toasts.tsx';
import styles from './operators.module.css';

/** Invitations that nobody used yet. */
export function Invitations({
  invitations,
  onChanged,
}: {
  invitations: Answer<'getOperators'>['invitations'];
  onChanged: () => void;
}) {
  const t = useText('operator');
  const words = useText('operator-words');
  const format = useFormat();
  const why = useFailureText();
  const withdraw = async (id: string) => {
    const result = await callDesk('withdrawInvitation', { id });
    if (!result.ok) showToast({ text: why(result.failure), tone: 'danger' });
    onChanged();
  };
  return (
    <Panel title={t('operators.invitations')}>
      <ul className={styles['rows']}>
        {invitations.map((one) => (
          <li key={one.id} className={styles['row']}>
            <span className={styles['words']}>
              <MemberText>{one.email}</MemberText>
              <span className="small muted">
                {` · ${words(`roles.${one.role}`)} · ${t('operators.until', { when: format.until(one.expires_at) })}`}
              </span>
            </span>
            <Button variant="line" onClick={() => void withdraw(one.id)}>
              {t('operators.withdraw')}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
