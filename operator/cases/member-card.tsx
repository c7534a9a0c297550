import type { DeskCase } from '../../shared/contract/operator/case.ts';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Tag } from '../../renderer/ui/controls/chip.tsx';
import { Marked } from '../parts/mark.tsx';
import { MemberText } from '../parts/member-text.tsx';
import { Panel } from '../parts/panel.tsx';
import { useTopic } from '../parts/topic.ts';
import { CasePhoto } from './case-photo.tsx';
import { FoldedPanel } from './folded.tsx';
import { OwnCasePanel } from './own-case.tsx';
import styles from './member-card.module.css';
import { useUnclaimedText } from './unclaimed-text.ts';

type Subject = NonNullable<DeskCase['subject']>;
type Look = { blur: 'off' | 'soft' | 'strong'; grey: boolean };

/** The member whom a case is about: what is always shown, what is folded, earlier cases. */
export function MemberCard({
  item,
  look,
  isClaimed,
}: {
  item: DeskCase;
  look: Look;
  isClaimed: boolean;
}) {
  const t = useText('operator-work');
  const { subject } = item;
  const unclaimed = useUnclaimedText(item, t('case.withheld'));
  if (!subject)
    return (
      <Panel title={t('case.subject')}>
        <p className="muted">{item.withheld ? unclaimed : t('subject.none')}</p>
      </Panel>
    );
  return (
    <>
      <Profile item={item} subject={subject} look={look} />
      <FoldedPanel item={item} of="subject" folded={subject.folded} isClaimed={isClaimed} />
      <History subject={subject} />
      <OwnCasePanel profile={subject.profile} />
    </>
  );
}

const HIDES: readonly DeskCase['choices'][number]['measure'][] = ['suspended', 'minor_hidden'];

function Profile({ item, subject, look }: { item: DeskCase; subject: Subject; look: Look }) {
  const t = useText('operator-work');
  const words = useText('operator-words');
  const format = useFormat();
  const listed = item.queue !== 'minors';
  // What hides the account says more than its status.
  const isHidden = subject.restrictions.some(({ measure }) => HIDES.includes(measure));
  return (
    <Panel
      title={t('case.subject')}
      end={
        <span className="small muted num">
          {t('subject.since', { when: format.date(subject.member_since) })}
        </span>
      }
    >
      <p className={styles['name']}>
        <MemberText>{subject.name}</MemberText>
        {`, ${subject.age}`}
      </p>
      <p className="small muted">
        {words(`genders.${subject.gender}`)}
        {subject.city && (
          <>
            {' · '}
            <MemberText>{subject.city}</MemberText>
          </>
        )}
        {` · ${format.country(subject.country)} · ${format.spoken(subject.language)}`}
      </p>
      <p className="row-wrap">
        {!isHidden && (
          <Tag on={subject.status !== 'active'}>{words(`status.${subject.status}`)}</Tag>
        )}
        {subject.fictional && <Tag on>{t('subject.fictional')}</Tag>}
        {subject.premium && <Tag>{t('subject.premium')}</Tag>}
        {subject.restrictions.map(({ measure, until }) => (
          <Tag key={measure} on>
            {until
              ? t('subject.until', {
                  what: words(`measures.${measure}`),
                  when: format.until(until),
                })
              : words(`measures.${measure}`)}
          </Tag>
        ))}
      </p>
      <Marked>
        <dl className={styles['lines']}>
          {subject.reason && (
            <div>
              <dt className="small muted">{t('subject.reason')}</dt>
              <dd>
                <MemberText>{subject.reason}</MemberText>
              </dd>
            </div>
          )}
          {subject.about && (
            <div>
              <dt className="small muted">{t('subject.about')}</dt>
              <dd>
                <MemberText>{subject.about}</MemberText>
              </dd>
            </div>
          )}
        </dl>
      </Marked>
      {listed && subject.photos.length > 0 && (
        <ul className={styles['photos']} aria-label={t('subject.photos')}>
          {subject.photos.map((photo, index) => (
            <li key={photo.id}>
              <CasePhoto
                id={photo.id}
                of={item.id}
                size="thumb"
                look={look}
                label={t('subject.photo', { number: index + 1 })}
              />
              <span className="tiny muted">{words(`photoStatus.${photo.status}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function History({ subject }: { subject: Subject }) {
  const t = useText('operator-work');
  const words = useText('operator-words');
  const format = useFormat();
  const topic = useTopic();
  return (
    <Panel title={t('subject.history')}>
      {subject.history.length === 0 && <p className="muted">{t('subject.noHistory')}</p>}
      <ul className={styles['history']}>
        {subject.history.map((one) => (
          <li key={one.number}>
            <span className="num muted">{format.day(one.decided_at ?? one.created_at)}</span>
            <span>
              <span className="num">{t('caseNumber', { number: one.number })}</span>
              {` · ${topic(one.topic)}`}
            </span>
            <strong className={one.reversed ? styles['reversed'] : undefined}>
              {one.measure ? words(`measures.${one.measure}`) : t('subject.open')}
              {one.reversed && <span className="sr-only">{` (${t('subject.reversed')})`}</span>}
            </strong>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
