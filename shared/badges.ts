const BADGE_CAP = 99;
const LOW_CREDITS = 10;

/** The text of a badge: nothing at 0, `99+` past the cap. */
export function badgeText(count: number): string {
  if (count <= 0) return '';
  return count > BADGE_CAP ? `${BADGE_CAP}+` : String(count);
}

/** The credits badge: danger at 0, warning up to 10, none above. */
export function creditsBadge(credits: number): 'none' | 'warning' | 'danger' {
  if (credits <= 0) return 'danger';
  return credits <= LOW_CREDITS ? 'warning' : 'none';
}

/** The page title with unread messages plus new likes in brackets; not capped. */
export const titleWithCount = (title: string, count: number): string =>
  count > 0 ? `(${count}) ${title}` : title;
