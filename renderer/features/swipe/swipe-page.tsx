import { Heart, RotateCcw, User, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useConnection, useToast } from '../../session/contexts.ts';
import { useRegions } from '../../session/use-regions.ts';
import { useFailureText } from '../../session/failure-text.ts';
import { useFormat } from '../../i18n/format.ts';
import { usePath } from '../../i18n/locale.ts';
import { useText } from '../../i18n/text.ts';
import { ButtonLink, IconButton, IconLink } from '../../ui/controls/button.tsx';
import { LikeDrawing, OfflineDrawing } from '../../ui/art/drawings.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { placeOf } from '../../ui/member/place.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { LikesLeft } from './likes-left.tsx';
import { Reach } from './reach.tsx';
import { keyMeans } from './drag.ts';
import { StackField } from './stack-field.tsx';
import { SwipeStack } from './swipe-stack.tsx';
import { classes } from '../../ui/layout/classes.ts';
import styles from './swipe-page.module.css';
import { useSwipeGame, type SwipeGame } from './use-swipe-game.ts';

/** The game's keys: arrows choose, up opens the profile, backspace undoes. */
function useGameKeys(acts: {
  choose: (choice: 'like' | 'nope') => void;
  open: () => void;
  undo: () => void;
}): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey ||
        event.repeat ||
        event.defaultPrevented
      )
        return;
      if (
        (event.target as Element).closest(
          'input, textarea, select, [contenteditable], [role="menu"]',
        ) ||
        document.querySelector('dialog[open]')
      )
        return;
      const means = keyMeans(event.key);
      if (means === null) return;
      event.preventDefault();
      if (means === 'open') latest.current.open();
      else if (means === 'undo') latest.current.undo();
      else latest.current.choose(means);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

/** No card to show: they are on their way, all were seen, or none came. */
function NoCards({ game }: { game: SwipeGame }) {
  const t = useText('swipe');
  const connection = useConnection();
  const failureText = useFailureText();
  if (game.deck === undefined || (game.asking && game.failure === null))
    return (
      <StackField>
        <p className="sr-only" role="status">
          {t('loading')}
        </p>
        <Skeleton shape="block" />
      </StackField>
    );
  if (game.failure && connection === 'offline')
    return (
      <EmptyState drawing={<OfflineDrawing />} title={t('offline.title')}>
        {t('offline.text')}
      </EmptyState>
    );
  if (game.failure)
    return (
      <ErrorState title={t('failed')} onRetry={game.askAgain}>
        {failureText(game.failure)}
      </ErrorState>
    );
  return (
    <EmptyState
      drawing={<LikeDrawing />}
      title={t('done.title')}
      action={
        <ButtonLink to="/members" variant="primary">
          {t('done.search')}
        </ButtonLink>
      }
    >
      {t('done.text')}
    </EmptyState>
  );
}

/** The swipe game, by finger, mouse, key or button. */
export function SwipePage() {
  const t = useText('swipe');
  const format = useFormat();
  const navigate = useNavigate();
  const path = usePath();
  const toast = useToast();
  const regions = useRegions();
  const game = useSwipeGame();
  const { deck, cards, choose, undo } = game;
  const [top] = cards;
  const canUndo = deck?.last !== null && deck?.last !== undefined;
  const usedUp = deck?.left === 0;
  const decide = (choice: 'like' | 'nope', x?: number): boolean => {
    const chosen = choose(choice, x);
    if (!chosen && top && choice === 'like')
      toast({ text: t('left.none', { count: deck?.wait_hours ?? 0 }) });
    return chosen;
  };
  useGameKeys({
    choose: decide,
    open: () => {
      if (top) void navigate(path(`/members/${top.id}`));
    },
    undo,
  });
  return (
    <div className={classes('wrap', styles['page'])}>
      <div className={styles['head']}>
        <div>
          <h1 className="page-title">{t('title')}</h1>
          {deck && top && <Reach reach={deck.reach} />}
        </div>
        {deck && <LikesLeft deck={deck} />}
      </div>
      <p className="sr-only" role="status">
        {top
          ? t('now', { name: top.name, age: top.age, place: placeOf(top, regions, format) })
          : ''}
      </p>
      {top || game.leaving ? (
        <SwipeStack cards={cards} leaving={game.leaving} onChoose={decide} onLeft={game.onLeft} />
      ) : (
        <NoCards game={game} />
      )}
      {(top || canUndo) && (
        <div className={styles['buttons']} role="group" aria-label={t('choose')}>
          <IconButton
            icon={RotateCcw}
            look="line"
            label={t('undo')}
            disabled={!canUndo}
            onClick={undo}
          />
          {top && (
            <>
              <IconButton
                icon={X}
                look="line"
                large
                className={styles['choice']}
                label={t('nope')}
                onClick={() => void decide('nope')}
              />
              <IconButton
                icon={Heart}
                look="primary"
                large
                className={styles['choice']}
                label={t('like')}
                aria-disabled={usedUp || undefined}
                onClick={() => void decide('like')}
              />
              <IconLink
                icon={User}
                look="line"
                label={t('open', { name: top.name })}
                to={`/members/${top.id}`}
              />
            </>
          )}
        </div>
      )}
      {top && <p className={classes('tiny', 'muted', styles['keys'])}>{t('keys')}</p>}
    </div>
  );
}
