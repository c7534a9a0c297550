import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSettings, useSignedIn } from '../../session/contexts.ts';
import { useFailureText } from '../../session/failure-text.ts';
import { useRequest } from '../../session/use-request.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { classes } from '../../ui/layout/classes.ts';
import styles from './unsubscribe-page.module.css';

/** The page of an unsubscribe link; it asks first, since programs open links. */
export function UnsubscribePage() {
  const t = useText('unsubscribe');
  const { name } = useSettings();
  const signedIn = useSignedIn();
  const request = useRequest();
  const failureText = useFailureText();
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const [state, setState] = useState<'asked' | 'busy' | 'done'>('asked');
  const [failure, setFailure] = useState<string | null>(token ? null : t('badLink'));
  async function unsubscribe(): Promise<void> {
    setState('busy');
    setFailure(null);
    const answer = await request('unsubscribe', { body: { token } });
    setState(answer.ok ? 'done' : 'asked');
    if (!answer.ok)
      setFailure(
        answer.failure.code === 'not_found' || answer.failure.code === 'validation_failed'
          ? t('badLink')
          : failureText(answer.failure),
      );
  }
  return (
    <div className={classes('wrap', styles['page'])}>
      <h1 className="page-title">{t(state === 'done' ? 'done.title' : 'title')}</h1>
      {failure && (
        <Notice boxed tone="danger" icon={CircleAlert} role="alert">
          {failure}
        </Notice>
      )}
      <div role="status">
        <p>{state === 'done' ? t('done.text', { name }) : t('text', { name })}</p>
      </div>
      {state !== 'done' && token !== '' && (
        <Button
          variant="primary"
          size="large"
          className={styles['button']}
          busy={state === 'busy'}
          onClick={() => void unsubscribe()}
        >
          {t('action')}
        </Button>
      )}
      <p className="small muted">
        {t('choose')}{' '}
        <LocaleLink to="/notifications" className="link">
          {t(signedIn ? 'settings' : 'settingsVisitor')}
        </LocaleLink>
      </p>
    </div>
  );
}
