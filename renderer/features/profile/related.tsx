import { useLiveQuery } from 'dexie-react-hooks';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useDatabase } from '../../session/contexts.ts';
import { useCardHighlights } from '../../session/shared-interests.ts';
import { useRegions } from '../../session/use-regions.ts';
import { useGivenLikes, useLike } from '../../actions/likes/use-likes.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { profileRows } from '../../local/profiles.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { MemberCard } from '../../ui/member/member-card.tsx';
import { placeOf } from '../../ui/member/place.ts';
import styles from './related.module.css';

/** Which ways a row of cards can be moved, live. */
function useWays(row: RefObject<HTMLElement | null>, count: number) {
  const [ways, setWays] = useState({ back: false, on: false });
  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const look = () => {
      const rest = element.scrollWidth - element.clientWidth - Math.abs(element.scrollLeft);
      setWays((before) => {
        const now = { back: Math.abs(element.scrollLeft) > 1, on: rest > 1 };
        return before.back === now.back && before.on === now.on ? before : now;
      });
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [row, count]);
  return ways;
}

/** Profiles like this one in a row, moved by finger, wheel, keyboard or its arrows. */
export function Related({ name, ids }: { name: string; ids: readonly string[] }) {
  const t = useText('profile');
  const db = useDatabase();
  const liked = useGivenLikes();
  const onLike = useLike();
  const format = useFormat();
  const regions = useRegions();
  const highlights = useCardHighlights();
  const row = useRef<HTMLUListElement>(null);
  const profiles = useLiveQuery(() => profileRows(db, ids), [db, ids.join()]);
  const ways = useWays(row, profiles?.length ?? 0);
  if (!profiles?.length) return null;
  const move = (by: 1 | -1) => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    row.current?.scrollBy({
      left: by * row.current.clientWidth * 0.9,
      behavior: still ? 'instant' : 'smooth',
    });
  };
  return (
    <section className={styles['related']}>
      <div className={styles['head']}>
        <h2 className="section-title">{t('related', { name })}</h2>
        {(ways.back || ways.on) && (
          <div className={styles['arrows']}>
            <IconButton
              icon={ChevronLeft}
              look="line"
              label={t('relatedBack')}
              aria-disabled={!ways.back || undefined}
              onClick={() => move(-1)}
            />
            <IconButton
              icon={ChevronRight}
              look="line"
              label={t('relatedOn')}
              aria-disabled={!ways.on || undefined}
              onClick={() => move(1)}
            />
          </div>
        )}
      </div>
      <ul ref={row} role="list" className={styles['row']}>
        {profiles.map((profile) => (
          <li key={profile.id}>
            <MemberCard
              card={profile}
              place={placeOf(profile, regions, format)}
              liked={liked.has(profile.id)}
              onLike={onLike}
              heading="h3"
              highlights={highlights}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
