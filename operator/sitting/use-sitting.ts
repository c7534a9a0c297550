import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Queue } from '../../shared/operator/queues.ts';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { useToCase } from '../cases/to-case.ts';
import { useFailureText } from '../parts/failure-text.ts';
import { showToast } from '../parts/toasts.tsx';
import { Sitting } from './sitting.ts';
import type { SittingEvent, SittingState } from './state.ts';

/**
 * The operator's work on a queue, while its page is open; its events are announced, also after
 * leaving for another page.
 */
export function useSitting(queue: Queue): Sitting {
  const [sitting] = useState(() => new Sitting(queue));
  const show = useEventToasts(sitting);
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  // At once: an answer that comes before the next page is painted is one of a page that was left.
  useLayoutEffect(() => {
    // It has this one listener, until its last decision was answered.
    sitting.onEvent((event) => latest.current(event));
    sitting.start();
    return () => sitting.stop();
  }, [sitting]);
  return sitting;
}

/** How it goes, at once. */
export const useSittingState = (sitting: Sitting): SittingState =>
  useSyncExternalStore(sitting.subscribe, sitting.get);

function useEventToasts(sitting: Sitting): (event: SittingEvent) => void {
  const t = useText('operator-work');
  const words = useText('operator-words');
  const format = useFormat();
  const why = useFailureText();
  const textOf = (event: SittingEvent): string => {
    switch (event.kind) {
      case 'changed': {
        const { by, at, measure } = event.failure.fields ?? {};
        const what = measure ? words(`measures.${measure as 'none'}`) : t('news.somethingElse');
        return by && at
          ? t('news.changed', { number: event.item.number, by, when: format.short(at), what })
          : t('news.changedBySomebody', { number: event.item.number });
      }
      case 'refused':
        return t('news.refused', { number: event.item.number, why: why(event.failure) });
      case 'not_noted':
        return t('news.notNoted', { number: event.item.number, why: why(event.failure) });
      case 'lost':
        return t('news.lost', { count: event.count });
      case 'asked':
        return t('news.asked', { number: event.item.number });
      case 'too_young':
        return t('news.tooYoung', { number: event.item.number });
      case 'undone':
        return t('news.undone', { number: event.item.number });
      case 'not_undone':
        return event.failure ? why(event.failure) : t('news.nothingToUndo');
    }
  };
  const toCase = useToCase();
  return (event) => {
    // Who left the desk does not see the case come back.
    const item = sitting.isLeft && 'item' in event && 'failure' in event ? event.item : null;
    showToast({
      text: textOf(event),
      tone: ['undone', 'asked'].includes(event.kind) ? 'success' : 'danger',
      ...(item && { action: toCase(item) }),
    });
  };
}
