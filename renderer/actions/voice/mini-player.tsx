import { useLiveQuery } from 'dexie-react-hooks';
import { Pause, Play, X } from 'lucide-react';
import { useEffect } from 'react';
import { useText } from '../../i18n/text.ts';
import { messageRow } from '../../local/messages.ts';
import { useDatabase } from '../../session/contexts.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';
import { Waveform } from '../../ui/controls/waveform.tsx';
import { clockOf, lengthOf } from './duration.ts';
import { playVoice, seekVoice, stopVoice, type PlayedVoice } from './player.ts';
import styles from './mini-player.module.css';

/** The voice message that plays while its conversation is not open. */
export function MiniPlayer({ played }: { played: PlayedVoice }) {
  const t = useText('voice');
  const db = useDatabase();
  const { message, conversation, name, ms, at, peaks, state } = played;
  const row = useLiveQuery(async () => (await messageRow(db, message)) ?? null, [db, message]);
  // Undone, blocked or deleted meanwhile: playback ends.
  const isDeleted = row === null || row?.undone === true || state === 'gone';
  useEffect(() => {
    if (isDeleted) stopVoice();
  }, [isDeleted]);
  if (isDeleted) return null;
  const isPlaying = state === 'playing';
  const length = lengthOf(ms);
  return (
    <section className={styles['player']} aria-label={t('player')} data-mini-player={state}>
      <IconButton
        icon={isPlaying ? Pause : Play}
        label={t(isPlaying ? 'pause' : 'play')}
        onClick={() => void playVoice(played)}
      />
      <LocaleLink
        className={styles['name']}
        to={`/chats/${conversation}`}
        aria-label={t('open', { name })}
      >
        <bdi>{name}</bdi>
      </LocaleLink>
      <Waveform
        peaks={peaks}
        at={at}
        length={ms}
        label={t('seek')}
        valueText={t('at', { at: clockOf(at), length })}
        onSeek={seekVoice}
      />
      <span className={styles['time']}>{at > 0 ? clockOf(at) : length}</span>
      <IconButton icon={X} label={t('closePlayer')} onClick={stopVoice} />
    </section>
  );
}
