import { ArrowRight } from 'lucide-react';
import type { ProfileCard } from '../../../../shared/contract/profile.ts';
import { useSettings } from '../../../session/contexts.ts';
import { useSharedInterests } from '../../../session/shared-interests.ts';
import { useRegions } from '../../../session/use-regions.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { namesWithinSentence } from '../../../i18n/names-in-sentence.ts';
import { useText } from '../../../i18n/text.ts';
import type { ProfileRow } from '../../../local/rows.ts';
import { Icon } from '../../../ui/art/icon.tsx';
import { InterestIcon } from '../../../ui/art/interest-icon.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Tag } from '../../../ui/controls/chip.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { placeOf } from '../../../ui/member/place.ts';
import { LINES_IN_LOG } from '../composer/opening-lines.tsx';
import type { Icebreakers } from '../composer/use-icebreakers.ts';
import { everydayFirst, isEveryday } from './everyday-first.ts';
import { InvitationFan } from './invitation-fan.tsx';
import styles from './invitation.module.css';

/** The first lines that open a conversation with this member; one goes into the box. */
function FirstLines({ icebreakers }: { icebreakers: Icebreakers }) {
  const t = useText('message');
  const { answer, isHidden, ask, choose } = icebreakers;
  if (answer === null) return null;
  return (
    <>
      <div className={styles['openers']} role="group" aria-label={t('icebreakers.begin')}>
        {answer
          ? answer.lines.slice(0, LINES_IN_LOG).map((line) => (
              <button
                key={line}
                type="button"
                className={styles['opener']}
                dir="auto"
                onClick={() => choose(line)}
              >
                <span>{line}</span>
                <Icon of={ArrowRight} size="s" />
              </button>
            ))
          : [72, 58].map((width) => (
              <span key={width} className={styles['opener']} aria-hidden="true">
                <Skeleton width={`${width}%`} />
              </span>
            ))}
      </div>
      {isHidden && answer ? (
        <Button variant="plain" onClick={ask}>
          {t('icebreakers.ask')}
        </Button>
      ) : (
        <p className="tiny muted">{t('icebreakers.editable')}</p>
      )}
    </>
  );
}

/** A conversation in which nothing was written: who it is with, what both like, how to begin. */
export function Invitation({
  card,
  row,
  icebreakers,
}: {
  card: ProfileCard;
  /** The other's whole profile, as far as it is known here. */
  row: ProfileRow | null;
  /** Null where nothing can be written. */
  icebreakers: Icebreakers | null;
}) {
  const t = useText('conversation');
  const profile = useText('profile');
  const names = useText('choices');
  const format = useFormat();
  const regions = useRegions();
  const locale = useLocale();
  const notes = useSettings().visible_profile_notes;
  const shared = everydayFirst(useSharedInterests(row?.details?.interests ?? []));
  const [first, ...others] = shared.filter(isEveryday);
  const { name } = card;
  const facts = [
    String(card.age),
    placeOf(card, regions, format),
    card.distance_km !== null &&
      notes.includes('distance') &&
      profile('card.distance', { km: card.distance_km }),
  ].filter(Boolean);
  const more = namesWithinSentence(
    others.slice(0, 2).map((interest) => names(`interests.${interest}`)),
    locale,
  );
  return (
    <div className={styles['invitation']}>
      <InvitationFan card={card} images={row?.details?.images ?? []} shared={first} />
      <h2 className={styles['title']}>
        {first
          ? t('invitation.shared', { interest: names(`interests.${first}`), name })
          : t('startTitle', { name })}
      </h2>
      <p className="muted">
        {facts.join(', ')}.{' '}
        {more.length > 0
          ? t('invitation.more', { list: format.list(more) })
          : !first && t('startText')}
      </p>
      {shared.length > 0 && (
        <ul role="list" className={styles['tags']} aria-label={t('invitation.both')}>
          {shared.slice(0, 3).map((interest) => (
            <li key={interest}>
              <Tag on>
                <InterestIcon of={interest} />
                {names(`interests.${interest}`)}
              </Tag>
            </li>
          ))}
        </ul>
      )}
      {icebreakers && <FirstLines icebreakers={icebreakers} />}
    </div>
  );
}
