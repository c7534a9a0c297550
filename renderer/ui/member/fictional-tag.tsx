import {
  Bot,
  Drama,
  Ghost,
  Sparkles,
  VenetianMask,
  WandSparkles,
  type LucideIcon,
} from 'lucide-react';
import { useContext } from 'react';
import { useText } from '../../i18n/text.ts';
import { classes } from '../layout/classes.ts';
import { FictionalIcon } from './fictional-icon.ts';
import { Icon } from '../art/icon.tsx';
import styles from './fictional-tag.module.css';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  drama: Drama,
  'venetian-mask': VenetianMask,
  bot: Bot,
  ghost: Ghost,
  sparkles: Sparkles,
  'wand-sparkles': WandSparkles,
};

/** The mark of a fictional profile, always with its word. `photo` for over a picture. */
export function FictionalTag({
  on = 'surface',
  className,
}: {
  on?: 'surface' | 'photo';
  className?: string;
}) {
  const t = useText('common');
  const icon = ICONS[useContext(FictionalIcon)];
  return (
    <span className={classes(styles['tag'], styles[on], className)}>
      {icon && <Icon of={icon} size="xs" />}
      {t('fictional')}
    </span>
  );
}
