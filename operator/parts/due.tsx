import { useText } from '../../renderer/i18n/text.ts';
import { useFormat } from '../../renderer/i18n/format.ts';
import styles from './due.module.css';

/** By when something is due; `late` in words, not by colour alone. */
export function Due({ at, late }: { at: string; late: boolean }) {
  const t = useText('operator');
  const format = useFormat();
  return (
    <time dateTime={at} className={styles[late ? 'late' : 'due']}>
      {late ? t('due.late', { when: format.until(at) }) : format.until(at)}
    </time>
  );
}
