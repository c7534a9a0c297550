import { Lightbulb } from 'lucide-react';
import { useText } from '../../../i18n/text.ts';
import { Icon } from '../../../ui/art/icon.tsx';
import type { PhotoTip } from './photo-tips.ts';
import { usePhotoTips } from './use-photo-tips.ts';
import styles from './tips.module.css';

function TipList({ tips }: { tips: readonly PhotoTip[] }) {
  const t = useText('photos');
  return (
    <ul role="list" className={styles['tips']}>
      {tips.map((tip) => (
        <li key={tip} data-tip={tip}>
          <Icon of={Lightbulb} size="s" />
          <span>{t(`tip.${tip}`)}</span>
        </li>
      ))}
    </ul>
  );
}

/** What would make a chosen photo better; nothing without a tip. */
export function PhotoTips({ photo }: { photo: Blob }) {
  const tips = usePhotoTips(photo);
  return tips.length > 0 ? <TipList tips={tips} /> : null;
}

/** The same for the main photo, folded: one may leave it as it is. */
export function MainPhotoTips({ picture }: { picture: HTMLImageElement | null }) {
  const t = useText('photos');
  const tips = usePhotoTips(picture);
  if (tips.length === 0) return null;
  return (
    <details className={styles['main']}>
      <summary className="link">{t('tipsForMain', { count: tips.length })}</summary>
      <TipList tips={tips} />
      <p className="tiny muted">{t('tipsHere')}</p>
    </details>
  );
}
