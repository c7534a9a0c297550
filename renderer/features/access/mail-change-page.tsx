import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CallFailure } from '../../../shared/result.ts';
import { useAccessFailure } from '../../session/access-failure.ts';
import { useSignedIn } from '../../session/contexts.ts';
import { useRequest } from '../../session/use-request.ts';
import { useText } from '../../i18n/text.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { classes } from '../../ui/layout/classes.ts';
import styles from './access.module.css';

/** The page of a link that confirms a new address. */
export function MailChangePage() {
  const t = useText('access');
  const request = useRequest();
  const failureOf = useAccessFailure();
  const signedIn = useSignedIn();
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<'busy' | 'done' | CallFailure>('busy');
  useEffect(() => {
    let stale = false;
    // The same link twice is changed once.
    void request('confirmMailChange', { body: { token } }).then((answer) => {
      if (!stale) setState(answer.ok ? 'done' : answer.failure);
    });
    return () => {
      stale = true;
    };
  }, [request, token, tries]);
  const onward = signedIn ? (
    <ButtonLink to="/settings?section=email" variant="primary">
      {t('mailChange.settings')}
    </ButtonLink>
  ) : (
    <ButtonLink to="/login" variant="primary">
      {t('choose.login')}
    </ButtonLink>
  );
  const settled =
    state !== 'busy' &&
    state !== 'done' &&
    (state.code === 'link_invalid' ||
      state.code === 'email_taken' ||
      state.code === 'validation_failed');
  return (
    <div className={classes('wrap', styles['page'])}>
      <div className={styles['form']}>
        <h1 className="page-title">
          {t(
            state === 'busy'
              ? 'mailChange.busy'
              : state === 'done'
                ? 'mailChange.doneTitle'
                : 'mailChange.failedTitle',
          )}
        </h1>
        {state === 'busy' && (
          <div
            className={styles['fields']}
            role="status"
            aria-label={t('loading')}
            aria-busy="true"
          >
            <Skeleton shape="line" />
          </div>
        )}
        {state === 'done' && (
          <>
            <p role="status">{t('mailChange.done')}</p>
            {onward}
          </>
        )}
        {typeof state === 'object' && (
          <>
            <Notice boxed tone="danger" icon={CircleAlert} role="alert">
              {failureOf(state)}
            </Notice>
            {settled ? (
              onward
            ) : (
              <Button
                variant="primary"
                onClick={() => {
                  setState('busy');
                  setTries(tries + 1);
                }}
              >
                {t('mailChange.retry')}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}
