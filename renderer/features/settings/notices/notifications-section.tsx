import { Fragment } from 'react';
import { useSettings } from '../../../session/contexts.ts';
import { useFailureText } from '../../../session/failure-text.ts';
import { useText } from '../../../i18n/text.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { MARKETING_KINDS, NOTIFICATION_KINDS } from '../../../../shared/notifications.ts';
import type { NotificationKind } from '../../../../shared/notifications.ts';
import { DisabledNotices } from './disabled-notices.tsx';
import { PushState } from './push-state.tsx';
import { classes } from '../../../ui/layout/classes.ts';
import styles from '../settings.module.css';
import { useNotificationSettings } from './use-notification-settings.ts';

const MARKETING: readonly NotificationKind[] = MARKETING_KINDS;
const KINDS = [...NOTIFICATION_KINDS.filter((kind) => !MARKETING.includes(kind)), ...MARKETING];

/** Notification e-mails, discretion, and this device's notifications. */
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
              {KINDS.map((kind) => (
                <Fragment key={kind}>
                  {kind === MARKETING[0] && (
                    <p className="small muted">{t('notifications.marketingText')}</p>
                  )}
                  <Switch
                    checked={settings[kind]}
                    onChange={(on) => change({ [kind]: on })}
                    hint={t(`kinds.${kind}.text`)}
                  >
                    {t(`kinds.${kind}.title`)}
                  </Switch>
                </Fragment>
              ))}
            </div>
          </>
        )}
      </div>
      {settings && (
        <div className={classes(styles['part'], styles['divided'])}>
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
