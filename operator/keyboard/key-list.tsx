import { useEffect } from 'react';
import { useText } from '../../renderer/i18n/text.ts';
import { Dialog } from '../../renderer/ui/feedback/dialog.tsx';
import { createStore } from '../../renderer/ui/state/create-store.ts';
import { KeyCap } from '../parts/key-cap.tsx';
import { useKeys, useListedKeys, type Key } from './keys.ts';
import styles from './key-list.module.css';

const open = createStore(false);

/** Shows every key that is active now. */
export const openKeyList = (): void => open.set(true);

const SHOWN: Readonly<Record<string, string>> = { escape: 'Esc', enter: 'Enter' };

/** The page's keys first, each title once. */
function grouped(layers: ReturnType<typeof useListedKeys>): { title: string; keys: Key[] }[] {
  const groups = new Map<string, Key[]>();
  for (const { title, keys, dialog } of [...layers].reverse())
    if (dialog === null && keys.length > 0)
      groups.set(title, [...(groups.get(title) ?? []), ...keys]);
  return [...groups].map(([title, keys]) => ({ title, keys }));
}

/** `?` lists all keys of what is on screen. */
export function KeyList() {
  const t = useText('operator');
  const layers = useListedKeys();
  const isOpen = open.useValue();
  useEffect(() => () => open.set(false), []);
  useKeys(t('keys.everywhere'), [{ key: '?', what: t('keys.list'), act: openKeyList }]);
  return (
    <Dialog open={isOpen} title={t('keys.title')} size="wide" onClose={() => open.set(false)}>
      <div className={styles['groups']}>
        {grouped(layers).map(({ title, keys }) => (
          <section key={title} className={styles['group']}>
            <h3 className="label">{title}</h3>
            <dl>
              {keys
                .filter(({ unlisted }) => !unlisted)
                .map(({ key, shown, what, control }) => (
                  <div key={`${key} ${what}`} className={styles['row']}>
                    <dt>
                      {control && !shown && <KeyCap>Ctrl</KeyCap>}
                      <KeyCap>{shown ?? SHOWN[key] ?? key.toUpperCase()}</KeyCap>
                    </dt>
                    <dd>{what}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
