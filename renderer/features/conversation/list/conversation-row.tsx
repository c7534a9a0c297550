import { CircleAlert, Clock, Ellipsis, Trash2, UserRound } from 'lucide-react';
import { DATE_LOCALES } from '../../../../shared/locales.ts';
import { FILE_TARGET } from '../../../actions/photos/use-files.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useText } from '../../../i18n/text.ts';
import { Avatar } from '../../../ui/member/avatar.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { classes } from '../../../ui/layout/classes.ts';
import { FictionalTag } from '../../../ui/member/fictional-tag.tsx';
import { Icon } from '../../../ui/art/icon.tsx';
import { LocaleLink } from '../../../ui/controls/locale-link.tsx';
import { Menu, MenuItem, MenuLink } from '../../../ui/controls/menu.tsx';
import { previewOf } from './preview.ts';
import { listTime } from '../log/times.ts';
import { useFileDrop } from './use-file-drop.ts';
import type { ListEntry } from './use-conversation-list.ts';
import styles from './conversation-row.module.css';

export function ConversationRow({
  entry: { row, marks },
  current,
  focusOnReturn,
  now,
  onDelete,
}: {
  entry: ListEntry;
  current: boolean;
  focusOnReturn: boolean;
  now: number;
  onDelete: () => void;
}) {
  const t = useText('conversation');
  const gifts = useText('gifts');
  const locale = useLocale();
  const { profile } = row;
  const preview = previewOf(row, marks, t, gifts);
  const unread = row.num_unread_messages;
  const at = row.last_message ? Date.parse(row.last_message.sent_at) : row.updated;
  const drop = useFileDrop(row.id, row.unwritable === null);
  return (
    <div
      className={classes(
        styles['row'],
        unread > 0 && styles['new'],
        current && styles['current'],
        drop.isOver && styles['over'],
      )}
      {...{ [FILE_TARGET]: '' }}
      {...drop.target}
    >
      <LocaleLink
        to={`/chats/${row.id}`}
        className={styles['link']}
        data-row={row.id}
        data-page-focus={focusOnReturn || undefined}
        aria-current={current ? 'true' : undefined}
        onKeyDown={(event) => {
          if (event.key === 'Delete') onDelete();
        }}
      >
        <Avatar
          name={profile.name}
          photo={profile.main_image?.thumb_filename}
          size="l"
          online={profile.online}
          className={styles['face']}
        />
        <span className={styles['words']}>
          <span className={styles['name']}>
            <bdi className="clip">{profile.name}</bdi>
            {profile.online && <span className="sr-only">, {t('onlineNow')}</span>}
            {profile.fictional && <FictionalTag />}
          </span>
          <span className={classes(styles['preview'], styles[preview.kind])}>
            {preview.kind === 'failed' && <Icon of={CircleAlert} size="s" />}
            {preview.kind === 'pending' && (
              <>
                <Icon of={Clock} size="s" />
                <span className="sr-only">{t('preview.waiting')}: </span>
              </>
            )}
            <span className="clip" dir="auto">
              {drop.isOver ? t('dropPhotos', { name: profile.name }) : preview.text}
            </span>
          </span>
        </span>
        <span className={styles['meta']}>
          <time dateTime={new Date(at).toISOString()}>
            {listTime(at, now, DATE_LOCALES[locale])}
          </time>
          <Badge count={unread} words={t('unread', { count: unread })} />
        </span>
      </LocaleLink>
      <div className={styles['menu']}>
        <Menu
          label={t('rowMenu', { name: profile.name })}
          trigger={
            <IconButton
              icon={Ellipsis}
              label={t('rowMenu', { name: profile.name })}
              tabIndex={-1}
            />
          }
        >
          <MenuLink icon={UserRound} to={`/members/${row.profile_id}`}>
            {t('viewProfile')}
          </MenuLink>
          <MenuItem icon={Trash2} danger onSelect={onDelete}>
            {t('delete')}
          </MenuItem>
        </Menu>
      </div>
    </div>
  );
}
