import { useCallback } from 'react';
import type { LikeType } from '../../../shared/site/routes.ts';
import { useCardHighlights } from '../../session/shared-interests.ts';
import { useRegions } from '../../session/use-regions.ts';
import { useLike } from '../../actions/likes/use-likes.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import type { LikeTableRow } from '../../local/rows.ts';
import { CardGrid, EAGER_CARDS } from '../../ui/layout/card-grid.tsx';
import { MemberCard } from '../../ui/member/member-card.tsx';
import { placeOf } from '../../ui/member/place.ts';

/** Where focus goes when the card it is on leaves the list: the next card, or the one before. */
function leaveCard(profile: string): void {
  const item = document.querySelector(`[data-profile="${profile}"]`)?.closest('li');
  if (!item?.contains(document.activeElement)) return;
  const next = item.nextElementSibling ?? item.previousElementSibling;
  next?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
}

/** The likes of one kind; an unlike leaves at once and can be undone. */
export function LikesGrid({
  type,
  rows,
  opened,
}: {
  type: LikeType;
  rows: readonly LikeTableRow[];
  opened?: string;
}) {
  const t = useText('likes');
  const format = useFormat();
  const regions = useRegions();
  const highlights = useCardHighlights();
  const like = useLike();
  const onLike = useCallback(
    (profile: string, liked: boolean) => {
      if (!liked && type !== 'received') leaveCard(profile);
      like(profile, liked);
    },
    [type, like],
  );
  return (
    <CardGrid
      items={rows}
      label={t(type)}
      {...(opened === undefined ? {} : { revealed: opened })}
      card={(row, index) => (
        <MemberCard
          card={row.profile}
          place={placeOf(row.profile, regions, format)}
          liked={row.given_at !== null}
          onLike={onLike}
          heading="h2"
          highlights={highlights}
          isNew={type !== 'given' && row.like_new}
          eager={index < EAGER_CARDS}
          opens={`/likes/m/${row.id}`}
          list={type}
          current={row.id === opened}
        />
      )}
    />
  );
}
