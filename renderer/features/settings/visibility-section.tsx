import { useFailureText } from '../../app/failure-text.ts';
import { useText } from '../../i18n/text.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useNotificationSettings } from './use-notification-settings.ts';

/** Invisible mode (specification section 1; decisions section 5). */
export function VisibilitySection() {
  const t = useText('settings');
  const failureText = useFailureText();
  const { settings, failure, retry, change } = useNotificationSettings();
  if (!settings)
    return failure ? (
      <ErrorState onRetry={retry}>{failureText(failure)}</ErrorState>
    ) : (
      <div aria-busy="true">
        <Skeleton shape="line" />
      </div>
    );
  return (
    <>
      <Switch
        checked={settings.invisible}
        onChange={(invisible) => change({ invisible })}
        hint={t('invisible.text')}
      >
        {t('invisible.label')}
      </Switch>
      <p className="small muted">{t(settings.invisible ? 'invisible.on' : 'invisible.off')}</p>
    </>
  );
}
