import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useDatabase } from '../../../../session/contexts.ts';
import { useText } from '../../../../i18n/text.ts';
import { localSetting, saveLocalSetting } from '../../../../local/local-settings.ts';
import { EMOJI_GROUPS, type EmojiGroup } from './emoji-data.ts';
import { gridStep } from './grid-step.ts';
import styles from './emoji-picker.module.css';

const COLUMNS = 8;
/** How many recently chosen emoji this device stores. */
const RECENT = 24;

/** Any emoji by group, recent ones first; by keyboard too. */
export function EmojiPicker({ onChoose }: { onChoose: (emoji: string) => void }) {
  const t = useText('message');
  const db = useDatabase();
  const [recent, setRecent] = useState<readonly string[]>();
  const [group, setGroup] = useState<'recent' | EmojiGroup>('faces');
  const [active, setActive] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  const moved = useRef(true);

  useEffect(() => {
    void localSetting(db, 'recent_emoji')
      // Without recent ones it opens at the first group.
      .catch(() => undefined)
      .then((stored) => {
        setRecent(stored ?? []);
        if (stored && stored.length > 0) setGroup('recent');
      });
  }, [db]);
  // The first one has the focus at once, so that the arrow keys work without a way there.
  useEffect(() => {
    if (!moved.current || recent === undefined) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });

  const shown = group === 'recent' ? (recent ?? []) : EMOJI_GROUPS[group];
  const choose = (emoji: string) => {
    // Without room on the device nothing is remembered, and all the same it is chosen.
    void saveLocalSetting(
      db,
      'recent_emoji',
      [emoji, ...(recent ?? []).filter((one) => one !== emoji)].slice(0, RECENT),
    ).catch(() => undefined);
    onChoose(emoji);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = gridStep(event.key, active, shown.length, COLUMNS);
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    moved.current = true;
    setActive(next);
  };
  const groups = (['recent', ...Object.keys(EMOJI_GROUPS)] as ('recent' | EmojiGroup)[]).filter(
    (one) => one !== 'recent' || (recent ?? []).length > 0,
  );
  const rows = Array.from({ length: Math.ceil(shown.length / COLUMNS) }, (_, row) =>
    shown.slice(row * COLUMNS, (row + 1) * COLUMNS),
  );
  return (
    <>
      <div className={styles['groups']} role="group" aria-label={t('emoji.groups')}>
        {groups.map((one) => (
          <button
            key={one}
            type="button"
            className={styles['group']}
            aria-pressed={one === group}
            aria-label={t(`emoji.group.${one}`)}
            title={t(`emoji.group.${one}`)}
            onClick={() => {
              setGroup(one);
              setActive(0);
            }}
          >
            <span aria-hidden="true">{one === 'recent' ? '🕘' : EMOJI_GROUPS[one][0]}</span>
          </button>
        ))}
      </div>
      <div
        ref={grid}
        role="grid"
        aria-label={t(`emoji.group.${group}`)}
        className={styles['grid']}
        onKeyDown={onKeyDown}
      >
        {rows.map((row, index) => (
          <div key={index} role="row" className={styles['row']}>
            {row.map((emoji, column) => {
              const place = index * COLUMNS + column;
              return (
                <div key={emoji} role="gridcell">
                  <button
                    type="button"
                    className={styles['emoji']}
                    tabIndex={place === active ? 0 : -1}
                    data-emoji={emoji}
                    onClick={() => choose(emoji)}
                    onFocus={() => setActive(place)}
                  >
                    {emoji}
                  </button>
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </>
  );
}
