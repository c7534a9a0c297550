import { useText } from '../../i18n/text.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { isApple } from './apple.ts';
import { SHORTCUTS, type Keys, type Shortcut, type ShortcutName } from './table.ts';
import styles from './shortcuts-sheet.module.css';

const GROUPS = ['app', 'conversations', 'message'] as const;
const ARROWS: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓' };

/** The shortcuts of the app with their keys, as they are called on this device. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const t = useText('shortcuts');
  const apple = isApple();
  const names = (keys: Keys): string[] => [
    ...(keys.mod ? [apple ? '⌘' : t('keys.control')] : []),
    ...(keys.alt ? [apple ? '⌥' : t('keys.alt')] : []),
    keys.key === 'Escape' ? t('keys.escape') : (ARROWS[keys.key] ?? keys.key.toUpperCase()),
  ];
  const shown = (keys: readonly Keys[]) => {
    const [first, last] = [keys[0], keys.at(-1)];
    if (!first || !last) return null;
    const parts = names(first);
    return (
      <>
        {parts.map((part) => (
          <kbd key={part}>{part}</kbd>
        ))}
        {last !== first && (
          <>
            {' '}
            – <kbd>{last.key.toUpperCase()}</kbd>
          </>
        )}
      </>
    );
  };
  return (
    <Dialog open title={t('title')} onClose={onClose}>
      {GROUPS.map((group) => (
        <section key={group} className={styles['group']}>
          <h3 className="label">{t(`group.${group}`)}</h3>
          <dl className={styles['list']}>
            {(Object.entries(SHORTCUTS) as [ShortcutName, Shortcut][])
              .filter(([, one]) => one.group === group)
              .map(([name, { keys }]) => (
                <div key={name} className={styles['line']} data-shortcut={name}>
                  <dt>{t(`what.${name}`)}</dt>
                  <dd className={styles['keys']}>{shown(keys)}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
