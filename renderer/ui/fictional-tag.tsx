import { Drama } from 'lucide-react';
import { useText } from '../i18n/text.ts';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import styles from './fictional-tag.module.css';

/** The mark of a fictional profile, always with icon and word, never dimmed (decisions section 5). `photo` for over a picture. */
export function FictionalTag({ on = 'surface', className }: { on?: 'surface' | 'photo'; className?: string }) {
  const t = useText('common');
  return <span className={classes(styles['tag'], styles[on], className)}><Icon of={Drama} size="xs" />{t('fictional')}</span>;
}
