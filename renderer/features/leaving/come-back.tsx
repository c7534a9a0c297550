import { useEffect, useState } from 'react';
import type { CallFailure } from '../../../shared/result.ts';
import { useSettings } from '../../session/contexts.ts';
import { useFailureText } from '../../session/failure-text.ts';
import { useRequest } from '../../session/use-request.ts';
import { useText } from '../../i18n/text.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { MatchDrawing, TornDrawing } from '../../ui/art/drawings.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './leaving.module.css';

type State = 'busy' | 'back' | CallFailure;

/** Restores the account by the mailed link. */
export function ComeBack({ token }: { token: string }) {
  const t = useText('leaving');
  const request = useRequest();
  const failureText = useFailureText();
  const { support_email: address } = useSettings();
  const [state, setState] = useState<State>('busy');
  const [attempt, setAttempt] = useState(1);
  // Twice does no harm: what came back is back.
  useEffect(() => {
    void request('takeDeletionBack', { body: { token } }).then((answer) =>
      setState(answer.ok ? 'back' : answer.failure),
    );
  }, [request, token, attempt]);

  if (state === 'busy')
    return (
      <div className={styles['prose']} aria-busy="true" role="status">
        <p className="lead">{t('back.busy')}</p>
        <Skeleton shape="card" className={styles['waiting']} />
      </div>
    );
  if (state === 'back') {
    return (
      <div className={styles['prose']} role="status">
        <MatchDrawing />
        <h1 className="page-title">{t('back.title')}</h1>
        <p className="lead">{t('back.text')}</p>
        <ButtonLink to="/login" variant="primary">
          {t('deleted.login')}
        </ButtonLink>
      </div>
    );
  }
  const over = state.code === 'link_invalid' || state.code === 'validation_failed';
  return (
    <div className={styles['prose']} role="alert">
      <TornDrawing />
      <h1 className="page-title">{over ? t('back.failed') : t('back.stuck')}</h1>
      <p className="lead">{over ? t('back.over') : failureText(state)}</p>
      <p className="muted">{t('back.support', { address })}</p>
      <div className="row-wrap">
        {over ? (
          <ButtonLink to="/login" variant="line">
            {t('deleted.login')}
          </ButtonLink>
        ) : (
          <Button
            variant="primary"
            onClick={() => {
              setState('busy');
              setAttempt(attempt + 1);
            }}
          >
            {t('back.retry')}
          </Button>
        )}
      </div>
    </div>
  );
}
