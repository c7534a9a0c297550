import { useText } from '../../i18n/text.ts';
import { useToast } from '../../session/contexts.ts';
import type { Push } from './use-push.ts';

/** Turns push on by a press and says what became of it. @returns whether it is on. */
export function useTurnOn(push: Push): () => Promise<boolean> {
  const t = useText('push');
  const toast = useToast();
  return async () => {
    const done = await push.turnOn();
    // The browser's question was closed: that is an answer, and no failure.
    if (done === 'subscribed') toast({ tone: 'success', text: t('turnedOn') });
    else if (done !== 'dismissed') toast({ tone: 'danger', text: t(`failed.${done}`) });
    return done === 'subscribed';
  };
}
