import type { DeskCase } from '../../shared/contract/operator/case.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { useFormat } from '../../renderer/i18n/format.ts';
import { Tag } from '../../renderer/ui/controls/chip.tsx';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { Marked } from '../parts/mark.tsx';
import { MemberText } from '../parts/member-text.tsx';
import { useSyncExternalStore } from 'react';
import { DecodedPhoto } from './decoded-photo.tsx';
import type { PhotoPool } from './photo-pool.ts';
import styles from './photo-view.module.css';

/** A photo as large as the window lets it be, and the lines that it is judged by. */
export function PhotoView({
  pool,
  item,
  look,
}: {
  pool: PhotoPool;
  item: DeskCase;
  look: { blur: 'off' | 'soft' | 'strong'; grey: boolean };
}) {
  const t = useText('operator-work');
  useSyncExternalStore(pool.subscribe, pool.get);
  const { photo } = item;
  const phase = photo ? pool.phase(photo.id) : 'gone';
  return (
    <div className={styles['view']}>
      <div className={styles['stage']}>
        {photo && (phase === 'ready' || phase === 'loading') ? (
          <Marked on="photo" className={styles['photo']}>
            <DecodedPhoto
              pool={pool}
              id={photo.id}
              size="large"
              label={t('photos.alt', { number: item.number })}
              {...look}
            />
          </Marked>
        ) : (
          <div role="status" className={styles['none']}>
            <p>{t(phase === 'failed' ? 'photos.failed' : 'photos.gone')}</p>
            {phase === 'failed' && photo && (
              <Button onClick={() => pool.retry(photo.id)}>{t('photos.again')}</Button>
            )}
          </div>
        )}
      </div>
      <PhotoFacts item={item} />
    </div>
  );
}

function PhotoFacts({ item }: { item: DeskCase }) {
  const t = useText('operator-work');
  const words = useText('operator-words');
  const format = useFormat();
  const { subject, photo } = item;
  return (
    <aside className={styles['facts']} aria-label={t('photos.facts')}>
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
}
