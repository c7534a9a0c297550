import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import type { Image } from '../../../shared/contract/profile.ts';
import { useText } from '../../i18n/text.ts';
import { IconButton } from '../controls/button.tsx';
import { classes } from '../layout/classes.ts';
import { lockScroll } from '../feedback/dialog.tsx';
import styles from './photo-viewer.module.css';
import { openModal } from '../feedback/top-dialog.ts';
import { swipeMeans } from './swipe.ts';
import { useZoom } from './use-zoom.ts';
import { KEY_STEP } from './zoom.ts';

interface PhotoViewerProps {
  photos: readonly Image[];
  /** The photo that shows, counted from 0. */
  at: number;
  onMove: (at: number) => void;
  onClose: () => void;
  describe: (number: number) => string;
  /** Shown over a locked photo: why it is blurred, and what opens it. */
  locked?: ReactNode;
  /** A line under the photo. */
  note?: string;
  /** Buttons about the photo that shows, beside the one that closes. */
  actions?: ReactNode;
}

/** Photos over the whole window, by keys, swipes, pinch, wheel and double tap. */
export function PhotoViewer({
  photos,
  at,
  onMove,
  onClose,
  describe,
  locked,
  note,
  actions,
}: PhotoViewerProps) {
  const t = useText('profile');
  const common = useText('common');
  const box = useRef<HTMLDialogElement>(null);
  const start = useRef<{ x: number; y: number } | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const [isPressed, setPressed] = useState(false);
  const [pulled, setPulled] = useState({ x: 0, y: 0 });
  const photo = photos[at];
  const zoom = useZoom(stage, picture, photo?.id);

  useLayoutEffect(() => {
    const dialog = box.current;
    const before = document.activeElement;
    const unlock = lockScroll();
    const close = dialog ? openModal(dialog) : undefined;
    return () => {
      close?.();
      unlock();
      if (before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
  }, []);

  // The neighbours are fetched before they are asked for.
  useEffect(() => {
    for (const near of [photos[at + 1], photos[at - 1]])
      if (near) new window.Image().src = near.filename;
  }, [photos, at]);

  const move = (to: number) => {
    if (to >= 0 && to < photos.length) onMove(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const places: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: photos.length - 1,
    };
    const to = places[event.key];
    if (to === undefined) {
      if (
        !event.ctrlKey &&
        !event.metaKey &&
        !event.altKey &&
        !photo?.locked &&
        zoom.key(event.key)
      )
        event.preventDefault();
      return;
    }
    event.preventDefault();
    move(to);
  };
  const onPointerDown = (event: PointerEvent) => {
    if ((event.target as Element).closest('a, button')) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setPressed(true);
    const isZoom = !photo?.locked && zoom.down(event);
    start.current = isZoom || !event.isPrimary ? null : { x: event.clientX, y: event.clientY };
    if (isZoom) setPulled({ x: 0, y: 0 });
  };
  const moved = (event: PointerEvent) => ({
    x: event.clientX - (start.current?.x ?? event.clientX),
    y: event.clientY - (start.current?.y ?? event.clientY),
  });
  const onPointerMove = (event: PointerEvent) => {
    if (!zoom.move(event) && start.current) setPulled(moved(event));
  };
  const onPointerUp = (event: PointerEvent) => {
    setPressed(false);
    if (zoom.up(event) || !start.current) {
      start.current = null;
      return;
    }
    const means = swipeMeans(moved(event));
    start.current = null;
    setPulled({ x: 0, y: 0 });
    if (means === 'close') onClose();
    else if (means) move(means === 'next' ? at + 1 : at - 1);
  };

  if (!photo) return null;
  return (
    <dialog
      ref={box}
      className={styles['viewer']}
      aria-label={t('viewer.title')}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (event.target === box.current && !box.current.open) onClose();
      }}
    >
      <div
        ref={stage}
        className={classes(
          styles['stage'],
          isPressed && styles['held'],
          zoom.isZoomed && styles['zoomed'],
        )}
        data-zoom={zoom.view.scale}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          start.current = null;
          zoom.cancel();
          setPressed(false);
          setPulled({ x: 0, y: 0 });
        }}
      >
        <img
          ref={picture}
          key={photo.id}
          className={classes(styles['photo'], photo.locked && styles['blurred'])}
          src={photo.filename}
          alt={describe(at + 1)}
          width={photo.width}
          height={photo.height}
          draggable={false}
          decoding="async"
          style={{
            translate: `${pulled.x + zoom.view.x}px ${Math.max(0, pulled.y) + zoom.view.y}px`,
            scale: zoom.view.scale,
          }}
        />
        {photo.locked && <div className={styles['locked']}>{locked}</div>}
      </div>
      {note && <p className={styles['note']}>{note}</p>}
      <p className={styles['position']} role="status">
        <span className="sr-only">{describe(at + 1)}, </span>
        {t('viewer.position', { number: at + 1, total: photos.length })}
      </p>
      <div className={styles['actions']}>
        {!photo.locked && (
          <>
            <IconButton
              icon={ZoomOut}
              look="glass"
              label={t('viewer.zoomOut')}
              className={styles['zoom']}
              aria-disabled={!zoom.isZoomed}
              onClick={() => zoom.by(1 / KEY_STEP)}
            />
            <IconButton
              icon={ZoomIn}
              look="glass"
              label={t('viewer.zoomIn')}
              className={styles['zoom']}
              onClick={() => zoom.by(KEY_STEP)}
            />
          </>
        )}
        {actions}
        <IconButton icon={X} look="glass" label={common('close')} onClick={onClose} />
      </div>
      {photos.length > 1 && (
        <>
          <IconButton
            icon={ChevronLeft}
            look="glass"
            label={t('viewer.previous')}
            className={styles['previous']}
            aria-disabled={at === 0}
            onClick={() => move(at - 1)}
          />
          <IconButton
            icon={ChevronRight}
            look="glass"
            label={t('viewer.next')}
            className={styles['next']}
            aria-disabled={at === photos.length - 1}
            onClick={() => move(at + 1)}
          />
        </>
      )}
    </dialog>
  );
}
