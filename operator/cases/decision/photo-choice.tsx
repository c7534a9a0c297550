import type { DeskCase } from '../../../shared/contract/operator/case.ts';
import { useId } from 'react';
import { useText } from '../../../renderer/i18n/text.ts';
import { useLook } from '../../comfort/comfort.ts';
import { CasePhoto } from '../case-photo.tsx';
import styles from './photo-choice.module.css';

/** Which of several photos of a case a measure is about, each veiled as the case is. */
export function PhotoChoice({
  item,
  photos,
  chosen,
  lifted,
  onChoose,
}: {
  item: DeskCase;
  photos: readonly string[];
  chosen: string | undefined;
  lifted: boolean;
  onChoose: (photo: string) => void;
}) {
  const t = useText('operator-work');
  const name = useId();
  const look = useLook(item, lifted);
  return (
    <fieldset className={styles['photos']}>
      <legend className="label">{t('decision.photo')}</legend>
      {photos.map((id, index) => (
        <label key={id} className={styles['photo']}>
          <input
            type="radio"
            name={name}
            required
            checked={id === chosen}
            onChange={() => onChoose(id)}
          />
          <CasePhoto id={id} of={item.id} size="thumb" look={look} label="" />
          <span className="small">{t('decision.photoNumber', { number: index + 1 })}</span>
        </label>
      ))}
    </fieldset>
  );
}
