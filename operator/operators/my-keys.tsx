import { KeyRound } from 'lucide-react';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Icon } from '../../renderer/ui/art/icon.tsx';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { useAnswer } from '../api/answers.ts';
import { callDesk } from '../api/desk.ts';
import { useFailureText } from '../parts/failure-text.ts';
import { Loaded } from '../parts/loaded.tsx';
import { MemberText } from '../parts/member-text.tsx';
import { Panel } from '../parts/panel.tsx';
import { showToast } from '../parts/toasts.tsx';
import { AddPasskey } from '../session/add-passkey.tsx';
import styles from './operators.module.css';

/** The passkeys of the signed-in operator. */
export function MyKeys() {
  const t = useText('operator');
  const format = useFormat();
  const why = useFailureText();
  const answer = useAnswer('getMyPasskeys', {});
  const remove = async (id: string) => {
    const result = await callDesk('removeMyPasskey', { id });
    if (!result.ok) showToast({ text: why(result.failure), tone: 'danger' });
    answer.again();
  };
  return (
    <Panel title={t('passkeys.mine')}>
      <Loaded answer={answer}>
        {({ passkeys }) => (
          <ul className={styles['rows']}>
            {passkeys.map((key) => (
              <li key={key.id} className={styles['row']}>
                <Icon of={KeyRound} size="s" />
                <span className={styles['words']}>
                  <MemberText>{key.name}</MemberText>
                  <span className="small muted">
                    {` · ${
                      key.last_used_at
                        ? t('passkeys.used', { when: format.moment(key.last_used_at) })
                        : t('passkeys.unused')
                    }`}
                  </span>
                </span>
                {passkeys.length > 2 && (
                  <Button variant="danger" onClick={() => void remove(key.id)}>
                    {t('passkeys.remove')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <AddPasskey />
    </Panel>
  );
}
