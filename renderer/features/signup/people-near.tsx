import { useEffect, useState } from 'react';
import type { Query } from '../../../shared/contract/calls.ts';
import type { ProfileCard } from '../../../shared/contract/profile.ts';
import { firstAges } from '../../../shared/discover/first-search.ts';
import { searchKey } from '../../../shared/discover/search-key.ts';
import { mayVisitorsSearch } from '../../../shared/discover/visitor-search.ts';
import { COUNTRIES } from '../../../shared/profile-choices.ts';
import { useSettings } from '../../session/contexts.ts';
import { arrival } from '../../session/tracking.ts';
import { useRequest } from '../../session/use-request.ts';
import { Portrait } from '../../site/portrait.tsx';
import { useText } from '../../i18n/text.ts';
import { FictionalTag } from '../../ui/member/fictional-tag.tsx';
import { photoVariant } from '../../ui/photo/photo-variant.ts';
import type { Draft } from './draft.ts';
import { useDraftAge } from './use-draft-age.ts';
import styles from './people-near.module.css';

const SHOWN = 4;

/** Drawn people, by whom one looks for. They are nobody. */
const DRAWN = {
  female: ['noor', 'sanne', 'yasmin', 'mirjam'],
  male: ['thijs', 'samir', 'daan', 'bram'],
  both: ['noor', 'samir', 'mirjam', 'thijs'],
} as const;

/** Some of those who show themselves to strangers, where the site lets visitors see them. */
function useStrangers(draft: Draft): readonly ProfileCard[] {
  const request = useRequest();
  const settings = useSettings();
  const network = arrival().tracking?.network ?? null;
  const country = COUNTRIES.find((one) => one === draft.country);
  const age = useDraftAge(draft);
  const key =
    country && draft.region && mayVisitorsSearch(settings, network)
      ? searchKey({
          country,
          countryregion: draft.region,
          gender: draft.wanted && draft.wanted !== 'both' ? draft.wanted : undefined,
          ...(age === null ? {} : firstAges({ age, seeks_min_age: null, seeks_max_age: null })),
        })
      : null;
  const [found, setFound] = useState<{ key: string; cards: readonly ProfileCard[] } | null>(null);
  useEffect(() => {
    if (key === null) return;
    let left = false;
    const query = {
      ...Object.fromEntries(new URLSearchParams(key)),
      ...(network === null ? {} : { network }),
    } as Query<'searchMembers'>;
    void request('searchMembers', { query }).then((answer) => {
      if (!left && answer.ok) setFound({ key, cards: answer.value.results });
    });
    return () => {
      left = true;
    };
  }, [key, network, request]);
  return found?.key === key ? found.cards.filter((card) => card.main_image !== null) : [];
}

/** Members of the region who allow it, or drawn people (labelled so) where visitors see nobody. */
export function PeopleNear({ draft }: { draft: Draft }) {
  const t = useText('signup');
  const cards = useStrangers(draft).slice(0, SHOWN);
  return (
    <figure className={styles['near']} data-people={cards.length > 0 ? 'members' : 'drawn'}>
      <figcaption className="small muted">
        {t(cards.length > 0 ? 'people.near' : 'people.drawn')}
      </figcaption>
      <ul className={styles['people']} role="list">
        {cards.length > 0
          ? cards.map(({ id, name, age, fictional, main_image: main }) => (
              <li key={id}>
                <span className={styles['photo']}>
                  {main && (
                    <img
                      src={photoVariant(main.filename, 'medium')}
                      width={480}
                      height={600}
                      alt=""
                      decoding="async"
                    />
                  )}
                </span>
                <span className={styles['name']}>
                  {name}, {age}
                </span>
                {fictional && <FictionalTag />}
              </li>
            ))
          : DRAWN[draft.wanted ?? 'both'].map((person) => (
              <li key={person}>
                <span className={styles['photo']}>
                  <Portrait person={person} sizes="8rem" alt="" />
                </span>
              </li>
            ))}
      </ul>
    </figure>
  );
}
