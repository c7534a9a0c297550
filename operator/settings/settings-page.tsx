import { useState } from 'react';
import { SETTING_GROUPS } from '../../shared/operator/settings.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { TextField } from '../../renderer/ui/controls/text-field.tsx';
import { EmptyState } from '../../renderer/ui/feedback/empty-state.tsx';
import { useAnswer } from '../api/answers.ts';
import { CalmDrawing } from '../parts/calm-drawing.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { MemberText } from '../parts/member-text.tsx';
import { Page } from '../parts/page.tsx';
import { Panel } from '../parts/panel.tsx';
import { ChangedBy } from './changed-by.tsx';
import { SettingDialog } from './setting-dialog.tsx';
import { useSettingText } from './setting-text.ts';
import type { Setting } from './setting-value.ts';
import styles from './settings-page.module.css';

/** The site's settings: what each means, what it is, and who changed it last. */
export function SettingsPage() {
  const t = useText('operator-settings');
  const words = useSettingText();
  const answer = useAnswer('getSiteSettings', {});
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<string | null>(null);
  const isFound = ({ key }: Setting): boolean =>
    `${key} ${words.name(key)} ${words.meaning(key)}`
      .toLowerCase()
      .includes(search.trim().toLowerCase());
  return (
    <Page title={t('title')} lead={t('lead')}>
      <TextField
        label={t('find')}
        type="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <Loaded answer={answer}>
        {({ settings }) => {
          const found = settings.filter(isFound);
          const shown = settings.find(({ key }) => key === opened);
          return (
            <>
              {found.length === 0 && <EmptyState drawing={<CalmDrawing />} title={t('none')} />}
              {SETTING_GROUPS.filter((group) => found.some((one) => one.group === group)).map(
                (group) => (
                  <Panel key={group} title={t(`groups.${group}`)}>
                    <ul className={styles['list']}>
                      {found
                        .filter((one) => one.group === group)
                        .map((one) => (
                          <SettingLine
                            key={one.key}
                            setting={one}
                            onOpen={() => setOpened(one.key)}
                          />
                        ))}
                    </ul>
                  </Panel>
                ),
              )}
              {shown && (
                <SettingDialog
                  setting={shown}
                  onClose={() => setOpened(null)}
                  onChanged={() => {
                    setOpened(null);
                    answer.again();
                  }}
                />
              )}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

function SettingLine({ setting, onOpen }: { setting: Setting; onOpen: () => void }) {
  const t = useText('operator-settings');
  const words = useSettingText();
  const { key, value, last_change: last, four_eyes: two, may_change: may } = setting;
  const isDefault = JSON.stringify(value) === JSON.stringify(setting.default);
  return (
    <li className={styles['one']}>
      <div className={styles['facts']}>
        <p>
          <strong>{words.name(key)}</strong>
          {two && <span className="small muted"> · {t('fourEyes')}</span>}
        </p>
        <p className="small muted">{words.meaning(key)}</p>
        <p className={styles['value']}>
          <MemberText>{words.value(key, value)}</MemberText>
          {isDefault && <span className="small muted"> · {t('isDefault')}</span>}
        </p>
        {last && (
          <p className="small muted">
            <ChangedBy change={last} />
          </p>
        )}
      </div>
      <Button
        variant="line"
        onClick={onOpen}
        aria-label={`${may ? t('edit') : t('look')}: ${words.name(key)}`}
      >
        {may ? t('edit') : t('look')}
      </Button>
    </li>
  );
}
