import type { PushSubscriptionState } from '../../../actions/push/push-rules.ts';
import type { PushTest } from '../../../local/local-settings.ts';
import type { TestNote } from '../../../service-worker/notes.ts';

const TEST_STEPS = ['permission', 'subscription', 'accepted', 'received', 'clicked'] as const;
type TestStep = (typeof TEST_STEPS)[number];
export type StepState = 'done' | 'waiting' | 'failed' | 'later';
/** What to do about a step; also keys of the texts. */
type StepHint = 'denied' | 'ask' | 'subscription' | 'refused' | 'removed' | 'received' | 'clicked';
export interface ShownStep {
  step: TestStep;
  state: StepState;
  hint: StepHint | null;
}

export interface TestFacts {
  permission: NotificationPermission;
  subscription: PushSubscriptionState;
  busy: boolean;
  /** The server's result of the last test; null where it was not or could not be requested. */
  run: PushTest | null;
  /** What the service worker saw of it. */
  note: TestNote | undefined;
}

/** The test's progress: everything before the first open step is done. */
export function testSteps({ permission, subscription, busy, run, note }: TestFacts): ShownStep[] {
  const seen = run && note?.id === run.id ? note : null;
  const open: Readonly<Record<TestStep, { done: boolean; failed: boolean; hint: StepHint }>> = {
    permission: {
      done: permission === 'granted',
      failed: true,
      hint: permission === 'denied' ? 'denied' : 'ask',
    },
    subscription: {
      done: subscription === 'subscribed',
      failed: true,
      hint: run?.removed ? 'removed' : 'subscription',
    },
    // It arrived, whatever the push service answered.
    accepted: {
      done: run !== null && (run.accepted || seen !== null),
      failed: true,
      hint: run?.removed ? 'removed' : 'refused',
    },
    received: { done: Boolean(seen?.received ?? seen?.clicked), failed: false, hint: 'received' },
    clicked: { done: Boolean(seen?.clicked), failed: false, hint: 'clicked' },
  };
  const current = TEST_STEPS.find((step) => !open[step].done) ?? null;
  return TEST_STEPS.map((step) => {
    if (step === current)
      return {
        step,
        state: busy || !open[step].failed ? 'waiting' : 'failed',
        hint: busy ? null : open[step].hint,
      };
    return {
      step,
      state:
        current !== null && TEST_STEPS.indexOf(step) > TEST_STEPS.indexOf(current)
          ? 'later'
          : 'done',
      hint: null,
    };
  });
}
