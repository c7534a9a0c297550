import { useLiveQuery } from 'dexie-react-hooks';
import { useDatabase, usePlatform, useToast } from '../../../session/contexts.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { damagedData, deleteDamaged, type DamagedText } from '../../../local/checks/damaged.ts';
import { Button } from '../../../ui/controls/button.tsx';
import styles from '../settings.module.css';

function DamagedItem({ item }: { item: DamagedText }) {
  const t = useText('settings');
  const format = useFormat();
  const db = useDatabase();
  const platform = usePlatform();
  const toast = useToast();
  const text = item.texts.join('\n\n');
  return (
    <li className={styles['row']}>
      <div>
        <p className={styles['damaged-text']}>{text || t('device.damagedNoText')}</p>
        <p className="tiny muted">
          {t('device.damagedOne', { date: format.date(new Date(item.found).toISOString()) })}
        </p>
      </div>
      <div className="row-wrap">
        {text !== '' && (
          <Button
            variant="line"
            onClick={() =>
              void platform
                .copyText(text)
                .then(() => toast({ tone: 'success', text: t('device.damagedCopied') }))
                // Without the clipboard the text is still on screen to be selected.
                .catch(() => undefined)
            }
          >
            {t('device.damagedCopy')}
          </Button>
        )}
        <Button variant="line" onClick={() => void deleteDamaged(db, item.number)}>
          {t('device.damagedDelete')}
        </Button>
      </div>
    </li>
  );
}

/** What could not be read on this device any more, as long as there is any. */
export function DamagedData() {
  const t = useText('settings');
  const db = useDatabase();
  const found = useLiveQuery(() => damagedData(db), [db]);
  if (!found || (found.texts.length === 0 && found.fetched === 0)) return null;
  return (
    <section aria-labelledby="damaged-data" className="stack">
      <h3 id="damaged-data" className="label">
        {t('device.damaged')}
      </h3>
      <p className="small muted">{t('device.damagedText')}</p>
      {found.fetched > 0 && (
        <p className="small">{t('device.damagedRefetched', { count: found.fetched })}</p>
      )}
      <ul role="list" className={styles['rows']}>
        {found.texts.map((item) => (
          <DamagedItem key={item.number} item={item} />
        ))}
      </ul>
      <div>
        <Button variant="line" onClick={() => void deleteDamaged(db)}>
          {t('device.damagedDeleteAll')}
        </Button>
      </div>
    </section>
  );
}
