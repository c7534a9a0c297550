import { ACTIVITY_SHOWN, type ActivityShown } from '../../../../shared/profile-choices.ts';
import { useMember, useSettings, useWorker } from '../../../session/contexts.ts';
import { useFailureText } from '../../../session/failure-text.ts';
import { useText } from '../../../i18n/text.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Select } from '../../../ui/controls/select.tsx';
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

/** What others see of when the member was here: words, never a time. */
function ActivityChoice() {
  const t = useText('settings');
  const worker = useWorker();
  // Absent in what an earlier version stored.
  const shown = (useMember().profile as { activity_shown?: ActivityShown }).activity_shown;
  const value = shown ?? 'online';
  return (
    <>
      <Select
        label={t('activity.label')}
        options={ACTIVITY_SHOWN.map((one) => ({ value: one, label: t(`activity.${one}`) }))}
        value={value}
        onChange={({ target }) => {
          const activity_shown = ACTIVITY_SHOWN.find((one) => one === target.value);
          if (activity_shown) void worker.saveProfile({ activity_shown });
        }}
      />
      <p className="small muted">
        {t('activity.text')} {value === 'none' && t('activity.dayOnly')}
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
      <ActivityChoice />
    </>
  );
}
