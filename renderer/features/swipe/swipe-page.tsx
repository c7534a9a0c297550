import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { CallFailure } from '../../../shared/result.ts';
import { useConnection, useToast } from '../../session/contexts.ts';
import { useRegions } from '../../session/use-regions.ts';
import { useFailureText } from '../../session/failure-text.ts';
import { useFormat } from '../../i18n/format.ts';
import { usePath } from '../../i18n/locale.ts';
import { useText } from '../../i18n/text.ts';
import type { ProfileRow, SwipeChoice } from '../../local/rows.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { LikeDrawing, OfflineDrawing } from '../../ui/art/drawings.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { placeOf } from '../../ui/member/place.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import type { Throw } from './drag.ts';
import { GameKeys } from './game-keys.tsx';
import { LikesLeft } from './likes-left.tsx';
import { ProfileSheet } from './profile-sheet.tsx';
import { Reach } from './reach.tsx';
import { slidesOf } from './slides.ts';
import { StackField } from './stack-field.tsx';
import { SwipeButtons } from './swipe-buttons.tsx';
import { SwipeStack } from './swipe-stack.tsx';
import { useBeside } from './use-beside.ts';
import { useGameKeys } from './use-game-keys.ts';
import styles from './swipe-page.module.css';
import { useSwipeGame, type SwipeGame } from './use-swipe-game.ts';

/** A profile as the game shows it. `photos`: with its photos, which the card has otherwise. */
type ShowProfile = (
  row: ProfileRow,
  how: { photos: boolean; failure: CallFailure | null; onRetry: () => void },
) => ReactNode;

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
        <Skeleton shape="block" className={styles['waiting']} />
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

/** What was chosen and who is on top now, for those who do not see it. */
function Announced({
  choice,
  top,
}: {
  choice: SwipeGame['announced'];
  top: ProfileRow | undefined;
}) {
  const t = useText('swipe');
  const format = useFormat();
  const regions = useRegions();
  return (
    <p className="sr-only" role="status">
      {choice && t(`chosen.${choice.choice}`, { name: choice.name })}{' '}
      {top && t('now', { name: top.name, age: top.age, place: placeOf(top, regions, format) })}
    </p>
  );
}

/** The profile of the card on top beside it, with the way to all of it and the keys. */
function Beside({ top, children }: { top: ProfileRow; children: ReactNode }) {
  const t = useText('swipe');
  return (
    <>
      <section
        key={top.id}
        className={styles['profile']}
        aria-label={t('open', { name: top.name })}
        tabIndex={0}
        data-scrolls=""
      >
        {children}
        <ButtonLink variant="line" className={styles['whole']} to={`/members/${top.id}`}>
          {t('whole')}
        </ButtonLink>
      </section>
      <GameKeys />
    </>
  );
}

/** The swipe game, by finger, mouse, key or button. */
export function SwipePage({ profile }: { profile: ShowProfile }) {
  const t = useText('swipe');
  const navigate = useNavigate();
  const path = usePath();
  const toast = useToast();
  const game = useSwipeGame();
  const beside = useBeside();
  const [photos, setPhotos] = useState<Readonly<Record<string, number>>>({});
  const [opened, setOpened] = useState<string | null>(null);
  const { deck, cards, choose, undo } = game;
  const [top] = cards;
  const canUndo = deck?.last !== null && deck?.last !== undefined;
  const usedUp = deck?.left === 0;
  const decide = (choice: SwipeChoice, thrown?: Throw): boolean => {
    setOpened(null);
    const chosen = choose(choice, thrown);
    if (!chosen && top && choice === 'like')
      toast({ text: t('left.none', { count: deck?.wait_hours ?? 0 }) });
    return chosen;
  };
  const turnPhoto = (card: ProfileRow, to: number) =>
    setPhotos((before) => ({ ...before, [card.id]: to }));
  const open = beside || !top ? null : () => setOpened(top.id);
  useGameKeys({
    choose: decide,
    open: () => {
      if (open) open();
      else if (top) void navigate(path(`/members/${top.id}`));
    },
    // The last one is followed by the first.
    photo: () => {
      if (top) turnPhoto(top, ((photos[top.id] ?? 0) + 1) % slidesOf(top).length);
    },
    undo,
  });
  const status = { failure: game.failure, onRetry: game.askAgain };
  const buttons = (
    <SwipeButtons
      top={top}
      canUndo={canUndo}
      usedUp={usedUp}
      onUndo={undo}
      onChoose={(choice) => void decide(choice)}
      onOpen={open}
    />
  );
  return (
    <div className={styles['page']}>
      <div className={styles['head']}>
        <h1 className={styles['title']}>{t('title')}</h1>
        {deck && <LikesLeft deck={deck} />}
        {deck && top && <Reach reach={deck.reach} />}
      </div>
      <Announced choice={game.announced} top={top} />
      {top || game.leaving.length > 0 ? (
        <StackField>
          <SwipeStack
            game={game}
            photos={photos}
            onPhoto={turnPhoto}
            onChoose={decide}
            onOpen={open}
          />
          {top && buttons}
        </StackField>
      ) : (
        <NoCards game={game} />
      )}
      {!top && canUndo && buttons}
      {top && beside && <Beside top={top}>{profile(top, { photos: false, ...status })}</Beside>}
      {top && !beside && opened === top.id && (
        <ProfileSheet
          card={top}
          usedUp={usedUp}
          onChoose={(choice) => void decide(choice)}
          onClose={() => setOpened(null)}
        >
          {profile(top, { photos: true, ...status })}
        </ProfileSheet>
      )}
    </div>
  );
}
