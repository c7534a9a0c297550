import {
  ArrowLeft,
  ArrowRight,
  Crown,
  EllipsisVertical,
  Eye,
  Hourglass,
  ImageOff,
  Lock,
  Maximize2,
  Star,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import type { Image } from '../../../../shared/contract/profile.ts';
import { useText } from '../../../i18n/text.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { classes } from '../../../ui/layout/classes.ts';
import { Icon } from '../../../ui/art/icon.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/controls/menu.tsx';
import { photoVariant } from '../../../ui/photo/photo-variant.ts';
import styles from './photos.module.css';

type Mark = 'mainTag' | 'pending' | 'rejected' | 'private';
const MARKS: Record<Mark, LucideIcon> = {
  mainTag: Star,
  pending: Hourglass,
  rejected: ImageOff,
  private: Lock,
};

interface TileActions {
  move: (from: number, to: number) => void;
  makeMain: (id: string) => void;
  show: (id: string, visibility: Image['visibility']) => void;
  remove: (id: string) => void;
  open: (at: number) => void;
  /** A press that may become a drag. */
  grab: (at: number, event: PointerEvent<HTMLElement>) => void;
  /** What becomes of that press before it is a drag. */
  pass: (event: PointerEvent<HTMLElement>) => void;
  /** Whether the press that ends now moved something: then it opens nothing. */
  wasDrag: () => boolean;
  key: (at: number, event: KeyboardEvent<HTMLElement>) => void;
}

/** One of the member's photos: press to enlarge, drag or use arrow keys to move, and a menu. */
export function PhotoTile({
  image,
  at,
  total,
  isMain,
  isMoving,
  actions,
  disabled,
}: {
  image: Image;
  at: number;
  total: number;
  isMain: boolean;
  isMoving: boolean;
  actions: TileActions;
  disabled: boolean;
}) {
  const t = useText('photos');
  const mark: Mark | null =
    image.status !== 'active'
      ? image.status
      : isMain
        ? 'mainTag'
        : image.visibility === 'private'
          ? 'private'
          : null;
  const number = at + 1;
  const movable = !disabled && total > 1;
  return (
    <li
      className={classes(styles['tile'], isMoving && styles['held'])}
      data-photo={image.id}
      data-status={image.status}
    >
      <button
        type="button"
        className={classes(styles['photo'], movable && styles['movable'])}
        aria-label={t(movable ? 'move' : 'enlarge', { number })}
        onClick={(event) => {
          // A key's press has no detail.
          if (event.detail === 0 || !actions.wasDrag()) actions.open(at);
        }}
        {...(movable && {
          onPointerDown: (event: PointerEvent<HTMLElement>) => actions.grab(at, event),
          onPointerMove: actions.pass,
          onPointerUp: actions.pass,
          onPointerCancel: actions.pass,
          onKeyDown: (event: KeyboardEvent<HTMLElement>) => actions.key(at, event),
          // A finger that rests picks the photo up, and opens no menu of the browser.
          onContextMenu: (event: MouseEvent) => {
            if (isMoving) event.preventDefault();
          },
        })}
      >
        <img
          src={photoVariant(image.filename, 'medium')}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
        />
      </button>
      {mark && (
        <span className={styles['mark']}>
          <Icon of={MARKS[mark]} size="s" />
          {t(mark)}
        </span>
      )}
      {!disabled && (
        <div className={styles['options']}>
          <Menu
            trigger={
              <IconButton icon={EllipsisVertical} look="glass" label={t('options', { number })} />
            }
          >
            <MenuItem icon={Maximize2} onSelect={() => actions.open(at)}>
              {t('open')}
            </MenuItem>
            {!isMain && image.status !== 'rejected' && (
              <MenuItem icon={Star} onSelect={() => actions.makeMain(image.id)}>
                {t('makeMain')}
              </MenuItem>
            )}
            {image.status !== 'rejected' &&
              (image.visibility === 'public' ? (
                <MenuItem icon={Crown} onSelect={() => actions.show(image.id, 'private')}>
                  {t('toPrivate')}
                </MenuItem>
              ) : (
                <MenuItem icon={Eye} onSelect={() => actions.show(image.id, 'public')}>
                  {t('toPublic')}
                </MenuItem>
              ))}
            {at > 0 && (
              <MenuItem icon={ArrowLeft} onSelect={() => actions.move(at, at - 1)}>
                {t('earlier')}
              </MenuItem>
            )}
            {at < total - 1 && (
              <MenuItem icon={ArrowRight} onSelect={() => actions.move(at, at + 1)}>
                {t('later')}
              </MenuItem>
            )}
            <MenuSeparator />
            <MenuItem icon={Trash2} danger onSelect={() => actions.remove(image.id)}>
              {t('delete')}
            </MenuItem>
          </Menu>
        </div>
      )}
    </li>
  );
}
