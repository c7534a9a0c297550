import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import {
  savePushState,
  deleteLocalSetting,
  localSetting,
  saveLocalSetting,
} from '../../../local/local-settings.ts';
import type { Push } from '../../../actions/push/use-push.ts';
import { useDatabase, useToast } from '../../../session/contexts.ts';
import { useFailureText } from '../../../session/failure-text.ts';
import { useRequest } from '../../../session/use-request.ts';
import { useTurnOn } from '../../../actions/push/use-turn-on.ts';
import { pushPermission, pushSubscription } from '../../../platform/push.ts';
import { onPushMessage } from '../../../platform/worker-messages.ts';
import { readNote, type TestNote } from '../../../service-worker/notes.ts';
import { testSteps, type ShownStep } from './push-test-steps.ts';

/** The service worker's note of the test, updated as it comes. */
function useTestNote(): TestNote | undefined {
  const [note, setNote] = useState<TestNote>();
  useEffect(() => {
    let stale = false;
    const read = (): undefined =>
      void readNote('test').then((found) => {
        if (!stale) setNote(found);
      });
    read();
    document.addEventListener('visibilitychange', read);
    const ends = [onPushMessage('NEW_PUSH_MESSAGE', read), onPushMessage('NEW_PUSH_CLICK', read)];
    return () => {
      stale = true;
      document.removeEventListener('visibilitychange', read);
      for (const end of ends) end();
    };
  }, []);
  return note;
}

/** A test notification to this device; its outcome survives the page. */
export function usePushTest(push: Push): {
  steps: ShownStep[] | null;
  busy: boolean;
  send: () => Promise<void>;
} {
  const database = useDatabase();
  const request = useRequest();
  const toast = useToast();
  const failureText = useFailureText();
  const turnOn = useTurnOn(push);
  const note = useTestNote();
  const run = useLiveQuery(
    async () => (await localSetting(database, 'push_test')) ?? null,
    [database],
  );
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);

  async function ask(): Promise<void> {
    await deleteLocalSetting(database, 'push_test');
    if (push.subscription !== 'subscribed' && !(await turnOn())) return;
    const subscription = await pushSubscription();
    if (!subscription) return savePushState(database, { isSubscribed: false, subscription: null });
    const answer = await request('testPush', { body: { endpoint: subscription.endpoint } });
    if (!answer.ok) {
      // The server does not know this device: the next try subscribes it again.
      if (answer.failure.code === 'not_found')
        await savePushState(database, { isSubscribed: false, subscription: null });
      return void toast({ tone: 'danger', text: failureText(answer.failure) });
    }
    const { id, accepted, removed } = answer.value;
    await saveLocalSetting(database, 'push_test', { id, accepted, removed, at: Date.now() });
    if (!removed) return;
    // The server has removed it already.
    await subscription.unsubscribe().catch(() => false);
    await savePushState(database, { isSubscribed: false, subscription: null });
  }
  const send = async () => {
    setAsked(true);
    setBusy(true);
    await ask().finally(() => setBusy(false));
  };
  const isShown = run !== undefined && push.subscription !== undefined && (asked || run !== null);
  return {
    steps: isShown
      ? testSteps({
          permission: pushPermission(),
          subscription: push.subscription ?? 'incapable',
          busy,
          run,
          note,
        })
      : null,
    busy,
    send,
  };
}
