import { CheckCheck } from 'lucide-react';
import { Icon } from '../../renderer/ui/art/icon.tsx';
import styles from './calm-drawing.module.css';

/** Nothing waits: that is good news. */
export function CalmDrawing() {
  return (
    <span className={styles['calm']}>
      <Icon of={CheckCheck} size="l" />
    </span>
  );
}
