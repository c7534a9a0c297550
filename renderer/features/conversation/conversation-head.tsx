import {
  ChevronLeft,
  CircleAlert,
  Coins,
  Ellipsis,
  PanelRight,
  Plus,
  Trash2,
  UserRound,
} from 'lucide-react';
import { creditsBadge } from '../../../shared/badges.ts';
import type { ProfileCard } from '../../../shared/contract/profile.ts';
import { useMember, useSettings } from '../../session/contexts.ts';
import { usePageTitle } from '../../session/page-title.ts';
import { useRegions } from '../../session/use-regions.ts';
import { useSafety } from '../../actions/safety/use-safety.tsx';
import { wayToCredits } from '../../actions/spending/spending.ts';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/format.ts';
import { shownActivity } from '../../ui/member/activity.ts';
import { Avatar } from '../../ui/member/avatar.tsx';
import { IconButton, IconLink } from '../../ui/controls/button.tsx';
import { FictionalTag } from '../../ui/member/fictional-tag.tsx';
import { Icon } from '../../ui/art/icon.tsx';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';
import { Menu, MenuItem, MenuLink } from '../../ui/controls/menu.tsx';
import { placeOf } from '../../ui/member/place.ts';
import { FictionalNotice } from './log/conversation-notices.tsx';
import styles from './conversation-head.module.css';

/** The balance, which leads to the statement, and where it runs out to more. */
function Balance() {
  const t = useText('conversation');
  const format = useFormat();
  const { credits, paid_user: premium } = useMember();
  const state = creditsBadge(credits);
  const isLow = state !== 'none';
  const balance = t('balanceOf', { count: credits });
  const words = isLow ? `${balance}. ${t('topUp')}` : balance;
  return (
    <LocaleLink
      to={isLow ? wayToCredits(premium) : '/credits/statement'}
      className={styles['balance']}
      aria-label={words}
      title={words}
      data-coins={credits}
      data-state={state}
    >
      <Icon of={state === 'danger' ? CircleAlert : Coins} size="s" />
      <span>{format.number(credits)}</span>
      {isLow && <Icon of={Plus} size="s" />}
    </LocaleLink>
  );
}

/** The other member and what can be done about them, with the warning about a fictional one. */
export function ConversationHead({
  card,
  alone,
  pane,
  onDelete,
  onBlocked,
}: {
  card: ProfileCard;
  /** Without the list beside it there is a back button, and its name is the page's heading. */
  alone: boolean;
  /** The profile beside the conversation; null where there is no room for it. */
  pane: { isOpen: boolean; onChange: (isOpen: boolean) => void } | null;
  /** Null while there is nothing to delete. */
  onDelete: (() => void) | null;
  onBlocked: () => void;
}) {
  const t = useText('conversation');
  const profile = useText('profile');
  const format = useFormat();
  const regions = useRegions();
  const notes = useSettings().visible_profile_notes;
  const Heading = alone ? 'h1' : 'h2';
  const safety = useSafety({ id: card.id, name: card.name }, onBlocked);
  const deleted = card.status === 'deleted';
  usePageTitle(t('log', { name: card.name }));
  const title = <bdi>{deleted ? card.name : `${card.name}, ${card.age}`}</bdi>;
  const activity = shownActivity(card);
  const here = card.online
    ? !card.fictional && t('onlineNowCapital')
    : (activity === 'paused' || notes.includes('online')) &&
      activity &&
      profile(`activity.${activity}`);
  const line = deleted ? '' : [here, placeOf(card, regions, format)].filter(Boolean).join(' · ');
  return (
    <>
      <header className={styles['head']}>
        {alone && <IconLink icon={ChevronLeft} label={t('back')} to="/chats" />}
        <Avatar name={card.name} photo={card.main_image?.thumb_filename} online={card.online} />
        <div className={styles['words']}>
          <Heading className="label clip" tabIndex={-1}>
            {deleted ? (
              title
            ) : (
              <LocaleLink to={`/members/${card.id}`} className={styles['profile']}>
                {title}
              </LocaleLink>
            )}
          </Heading>
          <p className="tiny muted clip">
            {card.fictional && (
              <>
                <FictionalTag />{' '}
              </>
            )}
            {line}
          </p>
        </div>
        <Balance />
        {pane && (
          <IconButton
            icon={PanelRight}
            label={t('pane.beside')}
            aria-pressed={pane.isOpen}
            className={styles['fold']}
            onClick={() => pane.onChange(!pane.isOpen)}
          />
        )}
        <Menu label={t('menu')} trigger={<IconButton icon={Ellipsis} label={t('menu')} />}>
          {!deleted && (
            <MenuLink icon={UserRound} to={`/members/${card.id}`}>
              {t('viewProfile')}
            </MenuLink>
          )}
          {safety.items}
          {onDelete && (
            <MenuItem icon={Trash2} danger onSelect={onDelete}>
              {t('delete')}
            </MenuItem>
          )}
        </Menu>
        {safety.dialogs}
      </header>
      <FictionalNotice card={card} />
    </>
  );
}
