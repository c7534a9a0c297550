import { useCallback, useEffect, useRef, useState } from 'react';
import type { NotificationSettings } from '../../../../shared/contract/notifications.ts';
import type { CallFailure } from '../../../../shared/result.ts';
import { useToast } from '../../../session/contexts.ts';
import { useFailureText } from '../../../session/failure-text.ts';
import { useRequest } from '../../../session/use-request.ts';

interface ShownNotificationSettings {
  /** Null until the server answered. */
  settings: NotificationSettings | null;
  failure: CallFailure | null;
  retry: () => void;
  /** Shown at once and stored by the server; reverted with a message when it refuses. */
  change: (wanted: Partial<NotificationSettings>) => void;
}

/** The notification settings, requested each time because only the server knows them. */
export function useNotificationSettings(): ShownNotificationSettings {
  const request = useRequest();
  const toast = useToast();
  const failureText = useFailureText();
  const [settings, setSettings] = useState<NotificationSettings | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [asked, askAgain] = useState(0);
  const waiting = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    let stale = false;
    void request('getNotifications', {}).then((answer) => {
      if (stale) return;
      setFailure(answer.ok ? null : answer.failure);
      if (answer.ok) setSettings(answer.value);
    });
    return () => {
      stale = true;
    };
  }, [request, asked]);
  const change = useCallback(
    (wanted: Partial<NotificationSettings>) => {
      const undo = (before: NotificationSettings) =>
        Object.fromEntries(
          Object.keys(wanted).map((key) => [key, before[key as keyof NotificationSettings]]),
        );
      let before: Partial<NotificationSettings> = {};
      setSettings((now) => {
        if (!now) return now;
        before = undo(now);
        return { ...now, ...wanted };
      });
      // One after the other, so that the last choice is the one that stays.
      waiting.current = waiting.current.then(async () => {
        const answer = await request('setNotifications', { body: wanted });
        if (answer.ok) return;
        setSettings((now) => now && { ...now, ...before });
        toast({ tone: 'danger', text: failureText(answer.failure) });
      });
    },
    [request, toast, failureText],
  );
  return { settings, failure, retry: () => askAgain((times) => times + 1), change };
}
