import { Check, CircleDashed, LoaderCircle, X, type LucideIcon } from 'lucide-react';
import type { Push } from '../../../actions/push/use-push.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/art/icon.tsx';
import styles from './push-test.module.css';
import type { StepState } from './push-test-steps.ts';
import { usePushTest } from './use-push-test.ts';

const SIGNS: Readonly<Record<StepState, LucideIcon>> = {
  done: Check,
  waiting: LoaderCircle,
  failed: X,
  later: CircleDashed,
};

/** A test notification with every step of its way and what to do about failures. */
export function PushTest({ push }: { push: Push }) {
  const t = useText('push');
  const { steps, busy, send } = usePushTest(push);
  const complete = steps?.every(({ state }) => state === 'done') ?? false;
  return (
    <div className={styles['test']}>
      <h4 className="label">{t('test.title')}</h4>
      <p className="small muted">{t('test.text')}</p>
      {steps && (
        <ol className={styles['steps']} aria-label={t('test.steps')}>
          {steps.map(({ step, state, hint }) => (
            <li key={step} className={styles[state]} data-step-state={state} data-test-step={step}>
              <span className={styles['sign']}>
                <Icon of={SIGNS[state]} size="s" />
              </span>
              <span>
                {t(`test.step.${step}`)}
                <span className="sr-only">: {t(`test.state.${state}`)}</span>
              </span>
              {hint && <p className={`small ${styles['hint']}`}>{t(`test.hint.${hint}`)}</p>}
            </li>
          ))}
        </ol>
      )}
      <p className={styles['complete']} role="status">
        {complete ? t('test.complete') : ''}
      </p>
      <Button variant="line" busy={busy} className={styles['start']} onClick={() => void send()}>
        {t(steps ? 'test.again' : 'test.start')}
      </Button>
    </div>
  );
}
