import { EyeOff } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { OPERATOR_HIDES_AFTER_MS } from '../../shared/operator/roles.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Icon } from '../../renderer/ui/art/icon.tsx';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { openModal } from '../../renderer/ui/feedback/top-dialog.ts';
import { useBreaks } from '../comfort/pause.ts';
import { setHidden, useHidden } from '../session/presence.ts';
import { readSession } from '../session/session.ts';
import styles from './hidden-when-idle.module.css';

const SIGNS_OF_LIFE = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

/** Takes everything off the screen when nobody touched it for five minutes. */
export function HiddenWhenIdle({ children }: { children: ReactNode }) {
  const hidden = useHidden();
  useBreaks();
  useEffect(() => {
    if (hidden) return;
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
  // The next operator who signs in finds the desk unhidden.
  useEffect(() => () => setHidden(false), []);
  return (
    <>
      <div hidden={hidden}>{children}</div>
      {hidden && <HiddenScreen />}
    </>
  );
}

/** Over everything, dialogs too: the last one that is opened is the only one in reach. */
function HiddenScreen() {
  const t = useText('operator');
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => (box.current ? openModal(box.current) : undefined), []);
  return (
    <dialog
      ref={box}
      className={styles['hidden']}
      aria-labelledby="hidden-title"
      onCancel={(event) => event.preventDefault()}
    >
      <Icon of={EyeOff} size="xl" />
      <h1 id="hidden-title" className="page-title">
        {t('hidden.title')}
      </h1>
      <p className="muted">{t('hidden.text')}</p>
      <Button
        variant="primary"
        onClick={() => {
          setHidden(false);
          void readSession();
        }}
      >
        {t('hidden.back')}
      </Button>
    </dialog>
  );
}
