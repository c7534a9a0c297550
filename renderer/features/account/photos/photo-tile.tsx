import {
  ArrowLeft,
  ArrowRight,
  Crown,
  EllipsisVertical,
  Eye,
  GripVertical,
  Hourglass,
  ImageOff,
  Lock,
  Star,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
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
  /** A drag by pointer began. */
  grab: (at: number, event: PointerEvent<HTMLElement>) => void;
  key: (at: number, event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * One of the member's photos: what it is and who sees it, a handle to move it by, and a menu with
 * all that can be done with it.
 */
export function PhotoTile({
  image,
  at,
  total,
  isMain,
  held,
  actions,
  disabled,
}: {
  image: Image;
  at: number;
  total: number;
  isMain: boolean;
  held: boolean;
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
  return (
    <li
      className={classes(styles['tile'], held && styles['held'])}
      data-photo={image.id}
      data-status={image.status}
    >
      <img
        src={photoVariant(image.filename, 'medium')}
        alt={t('one', { number })}
        loading="lazy"
        decoding="async"
        draggable={false}
      />
      {mark && (
        <span className={styles['mark']}>
          <Icon of={MARKS[mark]} size="s" />
          {t(mark)}
        </span>
      )}
      {!disabled && (
        <>
          {total > 1 && (
            <IconButton
              icon={GripVertical}
              look="glass"
              label={t('move', { number })}
              className={styles['handle']}
              onPointerDown={(event) => actions.grab(at, event)}
              onKeyDown={(event) => actions.key(at, event)}
            />
          )}
          <div className={styles['options']}>
            <Menu
              trigger={
                <IconButton icon={EllipsisVertical} look="glass" label={t('options', { number })} />
              }
            >
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
        </>
      )}
    </li>
  );
}
