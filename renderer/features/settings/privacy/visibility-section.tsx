import { useMember, useSettings, useWorker } from '../../../session/contexts.ts';
import { useFailureText } from '../../../session/failure-text.ts';
import { useText } from '../../../i18n/text.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { useNotificationSettings } from '../notices/use-notification-settings.ts';

/** Whether people without an account see more than that somebody is a member. */
function StrangersSwitch({ invisible }: { invisible: boolean }) {
  const t = useText('settings');
  const worker = useWorker();
  const { name: site } = useSettings();
  const shown = useMember().profile.shown_to_strangers;
  return (
    <>
      <Switch
        checked={shown}
        onChange={(shown_to_strangers) => void worker.saveProfile({ shown_to_strangers })}
        hint={t('strangers.text')}
      >
        {t('strangers.label')}
      </Switch>
      <p className="small muted">
        {t(shown && !invisible ? 'strangers.on' : 'strangers.off', { site })}
      </p>
    </>
  );
}

/** Who is shown a profile: invisible mode, and what strangers see. */
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
      <StrangersSwitch invisible={settings.invisible} />
    </>
  );
}
