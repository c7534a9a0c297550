import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { DiscretionState } from '../../../../shared/desktop/discretion-bridge.ts';
import { keysOf, shortcutOf } from '../../../../shared/desktop/shortcut.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { classes } from '../../../ui/layout/classes.ts';
import styles from '../settings.module.css';

/** The keys that work within the app, whatever else is chosen: its menu has them. */
const IN_APP = 'CommandOrControl+Shift+L';

/** The keys that hide everything from within any program: others, or none. */
export function HideKeys({
  shortcut,
  state,
  isMac,
  onChange,
}: {
  shortcut: string | null;
  state: DiscretionState['shortcut'];
  isMac: boolean;
  onChange: (shortcut: string | null) => void;
}) {
  const t = useText('lock');
  const words = { control: useText('shortcuts')('keys.control'), shift: t('hide.shift') };
  const [listens, setListens] = useState(false);
  useEffect(() => {
    if (!listens) return;
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Tab') return void setListens(false);
      event.preventDefault();
      event.stopPropagation();
      const chosen = shortcutOf(event, isMac);
      if (chosen !== null) onChange(chosen);
      if (chosen !== null || event.key === 'Escape') setListens(false);
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [listens, isMac, onChange]);
  return (
    <div className={classes(styles['part'], styles['divided'])}>
      <h3 className={styles['part-title']}>{t('hide.title')}</h3>
      <p className="small muted">
        {t('hide.text', { keys: keysOf(IN_APP, isMac, words).join(isMac ? '' : '+') })}
      </p>
      <div className={styles['rows']}>
        <div className={styles['row']}>
          <div role="status">
            {listens ? (
              <>
                <p className="label">{t('hide.press')}</p>
                <p className="small muted">{t('hide.pressHint')}</p>
              </>
            ) : shortcut === null ? (
              <p className="muted">{t('hide.off')}</p>
            ) : (
              <p className={styles['keys']}>
                {keysOf(shortcut, isMac, words).map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </p>
            )}
          </div>
          <div className={styles['buttons']}>
            <Button variant="line" aria-pressed={listens} onClick={() => setListens(!listens)}>
              {t(shortcut === null ? 'hide.choose' : 'hide.change')}
            </Button>
            {shortcut !== null && (
              <Button variant="line" onClick={() => onChange(null)}>
                {t('hide.turnOff')}
              </Button>
            )}
          </div>
        </div>
      </div>
      {state === 'taken' && !listens && (
        <Notice boxed tone="warning" icon={CircleAlert} role="status">
          {t('hide.taken')}
        </Notice>
      )}
    </div>
  );
}
