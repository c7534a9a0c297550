import type { DeskCase } from '../../shared/contract/operator/case.ts';
import { memo, useSyncExternalStore } from 'react';
import { useText } from '../../renderer/i18n/text.ts';
import { useFormat } from '../../renderer/i18n/format.ts';
import { classes } from '../../renderer/ui/layout/classes.ts';
import { Tag } from '../../renderer/ui/controls/chip.tsx';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { Marked } from '../parts/mark.tsx';
import { MemberText } from '../parts/member-text.tsx';
import { useLook } from '../comfort/comfort.ts';
import type { Sitting } from '../sitting/sitting.ts';
import { DecodedPhoto, usePhotoPhase } from './decoded-photo.tsx';
import type { PhotoPool } from './photo-pool.ts';
import styles from './photo-view.module.css';

/**
 * The photo at hand as large as the window lets it be, and the criteria for its decision. Those of
 * the next one are behind it, so that a key changes nothing but which of them is shown.
 * @param around the cases that were at hand a frame ago: what leaves is taken away after the frame.
 */
export function PhotoView({
  pool,
  sitting,
  around,
  lifted,
}: {
  pool: PhotoPool;
  sitting: Sitting;
  around: readonly DeskCase[];
  lifted: boolean;
}) {
  const item = useSyncExternalStore(sitting.subscribe, () => sitting.get().items[0]);
  if (!item) return null;
  const others = around.slice(0, 2);
  const slides = others.some(({ id }) => id === item.id)
    ? others.map((one) => (one.id === item.id ? item : one))
    : [...others, item];
  return (
    <div className={styles['view']}>
      <div className={styles['stage']}>
        <Marked on="photo" className={styles['photo']}>
          {slides.map((one) => (
            <LargePhoto key={one.id} pool={pool} item={one} lifted={lifted} next={one !== item} />
          ))}
        </Marked>
        <Missing pool={pool} item={item} />
      </div>
      {slides.map((one) => (
        <div key={one.id} className={classes(styles['facts'], one !== item && styles['next'])}>
          <PhotoFacts item={one} />
        </div>
      ))}
    </div>
  );
}

/** A veil is a matter of what the case is about. */
const LargePhoto = memo(function LargePhoto({
  pool,
  item,
  lifted,
  next,
}: {
  pool: PhotoPool;
  item: DeskCase;
  lifted: boolean;
  next: boolean;
}) {
  const t = useText('operator-work');
  const look = useLook(item, lifted);
  if (!item.photo) return null;
  return (
    <DecodedPhoto
      pool={pool}
      id={item.photo.id}
      size="large"
      label={t('photos.alt', { number: item.number })}
      next={next}
      {...look}
    />
  );
});

function Missing({ pool, item: { photo } }: { pool: PhotoPool; item: DeskCase }) {
  const t = useText('operator-work');
  const phase = usePhotoPhase(pool, photo?.id);
  if (phase === 'ready' || phase === 'loading') return null;
  return (
    <div role="status" className={styles['none']}>
      <p>{t(phase === 'failed' ? 'photos.failed' : 'photos.gone')}</p>
      {phase === 'failed' && photo && (
        <Button onClick={() => pool.retry(photo.id)}>{t('photos.again')}</Button>
      )}
    </div>
  );
}

const PhotoFacts = memo(function PhotoFacts({ item }: { item: DeskCase }) {
  const t = useText('operator-work');
  const words = useText('operator-words');
  const format = useFormat();
  const { subject, photo } = item;
  return (
    <aside className={styles['lines']} aria-label={t('photos.facts')}>
      <p className="small muted num">{t('caseNumber', { number: item.number })}</p>
      {subject ? (
        <>
          <p className={styles['name']}>
            <MemberText>{subject.name}</MemberText>
            {`, ${subject.age}`}
          </p>
          <p>
            {words(`genders.${subject.gender}`)}
            {subject.city && (
              <>
                {' · '}
                <MemberText>{subject.city}</MemberText>
              </>
            )}
            {` · ${format.country(subject.country)}`}
          </p>
        </>
      ) : (
        <p>{t('subject.none')}</p>
      )}
      <p className="row-wrap">
        {photo && <Tag on>{words(`visibility.${photo.visibility}`)}</Tag>}
        {photo?.main && <Tag>{t('photos.main')}</Tag>}
        {subject?.fictional && <Tag>{t('subject.fictional')}</Tag>}
        {subject?.premium && <Tag>{t('subject.premium')}</Tag>}
        {item.escalated && <Tag>{t('escalated')}</Tag>}
      </p>
      {subject && (
        <div className={styles['history']}>
          <h2 className="label">{t('subject.history')}</h2>
          {subject.history.length === 0 ? (
            <p className="muted">{t('subject.noHistory')}</p>
          ) : (
            <ul className={styles['list']}>
              {subject.history.slice(0, 6).map((one) => (
                <li key={one.number}>
                  <span className="num muted">{format.day(one.decided_at ?? one.created_at)}</span>{' '}
                  {one.measure ? words(`measures.${one.measure}`) : t('subject.open')}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {item.notes.map((note) => (
        <p key={note.at} className={styles['note']}>
          <span className="tiny muted">{`${note.by} · ${format.short(note.at)}`}</span>
          {note.text}
        </p>
      ))}
    </aside>
  );
});
