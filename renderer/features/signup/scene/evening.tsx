import { emailProblem, nameProblem } from '../../../../shared/account/signup-rules.ts';
import { placeName } from '../../../../shared/discover/place-names.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import type { Draft } from '../draft.ts';
import styles from '../signup.module.css';
import { useDraftAge } from '../use-draft-age.ts';
import { Scene } from './scene.tsx';

const CAPTIONS = [0, 1, 2, 3, 4] as const;

/** The drawn evening beside the form, with a line about what the last answer did to it. */
export function Evening({ draft }: { draft: Draft }) {
  const t = useText('signup');
  const { locale } = useFormat();
  const years = useDraftAge(draft) ?? 0;
  const town = placeName(draft.country, draft.city, locale);
  const name = nameProblem(draft.name, draft.email) ? '' : draft.name.trim();
  const lit = emailProblem(draft.email) === null;
  const answered = [draft.wanted !== null, years > 0, town !== '', name !== '', lit];
  const last = CAPTIONS.findLast((step) => step <= draft.step && answered[step]);
  // It shows nothing that the form does not say.
  return (
    <div className={styles['evening']} aria-hidden="true">
      <Scene
        company={draft.wanted !== null}
        years={years}
        town={town}
        hasTower={draft.country === 'NL' && draft.city === 'Utrecht'}
        name={name}
        lit={lit}
      />
      {last !== undefined && <p>{t(`scene.${last}`)}</p>}
    </div>
  );
}
