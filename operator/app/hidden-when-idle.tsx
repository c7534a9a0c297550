import { EyeOff } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { OPERATOR_HIDES_AFTER_MS } from '../../shared/operator/roles.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Icon } from '../../renderer/ui/art/icon.tsx';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { readSession } from '../session/session.ts';
import styles from './hidden-when-idle.module.css';

const SIGNS_OF_LIFE = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

/** Takes everything off the screen when nobody touched it for five minutes. */
export function HiddenWhenIdle({ children }: { children: ReactNode }) {
  const t = useText('operator');
  const [hidden, setHidden] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hidden) {
      button.current?.focus();
      return;
    }
    let timer = setTimeout(() => setHidden(true), OPERATOR_HIDES_AFTER_MS);
    const live = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setHidden(true), OPERATOR_HIDES_AFTER_MS);
    };
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, live, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, live);
    };
  }, [hidden]);
  return (
    <>
      {hidden && (
        <main id="main" className={styles['hidden']}>
          <Icon of={EyeOff} size="xl" />
          <h1 className="page-title">{t('hidden.title')}</h1>
          <p className="muted">{t('hidden.text')}</p>
          <Button
            ref={button}
            variant="primary"
            onClick={() => {
              setHidden(false);
              void readSession();
            }}
          >
            {t('hidden.back')}
          </Button>
        </main>
      )}
      <div hidden={hidden} inert={hidden}>
        {children}
      </div>
    </>
  );
}
