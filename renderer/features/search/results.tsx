import type { ProfileCard } from '../../../shared/contract/profile.ts';
import { useCardHighlights } from '../../session/shared-interests.ts';
import { useRegions } from '../../session/use-regions.ts';
import { useFormat } from '../../i18n/format.ts';
import { CardGrid, EAGER_CARDS } from '../../ui/layout/card-grid.tsx';
import { MemberCard } from '../../ui/member/member-card.tsx';
import { placeOf } from '../../ui/member/place.ts';

/** So many pictures come before the app’s own code. */
const FIRST_PICTURES = 2;

export interface Liking {
  liked: ReadonlySet<string>;
  onLike: (profile: string, liked: boolean) => void;
}

/** The members that were found. */
export function Results({
  profiles,
  label,
  liking,
  isStarting = false,
}: {
  profiles: readonly ProfileCard[];
  label: string;
  liking: Liking;
  /** Drawn by the server: the app’s own code is not to wait for all pictures. */
  isStarting?: boolean;
}) {
  const format = useFormat();
  const regions = useRegions();
  const highlights = useCardHighlights();
  return (
    <CardGrid
      items={profiles}
      label={label}
      card={(profile, index) => (
        <MemberCard
          card={profile}
          place={placeOf(profile, regions, format)}
          liked={liking.liked.has(profile.id)}
          onLike={liking.onLike}
          heading="h2"
          highlights={highlights}
          eager={index < EAGER_CARDS}
          patient={isStarting && index >= FIRST_PICTURES}
        />
      )}
    />
  );
}
