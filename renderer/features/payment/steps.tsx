import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/art/icon.tsx';
import styles from './payment.module.css';

interface Step {
  title: string;
  text: ReactNode;
  state: 'done' | 'now' | 'next';
}

/** How far something is, from top to bottom. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol role="list" className={styles['steps']}>
      {steps.map(({ title, text, state }) => (
        <li key={title} data-step={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={styles['dot']} aria-hidden="true">
            {state === 'done' && <Icon of={Check} size="s" />}
          </span>
          <div>
            <p className="label">{title}</p>
            <p className="small muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
