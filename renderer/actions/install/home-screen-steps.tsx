import { House, Share, SquarePlus } from 'lucide-react';
import { useText } from '../../i18n/text.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Icon } from '../../ui/art/icon.tsx';
import { useSettings } from '../../session/contexts.ts';
import styles from './home-screen-steps.module.css';

const STEPS = [
  ['share', Share],
  ['add', SquarePlus],
  ['open', House],
] as const;

/** How to install on an iPhone or iPad, where only the member can do it. */
export function HomeScreenSteps({ onClose }: { onClose: () => void }) {
  const t = useText('installed');
  const { name: site } = useSettings();
  return (
    <Dialog open title={t('ios.title', { site })} onClose={onClose}>
      <ol className={styles['steps']}>
        {STEPS.map(([step, icon]) => (
          <li key={step}>
            <span className={styles['sign']}>
              <Icon of={icon} />
            </span>
            <span>{t(`ios.${step}`, { site })}</span>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
