export const BADGE_CAP = 99;
export const LOW_CREDITS = 10;

/** What a visible badge says: nothing at 0, `99+` past the cap (specification section 2). */
export function badgeText(count: number): string {
  if (count <= 0) return '';
  return count > BADGE_CAP ? `${BADGE_CAP}+` : String(count);
}

/** The state of the credits badge: danger at 0, warning up to 10, no badge above (specification section 2). */
export function creditsBadge(credits: number): 'none' | 'warning' | 'danger' {
  if (credits <= 0) return 'danger';
  return credits <= LOW_CREDITS ? 'warning' : 'none';
}

/** The page title with unread messages plus new likes in brackets before it; not capped (decisions section 7.6). */
export const titleWithCount = (title: string, count: number): string =>
  count > 0 ? `(${count}) ${title}` : title;
