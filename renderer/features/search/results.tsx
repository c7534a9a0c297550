import { useSettings } from '../../app/contexts.ts';
import { useGivenLikes, useLike } from '../../app/use-likes.ts';
import { useFormat } from '../../i18n/format.ts';
import type { ProfileRow } from '../../local/database.ts';
import { CardGrid, EAGER_CARDS } from '../../ui/card-grid.tsx';
import { MemberCard } from '../../ui/member-card.tsx';
import { placeOf } from '../../ui/place.ts';

/** The members that were found. */
export function Results({ profiles, label }: { profiles: readonly ProfileRow[]; label: string }) {
  const liked = useGivenLikes();
  const onLike = useLike();
  const format = useFormat();
  const regions = useSettings().region_data;
  return (
    <CardGrid
      items={profiles} label={label}
      card={(profile, index) => (
        <MemberCard
          card={profile} place={placeOf(profile, regions, format.country)} liked={liked.has(profile.id)} onLike={onLike} heading="h2"
          eager={index < EAGER_CARDS}
        />
      )}
    />
  );
}
