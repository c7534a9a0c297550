import type { DeskCase } from '../../shared/contract/operator/case.ts';
import { useState } from 'react';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { classes } from '../../renderer/ui/layout/classes.ts';
import { arrowStep } from '../../renderer/ui/controls/arrow-step.ts';
import { useLook } from '../comfort/comfort.ts';
import { useKeys, type Key } from '../keyboard/keys.ts';
import { KeyCap } from '../parts/key-cap.tsx';
import { Marked } from '../parts/mark.tsx';
import { MemberText } from '../parts/member-text.tsx';
import { useMe } from '../session/session.ts';
import { DecodedPhoto } from './decoded-photo.tsx';
import type { PhotoPool } from './photo-pool.ts';
import styles from './photo-grid.module.css';

const COLUMNS = 4;
const ARROWS = ['arrowright', 'arrowleft', 'arrowdown', 'arrowup'] as const;
const AS_NAMED = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'] as const;

/** Twelve at once: what is marked stays, the rest is accepted in one go. */
export function PhotoGrid({
  pool,
  items,
  onAccept,
}: {
  pool: PhotoPool;
  items: readonly DeskCase[];
  onAccept: (accepted: readonly DeskCase[]) => void;
}) {
  const t = useText('operator-work');
  const { comfort } = useMe();
  const look = useLook(items[0], false);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState(0);
  const mark = (id: string | undefined) => {
    if (id === undefined) return;
    setMarked((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  };
  const rest = items.filter(({ id }) => !marked.has(id));
  const move = (by: number) =>
    setAt((now) => {
      const next = now + by;
      return next >= 0 && next < items.length ? next : now;
    });
  const keys: Key[] = [
    ...ARROWS.map((key, index) => ({
      key,
      what: t('photos.keys.move'),
      unlisted: index > 0,
      shown: '← →',
      repeats: true,
      act: () => move(arrowStep(AS_NAMED[index] ?? '', COLUMNS) ?? 0),
    })),
    { key: 'x', what: t('photos.keys.mark'), act: () => mark(items[at]?.id) },
    { key: 'a', what: t('photos.keys.acceptRest'), act: () => onAccept(rest) },
  ];
  useKeys(t('photos.grid'), keys);
  return (
    <div className={styles['page']}>
      <ul
        className={classes(styles['grid'], styles[comfort.thumbnails])}
        aria-label={t('photos.grid')}
      >
        {items.map((item, index) => (
          <li key={item.id}>
            <button
              type="button"
              aria-pressed={marked.has(item.id)}
              data-at={index === at ? '' : undefined}
              className={styles['tile']}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                setAt(index);
                mark(item.id);
              }}
            >
              <Marked on="photo" className={styles['picture']}>
                {item.photo && (
                  <DecodedPhoto
                    pool={pool}
                    id={item.photo.id}
                    size="large"
                    label={t('photos.alt', { number: item.number })}
                    {...look}
                  />
                )}
              </Marked>
              <span className={styles['words']}>
                <span className="clip">
                  {item.subject && <MemberText>{item.subject.name}</MemberText>}
                  {item.subject && `, ${item.subject.age}`}
                </span>
                {marked.has(item.id) && <strong>{t('photos.stays')}</strong>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles['bar']}>
        <Button variant="primary" onClick={() => onAccept(rest)}>
          <KeyCap>A</KeyCap>
          {t('photos.acceptSome', { count: rest.length })}
        </Button>
        <span className="muted small">{t('photos.gridHint')}</span>
      </p>
    </div>
  );
}
