import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { Icebreakers } from './use-icebreakers.ts';
import styles from './icebreaker-dialog.module.css';

const WAITING_WIDTHS = [78, 62, 88, 70, 82];

/** All opening lines with the price of the first message; a chosen one can be edited. */
export function IcebreakerDialog({
  name,
  icebreakers: { answer, choose, close },
}: {
  name: string;
  icebreakers: Icebreakers;
}) {
  const t = useText('message');
  return (
    <Dialog
      open
      title={t('icebreakers.title', { name })}
      onClose={close}
      actions={<Button onClick={close}>{t('icebreakers.no')}</Button>}
    >
      {answer === null ? (
        <p role="status">{t('icebreakers.failed')}</p>
      ) : (
        <>
          <p>{t('icebreakers.text')}</p>
          <ul className={styles['lines']} aria-busy={answer === undefined}>
            {answer?.lines.map((line) => (
              <li key={line}>
                <button
                  type="button"
                  className={styles['line']}
                  dir="auto"
                  onClick={() => choose(line)}
                >
                  {line}
                </button>
              </li>
            )) ??
              WAITING_WIDTHS.map((width) => (
                <li key={width} className={styles['waiting']}>
                  <Skeleton width={`${width}%`} />
                </li>
              ))}
          </ul>
          {answer && (
            <p className={styles['price']}>
              {answer.credits === 0
                ? t('icebreakers.free')
                : t('icebreakers.price', { count: answer.credits })}{' '}
              {t('icebreakers.choosing')}
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}
