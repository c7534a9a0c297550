import { useState } from 'react';
import { useText } from '../../renderer/i18n/text.ts';
import { classes } from '../../renderer/ui/layout/classes.ts';
import { Marked } from '../parts/mark.tsx';
import styles from './case-photo.module.css';

/** A photo of a case, from the desk's own address; veiled as the operator wants. */
export function CasePhoto({
  id,
  of,
  label,
  look,
  size = 'large',
}: {
  id: string;
  /** The case by which it may be seen. */
  of: string;
  label: string;
  look: { blur: 'off' | 'soft' | 'strong'; grey: boolean };
  size?: 'large' | 'thumb';
}) {
  const t = useText('operator-work');
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return <p className="muted">{t('photos.gone')}</p>;
  return (
    <Marked on="photo" className={classes(styles['box'], styles[size])}>
      <img
        src={`/photos/${id}/${size}?case=${of}`}
        alt={label}
        draggable={false}
        data-blur={look.blur}
        className={classes(styles[look.blur], look.grey && styles['grey'])}
        onError={() => setMissing(true)}
      />
    </Marked>
  );
}
