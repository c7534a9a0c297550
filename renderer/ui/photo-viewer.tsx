import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import type { Image } from '../../shared/contract/profile.ts';
import { useText } from '../i18n/text.ts';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import { lockScroll } from './dialog.tsx';
import styles from './photo-viewer.module.css';
import { swipeMeans } from './swipe.ts';

export interface PhotoViewerProps {
  photos: readonly Image[];
  /** The photo that shows, counted from 0. */
  at: number;
  onMove: (at: number) => void;
  onClose: () => void;
  /** What a photo shows, by its number from 1. */
  describe: (number: number) => string;
  /** Stands over a locked photo: why it is blurred, and what opens it. */
  locked: ReactNode;
  /** Buttons about the photo that shows, beside the one that closes. */
  actions?: ReactNode;
}

/** A profile's photos over the whole window. Arrow keys, Home and End, a swipe sideways; Esc, a swipe down or the button close it. */
export function PhotoViewer({ photos, at, onMove, onClose, describe, locked, actions }: PhotoViewerProps) {
  const t = useText('profile');
  const common = useText('common');
  const box = useRef<HTMLDialogElement>(null);
  const start = useRef<{ x: number; y: number } | null>(null);
  const [pulled, setPulled] = useState({ x: 0, y: 0 });
  const photo = photos[at];

  useLayoutEffect(() => {
    const dialog = box.current;
    const before = document.activeElement;
    const unlock = lockScroll();
    dialog?.showModal();
    return () => {
      dialog?.close();
      unlock();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);

  // The neighbours are fetched before they are asked for.
  useEffect(() => {
    for (const near of [photos[at + 1], photos[at - 1]]) if (near) new window.Image().src = near.filename;
  }, [photos, at]);

  const move = (to: number) => { if (to >= 0 && to < photos.length) onMove(to); };
  const onKeyDown = (event: KeyboardEvent) => {
    const places: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: photos.length - 1 };
    const to = places[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(to);
  };
  const onPointerDown = (event: PointerEvent) => {
    if (!event.isPrimary || (event.target as Element).closest('a, button')) return;
    start.current = { x: event.clientX, y: event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const moved = (event: PointerEvent) => ({ x: event.clientX - (start.current?.x ?? event.clientX), y: event.clientY - (start.current?.y ?? event.clientY) });
  const onPointerMove = (event: PointerEvent) => { if (start.current) setPulled(moved(event)); };
  const onPointerUp = (event: PointerEvent) => {
    if (!start.current) return;
    const means = swipeMeans(moved(event));
    start.current = null;
    setPulled({ x: 0, y: 0 });
    if (means === 'close') onClose();
    else if (means) move(means === 'next' ? at + 1 : at - 1);
  };

  if (!photo) return null;
  return (
    <dialog
      ref={box} className={styles['viewer']} aria-label={t('viewer.title')} onKeyDown={onKeyDown}
      onCancel={(event) => { event.preventDefault(); onClose(); }}
      onClose={(event) => { if (event.target === box.current && !box.current?.open) onClose(); }}
    >
      <div
        className={styles['stage']} onPointerDown={onPointerDown} onPointerMove={onPointerMove} onPointerUp={onPointerUp}
        onPointerCancel={() => { start.current = null; setPulled({ x: 0, y: 0 }); }}
      >
        <img
          key={photo.id} className={classes(styles['photo'], photo.locked && styles['blurred'])} src={photo.filename} alt={describe(at + 1)}
          width={photo.width} height={photo.height} draggable={false} decoding="async"
          style={{ translate: `${pulled.x}px ${Math.max(0, pulled.y)}px` }}
        />
        {photo.locked && <div className={styles['locked']}>{locked}</div>}
      </div>
      <p className={styles['position']} role="status"><span className="sr-only">{describe(at + 1)}, </span>{t('viewer.position', { number: at + 1, total: photos.length })}</p>
      <div className={styles['actions']}>{actions}<IconButton icon={X} look="glass" label={common('close')} onClick={onClose} /></div>
      {photos.length > 1 && (
        <>
          <IconButton icon={ChevronLeft} look="glass" label={t('viewer.previous')} className={styles['previous']} aria-disabled={at === 0} onClick={() => move(at - 1)} />
          <IconButton icon={ChevronRight} look="glass" label={t('viewer.next')} className={styles['next']} aria-disabled={at === photos.length - 1} onClick={() => move(at + 1)} />
        </>
      )}
    </dialog>
  );
}
