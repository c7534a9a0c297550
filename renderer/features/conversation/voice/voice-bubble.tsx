import { Headphones, LoaderCircle, MicOff, Pause, Play } from 'lucide-react';
import { useDatabase, useWorker } from '../../../session/contexts.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import type { MessageRow } from '../../../local/rows.ts';
import { outgoingFile } from '../../../local/messages.ts';
import { clockOf, lengthOf } from '../../../actions/voice/duration.ts';
import {
  nextSpeed,
  playVoice,
  seekVoice,
  usePlayedVoice,
  useVoiceSpeed,
  type VoiceTrack,
} from '../../../actions/voice/player.ts';
import { classes } from '../../../ui/layout/classes.ts';
import { Icon } from '../../../ui/art/icon.tsx';
import { Waveform } from '../../../ui/controls/waveform.tsx';
import styles from './voice-bubble.module.css';

/** What replaces a recording that cannot be played. */
function NoVoice({ text }: { text: string }) {
  return (
    <span className={styles['gone']}>
      <Icon of={MicOff} />
      {text}
    </span>
  );
}

/** Whether it was listened to: of an own message as a word, of a received one as a point. */
function HeardMark({ heard, mine }: { heard: boolean; mine: boolean }) {
  const t = useText('voice');
  if (!mine && !heard)
    return (
      <span className={styles['unheard']}>
        <span className="sr-only">{t('unheard')}</span>
      </span>
    );
  return mine && heard ? (
    <span className={styles['heard']} title={t('heard')}>
      <Icon of={Headphones} size="xs" />
      <span className="sr-only">{t('heard')}</span>
    </span>
  ) : null;
}

/** A voice message in a bubble: plays, shows where it is, and lets one choose another place. */
export function VoiceBubble({
  message,
  mine,
  name,
}: {
  message: MessageRow;
  mine: boolean;
  name: string;
}) {
  const t = useText('voice');
  const db = useDatabase();
  const worker = useWorker();
  const format = useFormat();
  const played = usePlayedVoice();
  const speed = useVoiceSpeed();
  const { voice, state } = message;
  const now = played?.message === message.id ? played : null;
  if (!voice?.id) return <NoVoice text={t('removed')} />;
  const { id, ms, peaks } = voice;
  const isSent = state === 'sent';
  const length = lengthOf(ms);
  const start = async (from?: number): Promise<void> => {
    const own = isSent ? undefined : await outgoingFile(db, id);
    const track: VoiceTrack = {
      message: message.id,
      conversation: message.conversation,
      name,
      mine,
      ms,
      peaks,
      voice: isSent ? id : null,
      own: own ?? null,
    };
    await playVoice(track, from);
    if (isSent && !mine && voice.heard_at === null) await worker.markHeard(message.id);
  };
  const isPlaying = now?.state === 'playing';
  const at = now?.at ?? 0;
  if (now?.state === 'gone') return <NoVoice text={t('gone')} />;
  const icon = now?.state === 'loading' ? LoaderCircle : isPlaying ? Pause : Play;
  return (
    <div
      role="group"
      className={classes(styles['voice'], mine && styles['mine'])}
      aria-label={t(mine ? 'mine' : 'of', { name, length })}
      data-voice={id}
      data-playing={now?.state}
    >
      <div className={styles['line']}>
        <button
          type="button"
          className={classes(styles['play'], now?.state === 'loading' && styles['loading'])}
          aria-label={t(isPlaying ? 'pause' : 'play')}
          onClick={() => void start()}
        >
          <Icon of={icon} />
        </button>
        <div className={styles['wave']}>
          <Waveform
            peaks={peaks}
            at={at}
            length={ms}
            label={t('seek')}
            valueText={t('at', { at: clockOf(at), length })}
            onSeek={(to) => (now && now.state !== 'missing' ? seekVoice(to) : void start(to))}
          />
          <div className={styles['facts']}>
            <span className="num">{now && at > 0 ? clockOf(at) : length}</span>
            <HeardMark heard={voice.heard_at !== null} mine={mine} />
            <button
              type="button"
              className={styles['speed']}
              aria-label={t('speed', { speed: format.number(speed) })}
              onClick={nextSpeed}
            >
              {format.number(speed)}×
            </button>
          </div>
        </div>
      </div>
      {now?.state === 'missing' && (
        <p className={styles['note']} role="status">
          {t('offline')}
        </p>
      )}
      {state === 'pending' && (
        <span
          className={styles['progress']}
          role="progressbar"
          aria-label={t('sending')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round((message.progress ?? 0) * 100)}
          style={{ '--share': message.progress ?? 0 } as React.CSSProperties}
        />
      )}
    </div>
  );
}
