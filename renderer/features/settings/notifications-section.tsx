import { useSettings } from '../../app/contexts.ts';
import { useFailureText } from '../../app/failure-text.ts';
import { useText } from '../../i18n/text.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { NOTIFICATION_KINDS } from '../../../shared/notifications.ts';
import { DisabledNotices } from './disabled-notices.tsx';
import { PushState } from './push-state.tsx';
import styles from './settings.module.css';
import { useNotificationSettings } from './use-notification-settings.ts';

/** Which notification e-mails come, whether they name the site, and what this device shows (specification section 3). */
export function NotificationsSection() {
  const t = useText('settings');
  const { name } = useSettings();
  const failureText = useFailureText();
  const { settings, failure, retry, change } = useNotificationSettings();
  return (
    <>
      <DisabledNotices />
      <div className={styles['part']}>
        <h3 className={styles['part-title']}>{t('notifications.byMail')}</h3>
        {failure && !settings && <ErrorState onRetry={retry}>{failureText(failure)}</ErrorState>}
        {!failure && !settings && (
          <div aria-busy="true" className="stack">
            {NOTIFICATION_KINDS.map((kind) => (
              <Skeleton key={kind} shape="line" />
            ))}
          </div>
        )}
        {settings && (
          <>
            <p className="small muted">{t('notifications.byMailText')}</p>
            <div className={styles['switches']}>
              {NOTIFICATION_KINDS.map((kind) => (
                <Switch
                  key={kind}
                  checked={settings[kind]}
                  onChange={(on) => change({ [kind]: on })}
                  hint={t(`kinds.${kind}.text`)}
                >
                  {t(`kinds.${kind}.title`)}
                </Switch>
              ))}
            </div>
          </>
        )}
      </div>
      {settings && (
        <div className={`${styles['part']} ${styles['divided']}`}>
          <h3 className={styles['part-title']}>{t('discreet.title')}</h3>
          <Switch
            checked={settings.discreet}
            onChange={(discreet) => change({ discreet })}
            hint={t('discreet.text', { site: name })}
          >
            {t('discreet.label')}
          </Switch>
        </div>
      )}
      <PushState />
    </>
  );
}
