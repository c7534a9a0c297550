import { ArrowLeft, Keyboard } from 'lucide-react';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { IconButton, IconLink } from '../../renderer/ui/controls/button.tsx';
import { openKeyList } from '../keyboard/key-list.tsx';
import type { SittingState } from './state.ts';
import styles from './desk-bar.module.css';

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

/** The top of a desk: the way out, and how it goes, for the one who sits there alone. */
export function DeskBar({ title, state }: { title: string; state: SittingState }) {
  const t = useText('operator-work');
  const format = useFormat();
  const took = median(state.tookMs);
  return (
    <header className={styles['bar']}>
      <IconLink icon={ArrowLeft} label={t('keys.leave')} to="/" />
      <h1 className="label">{title}</h1>
      <p className={styles['figures']}>
        <span>{t('bar.atHand', { count: state.items.length })}</span>
        <span>{t('bar.decided', { count: state.decided })}</span>
        {took !== null && (
          <span>{t('bar.median', { seconds: format.decimal(Math.round(took / 100) / 10) })}</span>
        )}
      </p>
      <IconButton icon={Keyboard} label={t('keys.list')} onClick={openKeyList} />
    </header>
  );
}
