import { Sparkles, X } from 'lucide-react';
import { useText } from '../../../i18n/text.ts';
import { Chip } from '../../../ui/controls/chip.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import type { Icebreakers } from './use-icebreakers.ts';
import styles from './opening-lines.module.css';

/** The conversation itself shows the first ones. */
export const LINES_IN_LOG = 2;

/**
 * More opening lines in a row over the box, until something else is written. One puts itself in the
 * box and is never sent.
 * @param text the text in the box.
 */
export function OpeningLines({ icebreakers, text }: { icebreakers: Icebreakers; text: string }) {
  const t = useText('message');
  const { answer, isHidden, hide, ask, choose } = icebreakers;
  const lines = answer?.lines ?? [];
  const isUntouched = text.trim() === '' || lines.includes(text);
  if (isHidden || lines.length <= LINES_IN_LOG || !isUntouched) return null;
  return (
    <div className={styles['row']} role="group" aria-label={t('icebreakers.more')}>
      <div className={styles['lines']}>
        {lines.slice(LINES_IN_LOG).map((line) => (
          <Chip
            key={line}
            dir="auto"
            className={styles['line']}
            pressed={line === text}
            onClick={() => choose(line)}
          >
            {line}
          </Chip>
        ))}
      </div>
      <IconButton icon={Sparkles} label={t('icebreakers.ask')} onClick={ask} />
      <IconButton
        icon={X}
        label={t('icebreakers.hide')}
        className={styles['hide']}
        onClick={hide}
      />
    </div>
  );
}
