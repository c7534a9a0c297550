import { BellOff, CirclePause, Coins, EyeOff, MessagesSquare, type LucideIcon } from 'lucide-react';
import { useMember, useWorker } from '../../../session/contexts.ts';
import { useText } from '../../../i18n/text.ts';
import { Icon } from '../../../ui/art/icon.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import styles from './pause-section.module.css';

const EFFECTS = [
  ['hidden', EyeOff],
  ['known', MessagesSquare],
  ['quiet', BellOff],
  ['money', Coins],
] as const satisfies readonly (readonly [string, LucideIcon])[];

/** A break: explained beforehand, ended by one press. Offline it waits for the network. */
export function PauseSection() {
  const t = useText('settings');
  const worker = useWorker();
  const { paused } = useMember().profile;
  return (
    <>
      <p>{t('pause.intro')}</p>
      <ul role="list" className={styles['effects']}>
        {EFFECTS.map(([name, icon]) => (
          <li key={name}>
            <Icon of={icon} />
            <span>{t(`pause.${name}`)}</span>
          </li>
        ))}
      </ul>
      <p role="status" className={styles['state']}>
        {paused && <Icon of={CirclePause} size="s" />}
        {t(paused ? 'pause.on' : 'pause.off')}
      </p>
      <div className={styles['act']}>
        <Button
          variant={paused ? 'primary' : 'line'}
          onClick={() => void worker.saveProfile({ paused: !paused })}
        >
          {t(paused ? 'pause.back' : 'pause.start')}
        </Button>
        <p className="small muted">{t('pause.after')}</p>
      </div>
    </>
  );
}
