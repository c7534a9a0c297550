import { useLiveQuery } from 'dexie-react-hooks';
import { ChevronRight } from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { foldText } from '../../../shared/text.ts';
import { useDatabase, useSettings } from '../../session/contexts.ts';
import { withShownName } from '../../session/shown-name.ts';
import { usePath } from '../../i18n/locale.ts';
import { useText } from '../../i18n/text.ts';
import { conversationList } from '../../local/conversations.ts';
import { draftOf, saveDraft } from '../../local/drafts.ts';
import { forgetSharedPhotos } from '../../local/shared-photos.ts';
import { Avatar } from '../../ui/member/avatar.tsx';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { SearchDrawing, TalkDrawing } from '../../ui/art/drawings.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FictionalTag } from '../../ui/member/fictional-tag.tsx';
import { Icon } from '../../ui/art/icon.tsx';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { classes } from '../../ui/layout/classes.ts';
import styles from './share-page.module.css';
import { useShared, type Shared } from './use-shared.ts';

/** From so many conversations on there is a field to find one. */
const FIND_FROM = 8;

/** What waits, small: what it looks like is seen again in the conversation. */
function Waiting({ shared: { addresses, words } }: { shared: Shared }) {
  const t = useText('installed');
  return (
    <>
      {addresses.length > 0 && (
        <ul
          role="list"
          className={styles['photos']}
          aria-label={t('share.photos', { count: addresses.length })}
        >
          {addresses.map((address, index) => (
            <li key={address}>
              <img src={address} alt={t('share.one', { number: index + 1 })} />
            </li>
          ))}
        </ul>
      )}
      {words !== '' && (
        <blockquote className={styles['words']} dir="auto">
          {words}
        </blockquote>
      )}
    </>
  );
}

/** The conversations that can be written in; the chosen one opens with the photos. */
function Choice({ label, words }: { label: string; words: string }) {
  const t = useText('installed');
  const common = useText('common');
  const database = useDatabase();
  const navigate = useNavigate();
  const path = usePath();
  const rows = useLiveQuery(() => conversationList(database), [database]);
  const [wanted, setWanted] = useState('');
  if (!rows)
    return (
      <div className={styles['list']} aria-busy="true">
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} shape="line" />
        ))}
      </div>
    );
  const open = rows
    .filter((row) => row.unwritable === null)
    .map((row) => withShownName(row, common('goneAccount')));
  if (open.length === 0)
    return (
      <EmptyState
        drawing={<TalkDrawing />}
        title={t('share.emptyTitle')}
        action={
          <ButtonLink to="/members" variant="primary">
            {t('share.emptyAction')}
          </ButtonLink>
        }
      >
        {t('share.emptyText')}
      </EmptyState>
    );
  const choose = async (event: MouseEvent, conversation: string, profile: string) => {
    if (words === '') return;
    // The words are there before the conversation is. What the member began to write in it stays.
    event.preventDefault();
    if ((await draftOf(database, profile)) === '') await saveDraft(database, profile, words);
    void navigate(path(`/chats/${conversation}`), { state: { shared: true } });
  };
  const shown = open.filter((row) => foldText(row.profile.name).includes(foldText(wanted.trim())));
  return (
    <>
      {open.length >= FIND_FROM && (
        <TextField
          label={t('share.find')}
          type="search"
          autoComplete="off"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      <p className="sr-only" role="status">
        {shown.length === 0 ? t('share.noResult') : ''}
      </p>
      {shown.length === 0 && (
        <p className="muted" aria-hidden="true">
          {t('share.noResult')}
        </p>
      )}
      <ul role="list" className={styles['list']} aria-label={label}>
        {shown.map(({ id, profile }) => (
          <li key={id}>
            <LocaleLink
              to={`/chats/${id}`}
              state={{ shared: true }}
              className={styles['row']}
              data-share-with={id}
              onClick={(event) => void choose(event, id, profile.id)}
            >
              <Avatar
                name={profile.name}
                photo={profile.main_image?.thumb_filename}
                online={profile.online}
              />
              <span className={styles['name']}>
                <bdi className="clip">{profile.name}</bdi>
                {profile.fictional && <FictionalTag />}
              </span>
              <Icon of={ChevronRight} size="s" className={styles['arrow']} />
            </LocaleLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Photos shared by another app: for which conversation? They are previewed there. */
export function SharePage() {
  const t = useText('installed');
  const navigate = useNavigate();
  const path = usePath();
  const { name: site } = useSettings();
  const shared = useShared();
  if (shared && shared.addresses.length === 0 && shared.words === '')
    return (
      <div className="wrap">
        <EmptyState
          drawing={<SearchDrawing />}
          heading="h1"
          title={t('share.noneTitle')}
          action={
            <ButtonLink to="/chats" variant="primary">
              {t('share.noneAction')}
            </ButtonLink>
          }
        >
          {t('share.noneText', { site })}
        </EmptyState>
      </div>
    );
  const leave = () =>
    void forgetSharedPhotos().finally(() => void navigate(path('/chats'), { replace: true }));
  return (
    <div className={classes('wrap', styles['page'])}>
      <header className="stack">
        <h1 className="page-title" tabIndex={-1}>
          {t('share.title')}
        </h1>
        <p className="muted">{t('share.text')}</p>
      </header>
      {shared ? (
        <Waiting shared={shared} />
      ) : (
        <Skeleton shape="card" className={styles['waiting']} />
      )}
      <Choice label={t('share.title')} words={shared?.words ?? ''} />
      <Button variant="line" className={styles['leave']} onClick={leave}>
        {t('share.leave')}
      </Button>
    </div>
  );
}
