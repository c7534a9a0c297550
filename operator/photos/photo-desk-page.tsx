import type { DeskCase } from '../../shared/contract/operator/case.ts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { PHOTO_REASONS } from '../../shared/photos.ts';
import { usePath } from '../../renderer/i18n/locale.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { useLook } from '../comfort/comfort.ts';
import { useKeys, type Key } from '../keyboard/keys.ts';
import { useKeyDown } from '../keyboard/use-key-down.ts';
import { AHEAD, GRID, type Choice } from '../sitting/state.ts';
import { useLateState } from '../sitting/late-state.ts';
import { useSitting } from '../sitting/use-sitting.ts';
import { WordsDialog, type WordsFor } from '../sitting/words-dialog.tsx';
import { DeskFrame } from '../sitting/desk-frame.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { ACCEPT, HIDE_MINOR, rejection, type PhotoReason } from './photo-choices.ts';
import { PhotoGrid } from './photo-grid.tsx';
import { PhotoPool } from './photo-pool.ts';
import { PhotoView } from './photo-view.tsx';
import { Film } from './film.tsx';
import '../texts/work-texts.ts';

const KEPT = 6;

const wantedOf = (item: DeskCase) =>
  item.photo ? [{ id: item.photo.id, path: `/photos/${item.photo.id}/large?case=${item.id}` }] : [];

/** The desk of photos: the whole window, and a key for each decision. */
export function PhotoDeskPage() {
  const t = useText('operator-work');
  const words = useText('operator-words');
  const sitting = useSitting('photos');
  const state = useLateState(sitting);
  // A decision that nobody answered may have been made all the same.
  const [pool] = useState(() => new PhotoPool(() => void sitting.fill(true)));
  const [grid, setGrid] = useState(false);
  const [rejecting, setRejecting] = useState(false);
  const [writing, setWriting] = useState<WordsFor | null>(null);
  const lifted = useKeyDown(' ');
  const item = state.items[0];
  const look = useLook(item, lifted);
  const navigate = useNavigate();
  const path = usePath();

  useEffect(() => {
    document.title = `${t('photos.title')} · Vonk`;
  }, [t]);
  useEffect(() => {
    pool.want(
      state.items.slice(0, grid ? GRID : AHEAD + 1).flatMap(wantedOf),
      state.done.slice(0, KEPT).flatMap(({ item: done }) => (done.photo ? [done.photo.id] : [])),
    );
  }, [pool, state.items, state.done, grid]);

  /** What is on screen at the press, which the rest of the page follows a frame later. */
  const shown = () => sitting.get().items[0];
  /** What nobody has seen is not decided. */
  const seen = (one: DeskCase | undefined): one is DeskCase =>
    one?.photo ? pool.phase(one.photo.id) === 'ready' : false;
  const closeReasons = () => {
    // Unasked, React would render the page for it before the next photo.
    if (rejecting) setRejecting(false);
  };
  const decide = (choice: Choice) => {
    closeReasons();
    if (seen(shown())) sitting.decide(choice);
  };
  const accept = () => decide(ACCEPT);
  const reject = (reason: PhotoReason) => decide(rejection(reason));
  const hideMinor = () => decide(HIDE_MINOR);
  const undo = () => {
    closeReasons();
    void sitting.undo();
  };
  const skip = () => {
    closeReasons();
    sitting.skip();
  };
  const write = (what: WordsFor) => {
    if (shown()) setWriting(what);
  };

  const one: Key[] = [
    { key: 'a', what: t('photos.keys.accept'), act: accept },
    { key: 'r', what: t('photos.keys.reject'), act: () => setRejecting((now) => !now) },
    { key: 'm', what: t('photos.keys.hideMinor'), act: hideMinor },
    { key: 's', what: t('keys.skip'), act: skip },
    { key: 'e', what: t('keys.escalate'), act: () => write('escalate') },
    { key: 'n', what: t('keys.note'), act: () => write('note') },
    { key: 'j', what: t('keys.next'), act: () => sitting.turn(1), repeats: true },
    { key: 'k', what: t('keys.previous'), act: () => sitting.turn(-1), repeats: true },
    { key: ' ', shown: t('keys.space'), what: t('keys.unblur'), act: () => undefined },
  ];
  const always: Key[] = [
    { key: 'g', what: t('photos.keys.grid'), act: () => setGrid((now) => !now) },
    { key: 'z', what: t('keys.undo'), act: undo },
    {
      key: 'escape',
      shown: 'Esc',
      what: t('keys.leave'),
      act: () => {
        if (grid) setGrid(false);
        else void navigate(path('/'));
      },
    },
  ];
  useKeys(t('photos.title'), grid ? always : [...one, ...always]);
  useKeys(
    t('photos.reasons'),
    rejecting && !grid
      ? [
          ...PHOTO_REASONS.map((reason, index) => ({
            key: String(index + 1),
            what: words(`reasons.${reason}`),
            act: () => reject(reason),
          })),
          {
            key: 'escape',
            shown: 'Esc',
            what: t('keys.back'),
            act: () => setRejecting(false),
          },
        ]
      : [],
  );

  return (
    <DeskFrame
      title={t('photos.title')}
      state={state}
      words={{
        fetching: t('photos.fetching'),
        doneTitle: t('photos.doneTitle'),
        doneText: t('photos.doneText'),
      }}
      doneHeading="h1"
      onRetry={() => void sitting.fill(true)}
      below={
        <>
          {item && !grid && (
            <>
              <DecisionBar
                rejecting={rejecting}
                last={state.done[0]}
                onAccept={accept}
                onReject={() => setRejecting((now) => !now)}
                onReason={reject}
                onMinor={hideMinor}
                onSkip={skip}
                onEscalate={() => write('escalate')}
                onNote={() => write('note')}
                onGrid={() => setGrid(true)}
                onUndo={undo}
              />
              <Film pool={pool} items={state.items.slice(0, AHEAD + 1)} grey={look.grey} />
            </>
          )}
          <WordsDialog
            what={writing}
            onClose={() => setWriting(null)}
            onWords={(text) => {
              setWriting(null);
              const noted = shown();
              if (writing === 'escalate') void sitting.escalate(text);
              else if (noted) void sitting.note(noted, text);
            }}
          />
        </>
      }
    >
      {item && grid && (
        <PhotoGrid
          pool={pool}
          items={state.items.slice(0, GRID)}
          onAccept={(accepted) => {
            for (const one of accepted.filter(seen)) sitting.decide(ACCEPT, one);
            setGrid(false);
          }}
        />
      )}
      {item && !grid && (
        <PhotoView pool={pool} sitting={sitting} around={state.items} lifted={lifted} />
      )}
    </DeskFrame>
  );
}
