import { useState } from 'react';
import type { Image, ProfileCard } from '../../../../shared/contract/profile.ts';
import type { Interest } from '../../../../shared/profile-choices.ts';
import { InterestIcon } from '../../../ui/art/interest-icon.tsx';
import { classes } from '../../../ui/layout/classes.ts';
import { FictionalTag } from '../../../ui/member/fictional-tag.tsx';
import { photoVariant } from '../../../ui/photo/photo-variant.ts';
import styles from './invitation.module.css';

function Picture({ image, className }: { image: Image; className: string | undefined }) {
  const [failed, setFailed] = useState(false);
  if (failed) return null;
  return (
    <img
      className={classes(styles['card'], className)}
      src={photoVariant(image.filename, 'medium')}
      width={480}
      height={600}
      alt=""
      decoding="async"
      draggable={false}
      onError={() => setFailed(true)}
    />
  );
}

/** The other's face, and behind it another photo or what both like; decorative. */
export function InvitationFan({
  card,
  images,
  shared,
}: {
  card: ProfileCard;
  images: readonly Image[];
  shared: Interest | undefined;
}) {
  const face = card.main_image;
  const other = images.find((image) => !image.locked && image.id !== face?.id);
  return (
    <div className={styles['fan']} data-single={(!other && !shared) || undefined}>
      {other ? (
        <Picture key={other.id} image={other} className={styles['behind']} />
      ) : (
        shared && (
          <span className={classes(styles['card'], styles['behind'], styles['interest'])}>
            <InterestIcon of={shared} />
          </span>
        )
      )}
      <span className={classes(styles['card'], styles['face'])}>
        <span className={styles['initial']} aria-hidden="true">
          {Array.from(card.name.trim())[0]?.toUpperCase()}
        </span>
        {face && <Picture key={face.id} image={face} className={styles['whole']} />}
        {card.fictional && <FictionalTag on="photo" className={styles['tag']} />}
      </span>
    </div>
  );
}
