import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { Answer } from '../../../../shared/contract/calls.ts';
import { useConnection } from '../../../session/contexts.ts';
import { useRequest } from '../../../session/use-request.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import styles from './icebreaker-dialog.module.css';

/** Opening lines with the price of the first message; a chosen one can be edited. */
export function IcebreakerDialog({
  profile,
  name,
  isWanted,
  onChoose,
  onClose,
}: {
  profile: string;
  name: string;
  /** Asked once, before anything is seen: a member who has just begun to write is not interrupted. */
  isWanted: () => boolean;
  onChoose: (line: string) => void;
  onClose: () => void;
}) {
  const t = useText('message');
  const request = useRequest();
  const online = useConnection() === 'online';
  const [answer, setAnswer] = useState<Answer<'getIcebreakers'> | 'failed'>();
  const wanted = useEffectEvent(isWanted);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    if (!wanted()) close();
  }, []);
  useEffect(() => {
    let current = true;
    void request('getIcebreakers', { query: { profile } }).then((result) => {
      if (current) setAnswer(result.ok ? result.value : 'failed');
    });
    return () => {
      current = false;
    };
  }, [request, profile, online]);
  return (
    <Dialog
      open
      title={t('icebreakers.title', { name })}
      onClose={onClose}
      actions={
        <Button data-decline-icebreakers onClick={onClose}>
          {t('icebreakers.no')}
        </Button>
      }
    >
      {answer === 'failed' ? (
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
                  onClick={() => onChoose(line)}
                >
                  {line}
                </button>
              </li>
            )) ??
              [78, 62, 88, 70, 82].map((width) => (
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
