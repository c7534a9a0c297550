import { TriangleAlert } from 'lucide-react';
import type { CallFailure } from '../../../shared/result.ts';
import { useSettings } from '../../session/contexts.ts';
import type { ProfileRow } from '../../local/rows.ts';
import { classes } from '../../ui/layout/classes.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Facts } from './facts.tsx';
import { Gallery } from './gallery.tsx';
import { Interests } from './interests.tsx';
import styles from './profile-inside.module.css';
import { About, Header, PendingBlock } from './profile-view.tsx';
import { PromoBlock } from './promo-block.tsx';

/**
 * A profile within another page, which has the actions: without title, related ones and likes.
 * @param photos with its photos; else the page shows them.
 */
export function ProfileInside({
  row,
  photos,
  failure,
  onRetry,
}: {
  row: ProfileRow;
  photos: boolean;
  failure: CallFailure | null;
  onRetry: () => void;
}) {
  const settings = useSettings();
  const { details } = row;
  return (
    <div className={styles['inside']}>
      {photos && (
        <Gallery
          id={row.id}
          own={false}
          name={row.name}
          images={details?.images ?? (row.main_image ? [row.main_image] : [])}
          locked={row.locked_photos}
        />
      )}
      <div className={classes(styles['text'], photos && styles['under'])}>
        <Header row={row} heading="h2" />
        {row.fictional && (
          <Notice icon={TriangleAlert} tone="warning" boxed>
            {settings.fictional_warning}
          </Notice>
        )}
        {details?.promotion && <PromoBlock promotion={details.promotion} />}
        {details ? (
          <>
            <About name={row.name} about={details.about} />
            <Interests interests={details.interests} own={false} />
            <Facts profile={details} />
          </>
        ) : (
          <PendingBlock name={row.name} failure={failure} onRetry={onRetry} />
        )}
      </div>
    </div>
  );
}
