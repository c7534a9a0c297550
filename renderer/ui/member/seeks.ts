import type { Profile } from '../../../shared/contract/profile.ts';
import { genderSought } from '../../../shared/discover/gender-sought.ts';
import { useText } from '../../i18n/text.ts';

type Seeker = Pick<Profile, 'gender' | 'sexuality' | 'seeks_min_age' | 'seeks_max_age'>;

/**
 * Whom somebody looks for, in words: "een vrouw van 34 tot en met 56 jaar". Null where no age is
 * given. The gender follows from whom they desire, which is shown only with consent (decision 054).
 */
export function useSeeksText(): (profile: Seeker) => string | null {
  const t = useText('choices');
  return (profile) => {
    const { seeks_min_age: from, seeks_max_age: to } = profile;
    if (from === null && to === null) return null;
    const who = t(
      `seeks.${profile.sexuality === null ? 'anybody' : (genderSought(profile) ?? 'both')}`,
    );
    if (from === null) return t('seeks.upTo', { who, to: to ?? 0 });
    return to === null ? t('seeks.from', { who, from }) : t('seeks.ages', { who, from, to });
  };
}
