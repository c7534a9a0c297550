import { memo, type ReactNode } from 'react';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { classes } from '../../renderer/ui/layout/classes.ts';
import { useMe } from '../session/session.ts';
import styles from './mark.module.css';
import { useMinute } from './use-clock.ts';

const REPEATS = 6;
const LINES = Array.from({ length: 16 }, (_, index) => index);

/** A faint mark over what is shown of members: who looked at it, and when. */
export function Marked({
  children,
  className,
  on = 'text',
}: {
  children: ReactNode;
  className?: string;
  on?: 'text' | 'photo';
}) {
  return (
    <div className={classes(styles['box'], className)}>
      {children}
      <Mark on={on} />
    </div>
  );
}

const Mark = memo(function Mark({ on }: { on: 'text' | 'photo' }) {
  const me = useMe();
  const format = useFormat();
  const roles = useText('operator-words');
  const words = `${me.name} · ${roles(`roles.${me.role}`)} ${me.number} · ${format.exact(useMinute())}`;
  return (
    <div className={classes(styles['mark'], styles[on])} aria-hidden="true" data-mark="">
      {LINES.map((line) => (
        <span key={line} data-words={Array<string>(REPEATS).fill(words).join('      ')} />
      ))}
    </div>
  );
});
