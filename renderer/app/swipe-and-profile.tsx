import { ProfileInside } from '../features/profile/profile-inside.tsx';
import { SwipePage } from '../features/swipe/swipe-page.tsx';

/** `/swipe-game`: the cards, with their profiles beside them or over them. */
export function SwipeAndProfile() {
  return <SwipePage profile={(row, how) => <ProfileInside row={row} {...how} />} />;
}
