import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Queue } from '../../shared/operator/queues.ts';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { useToCase } from '../cases/to-case.ts';
import { useFailureText } from '../parts/failure-text.ts';
import { showToast } from '../parts/toasts.tsx';
import { Sitting } from './sitting.ts';
import type { SittingNews, SittingState } from './state.ts';

/**
 * The operator's work on a queue, while its page is open; what happens to it is said, also to
 * somebody who is on another page by then.
 */
export function useSitting(queue: Queue): Sitting {
  const [sitting] = useState(() => new Sitting(queue));
  const tell = useNews(sitting);
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  // At once: an answer that comes before the next page is painted is one of a page that was left.
  useLayoutEffect(() => {
    // It has this one listener, until its last decision was answered.
    sitting.onNews((news) => latest.current(news));
    sitting.start();
    return () => sitting.stop();
  }, [sitting]);
  return sitting;
}

/** How it goes, at once. */
export const useSittingState = (sitting: Sitting): SittingState =>
  useSyncExternalStore(sitting.subscribe, sitting.get);

function useNews(sitting: Sitting): (news: SittingNews) => void {
  const t = useText('operator-work');
  const words = useText('operator-words');
  const format = useFormat();
  const why = useFailureText();
  const tell = (news: SittingNews): string => {
    switch (news.kind) {
      case 'changed': {
        const { by, at, measure } = news.failure.fields ?? {};
        const what = measure ? words(`measures.${measure as 'none'}`) : t('news.somethingElse');
        return by && at
          ? t('news.changed', { number: news.item.number, by, when: format.short(at), what })
          : t('news.changedBySomebody', { number: news.item.number });
      }
      case 'refused':
        return t('news.refused', { number: news.item.number, why: why(news.failure) });
      case 'not_noted':
        return t('news.notNoted', { number: news.item.number, why: why(news.failure) });
      case 'lost':
        return t('news.lost', { count: news.count });
      case 'asked':
        return t('news.asked', { number: news.item.number });
      case 'undone':
        return t('news.undone', { number: news.item.number });
      case 'not_undone':
        return news.failure ? why(news.failure) : t('news.nothingToUndo');
    }
  };
  const toCase = useToCase();
  return (news) => {
    // Who left the desk does not see the case come back.
    const item = sitting.isLeft && 'item' in news && 'failure' in news ? news.item : null;
    showToast({
      text: tell(news),
      tone: ['undone', 'asked'].includes(news.kind) ? 'success' : 'danger',
      ...(item && { action: toCase(item) }),
    });
  };
}
