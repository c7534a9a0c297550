import { useText } from '../../renderer/i18n/text.ts';
import { Segmented } from '../../renderer/ui/controls/segmented.tsx';
import { Switch } from '../../renderer/ui/controls/switch.tsx';
import { Page } from '../parts/page.tsx';
import { Panel } from '../parts/panel.tsx';
import { changeComfort, changeLanguages, useMe } from '../session/session.ts';
import '../texts/site-texts.ts';
import styles from './comfort-page.module.css';
import { SpokenLanguages } from './spoken-languages.tsx';

const BLURS = ['off', 'soft', 'strong'] as const;
const SIZES = ['small', 'medium', 'large'] as const;

/** How the one who sits here wants to look at what may hurt, and in which languages they judge. */
export function ComfortPage() {
  const t = useText('operator-site');
  const { comfort, languages } = useMe();
  const blurs = BLURS.map((value) => ({ value, label: t(`comfort.blurs.${value}`) }));
  return (
    <Page title={t('comfort.title')} lead={t('comfort.lead')}>
      <div className={styles['settings']}>
        <Panel title={t('comfort.look')}>
          <Segmented
            legend={t('comfort.blur')}
            options={blurs}
            value={comfort.blur}
            onChange={(blur) => void changeComfort({ blur })}
          />
          <Segmented
            legend={t('comfort.hardBlur')}
            options={blurs}
            value={comfort.hard_blur}
            onChange={(hard_blur) => void changeComfort({ hard_blur })}
          />
          <p className="small muted">{t('comfort.blurHint')}</p>
          <Switch
            checked={comfort.grey}
            hint={t('comfort.greyHint')}
            onChange={(grey) => void changeComfort({ grey })}
          >
            {t('comfort.grey')}
          </Switch>
          <Segmented
            legend={t('comfort.thumbnails')}
            options={SIZES.map((value) => ({ value, label: t(`comfort.sizes.${value}`) }))}
            value={comfort.thumbnails}
            onChange={(thumbnails) => void changeComfort({ thumbnails })}
          />
        </Panel>
        <Panel title={t('spoken.title')}>
          <SpokenLanguages chosen={languages} onChoose={(chosen) => void changeLanguages(chosen)} />
        </Panel>
        <Panel title={t('comfort.pause')}>
          <Switch
            checked={comfort.pause_reminder}
            hint={t('comfort.pauseHint')}
            onChange={(pause_reminder) => void changeComfort({ pause_reminder })}
          >
            {t('comfort.pauseSwitch')}
          </Switch>
        </Panel>
      </div>
    </Page>
  );
}
