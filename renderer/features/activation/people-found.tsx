import { useEffect, useState } from 'react';
import type { Query } from '../../../shared/contract/calls.ts';
import type { ProfileCard } from '../../../shared/contract/profile.ts';
import { firstSearch } from '../../../shared/discover/first-search.ts';
import { SEARCH_FIELDS } from '../../../shared/discover/search-fields.ts';
import { searchKey } from '../../../shared/discover/search-key.ts';
import { useMember } from '../../session/contexts.ts';
import { useRegions } from '../../session/use-regions.ts';
import { useRequest } from '../../session/use-request.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { MemberCard } from '../../ui/member/member-card.tsx';
import { placeOf } from '../../ui/member/place.ts';
import styles from './activation.module.css';

const SHOWN = 4;

/** Members that fit: who may write now is one press away from the first profile. */
export function PeopleFound() {
  const words = useText('signup');
  const request = useRequest();
  const regions = useRegions();
  const format = useFormat();
  const { profile } = useMember();
  const key = searchKey(firstSearch(profile, SEARCH_FIELDS));
  const [cards, setCards] = useState<readonly ProfileCard[] | null>(null);
  useEffect(() => {
    let left = false;
    const query = Object.fromEntries(new URLSearchParams(key)) as Query<'searchMembers'>;
    void request('searchMembers', { query }).then((answer) => {
      if (left) return;
      const found = answer.ok ? answer.value.results : [];
      const wider = answer.ok ? answer.value.similar_results : [];
      setCards((found.length > 0 ? found : wider).slice(0, SHOWN));
    });
    return () => {
      left = true;
    };
  }, [key, request]);
  // Without an answer the ways on below are enough.
  if (cards?.length === 0) return null;
  return (
    <section className={styles['found']} aria-labelledby="activation-found">
      <h2 id="activation-found" className="section-title">
        {words('complete.matches')}
      </h2>
      <ul role="list">
        {cards
          ? cards.map((card) => (
              <li key={card.id}>
                <MemberCard
                  card={card}
                  place={placeOf(card, regions, format)}
                  liked={false}
                  heading="h3"
                  eager
                />
              </li>
            ))
          : Array.from({ length: SHOWN }, (_, index) => (
              <li key={index}>
                <Skeleton shape="card" />
              </li>
            ))}
      </ul>
    </section>
  );
}
