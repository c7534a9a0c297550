import type { LikeType } from '../../../shared/site/routes.ts';
import { useText } from '../../i18n/text.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import grids from '../../ui/layout/card-grid.module.css';
import { LikeDrawing, MatchDrawing, OfflineDrawing } from '../../ui/art/drawings.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** Nobody here yet, and the way to change that. */
export function NoLikes({ type }: { type: LikeType }) {
  const t = useText('likes');
  const words = {
    received: [t('empty.receivedTitle'), t('empty.receivedText')],
    given: [t('empty.givenTitle'), t('empty.givenText')],
    matches: [t('empty.matchesTitle'), t('empty.matchesText')],
  } as const;
  const [title, text] = words[type];
  return (
    <EmptyState
      drawing={type === 'matches' ? <MatchDrawing /> : <LikeDrawing />}
      title={title}
      action={
        <ButtonLink to="/members" variant="primary">
          {t('empty.search')}
        </ButtonLink>
      }
    >
      {text}
    </EmptyState>
  );
}

/** Offline on a device that never saw the likes. */
export function LikesNotHere() {
  const t = useText('likes');
  return (
    <EmptyState drawing={<OfflineDrawing />} title={t('offlineTitle')}>
      {t('offlineText')}
    </EmptyState>
  );
}

/** The shape of the cards while the likes are fetched for the first time. */
export function LoadingLikes() {
  const t = useText('likes');
  return (
    <div>
      <p className="sr-only" role="status">
        {t('loading')}
      </p>
      <div className={grids['grid']} aria-hidden="true">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} shape="card" />
        ))}
      </div>
    </div>
  );
}
