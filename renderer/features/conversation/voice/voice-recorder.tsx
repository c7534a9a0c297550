import { Mic, Pause, Play, SendHorizontal, Square, Trash2, X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Trans } from 'react-i18next';
import { voiceMinutes, voicePrice } from '../../../../shared/voice.ts';
import { clockOf, lengthOf } from '../../../actions/voice/duration.ts';
import { playVoice, seekVoice, stopVoice, usePlayedVoice } from '../../../actions/voice/player.ts';
import { showPremiumAlert, useSpending } from '../../../actions/spending/spending.ts';
import { useSettings, useToast, useWorker } from '../../../session/contexts.ts';
import { useText } from '../../../i18n/text.ts';
import type { UnsentRecording } from '../../../local/recordings.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Waveform } from '../../../ui/controls/waveform.tsx';
import { Icon } from '../../../ui/art/icon.tsx';
import { classes } from '../../../ui/layout/classes.ts';
import { BalanceLeft } from '../composer/cost-line.tsx';
import { useOpenConversation } from '../message/open-conversation.ts';
import { usePressToRecord, type Press } from './use-press-to-record.ts';
import { useRecorder, type Recorder, type RecorderState } from './use-recorder.ts';
import styles from './voice-recorder.module.css';

const COMPONENTS = { b: <b /> };

interface Sending {
  conversation: string | null;
  to: { id: string; name: string };
  replyTo: string | null;
  mayStart: boolean;
  onSent: () => void;
}

/** The loudness while recording: the newest at the end. */
function Levels({ levels }: { levels: readonly number[] }) {
  return (
    <span className={styles['levels']} aria-hidden="true">
      {levels.map((level, index) => (
        <i key={index} style={{ '--level': Math.max(0.06, level / 100) } as React.CSSProperties} />
      ))}
    </span>
  );
}

function Running({
  state,
  press,
  recorder,
}: {
  state: Extract<RecorderState, { kind: 'asking' | 'recording' | 'working' }>;
  press: Press | null;
  recorder: Recorder;
}) {
  const t = useText('voice');
  const stop = useRef<HTMLButtonElement>(null);
  const isPressed = press !== null;
  useEffect(() => {
    if (!isPressed) stop.current?.focus({ preventScroll: true });
  }, [isPressed]);
  const words = { asking: t('asking'), recording: t('recording'), working: t('working') };
  return (
    <>
      {!isPressed && (
        <IconButton icon={Trash2} label={t('discard')} onClick={() => recorder.discard()} />
      )}
      <span className={styles['now']} data-recording={state.kind}>
        <span className={styles['dot']} aria-hidden="true" />
        <span role="status" className="sr-only">
          {words[state.kind]}
        </span>
        {state.kind === 'recording' ? (
          <>
            <span role="timer" aria-live="off" className="num">
              {clockOf(state.ms)}
            </span>
            <Levels levels={state.levels} />
          </>
        ) : (
          <span aria-hidden="true">{words[state.kind]}</span>
        )}
      </span>
      {press ? (
        <span
          className={classes(styles['slide'], press.cancelling === 1 && styles['away'])}
          style={{ '--drawn': press.cancelling } as React.CSSProperties}
        >
          {t(press.cancelling === 1 ? 'letGo' : 'slide')}
        </span>
      ) : (
        <IconButton
          ref={stop}
          icon={Square}
          label={t('stop')}
          look="primary"
          aria-disabled={state.kind !== 'recording' || undefined}
          onClick={recorder.stop}
        />
      )}
    </>
  );
}

/** The recording before it is sent: listened to, thrown away, or sent at its price. */
function Ready({
  recorded,
  isOld,
  sending: { conversation, to, replyTo, onSent },
  onDone,
}: {
  recorded: UnsentRecording;
  /** It was here when the conversation was opened: nobody is about to send it. */
  isOld: boolean;
  sending: Sending;
  onDone: () => void;
}) {
  const t = useText('voice');
  const worker = useWorker();
  const toast = useToast();
  const { id: place } = useOpenConversation();
  const price = voicePrice(useSettings());
  const { confirmSpending } = useSpending();
  const played = usePlayedVoice();
  const send = useRef<HTMLButtonElement>(null);
  // Its id is the message's: sent twice it is one message.
  const { id, file, ms, peaks } = recorded;
  const now = played?.message === id ? played : null;
  const isSending = useRef(false);
  useEffect(() => {
    if (!isOld) send.current?.focus({ preventScroll: true });
    return stopVoice;
  }, [isOld]);
  const track = {
    message: id,
    conversation: place,
    name: to.name,
    mine: true,
    ms,
    peaks,
    voice: null,
    own: file,
  };
  const deliver = async () => {
    if (isSending.current || !(await confirmSpending('voice', price))) return;
    isSending.current = true;
    const result = await worker
      .sendVoice({
        conversation,
        profile: to.id,
        file,
        ms,
        peaks,
        id,
        credits: price,
        reply_to: replyTo,
      })
      // Not stored: the recording is still there, and a notice says so.
      .catch(() => null);
    isSending.current = false;
    if (!result?.ok) return void toast({ text: t('notKept'), tone: 'danger' });
    onDone();
    onSent();
  };
  const isPlaying = now?.state === 'playing';
  const length = lengthOf(ms);
  const at = now?.at ?? 0;
  return (
    <>
      <IconButton icon={Trash2} label={t('discard')} onClick={onDone} />
      <span className={styles['now']}>
        <button
          type="button"
          className={styles['play']}
          aria-label={t(isPlaying ? 'pause' : 'play')}
          onClick={() => void playVoice(track)}
        >
          <Icon of={isPlaying ? Pause : Play} />
        </button>
        <Waveform
          peaks={peaks}
          at={at}
          length={ms}
          label={t('seek')}
          valueText={t('at', { at: clockOf(at), length })}
          onSeek={(to) => (now ? seekVoice(to) : void playVoice(track, to))}
        />
        <span className="num">{at > 0 ? clockOf(at) : length}</span>
      </span>
      <IconButton
        ref={send}
        icon={SendHorizontal}
        label={t('send')}
        look="primary"
        onClick={() => void deliver()}
      />
    </>
  );
}

function VoiceCost({ name }: { name: string }) {
  const t = useText('voice');
  const price = voicePrice(useSettings());
  return (
    <p className={styles['cost']}>
      <span>
        {price === 0 ? (
          <Trans t={t} i18nKey="free" components={COMPONENTS} />
        ) : (
          <Trans t={t} i18nKey="cost" count={price} components={COMPONENTS} />
        )}
      </span>
      {/* A way out of the page would throw away what is recorded. */}
      <BalanceLeft leads={false} />
      <span className={styles['private']}>{t('private', { name })}</span>
    </p>
  );
}

function Panel({
  recorder,
  press,
  sending,
}: {
  recorder: Recorder;
  press: Press | null;
  sending: Sending;
}) {
  const t = useText('voice');
  const minutes = voiceMinutes(useSettings());
  const { state } = recorder;
  const { name } = sending.to;
  if (state.kind === 'idle') return null;
  if (state.kind === 'problem')
    return (
      <p role="alert" className={styles['problem']}>
        <span>{t(state.why)}</span>
        <IconButton icon={X} label={t('close')} onClick={recorder.discard} />
      </p>
    );
  return (
    <div
      role="group"
      className={styles['panel']}
      aria-label={t('recorder', { name })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || state.kind === 'ready') return;
        event.preventDefault();
        event.stopPropagation();
        recorder.discard();
      }}
    >
      <div className={styles['line']}>
        {state.kind === 'ready' ? (
          <Ready
            recorded={state.recorded}
            isOld={state.isOld}
            sending={sending}
            onDone={recorder.discard}
          />
        ) : (
          <Running state={state} press={press} recorder={recorder} />
        )}
      </div>
      <VoiceCost name={name} />
      <span className="sr-only" role="status">
        {state.kind === 'ready' &&
          t(state.isOld ? 'kept' : 'ready', { length: lengthOf(state.recorded.ms) })}
      </span>
      {state.kind === 'ready' && state.isFull && (
        <p className={styles['note']}>{t('longest', { count: minutes })}</p>
      )}
    </div>
  );
}

/**
 * The microphone beside the box, and in the place of both what it records. While a problem is
 * shown, the box stays usable.
 * @param children the box and its tools, given the button.
 */
export function VoiceRecorder({
  disabled,
  sending,
  children,
}: {
  disabled: boolean;
  sending: Sending;
  children: (microphone: ReactNode) => ReactNode;
}) {
  const t = useText('voice');
  const settings = useSettings();
  const minutes = voiceMinutes(settings);
  const spending = useSpending();
  const howId = useId();
  const recorder = useRecorder(sending.to.id, minutes * 60_000, disabled);
  const button = useRef<HTMLButtonElement>(null);
  const { kind } = recorder.state;
  const isOpen = kind !== 'idle' && kind !== 'problem';
  const wasOpen = useRef(false);
  useEffect(() => {
    // Where it was begun, so that one goes on from there.
    if (wasOpen.current && !isOpen) button.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  const { press, handlers } = usePressToRecord({
    start: () => {
      if (disabled) return;
      if (!sending.mayStart) return showPremiumAlert('conversations');
      // Shows that it cannot be paid before somebody has spoken for minutes.
      if (spending.refuses('voice', voicePrice(settings))) return;
      stopVoice();
      recorder.start();
    },
    stop: () => recorder.stop(),
    discard: () => recorder.discard(),
  });
  return (
    <>
      <Panel recorder={recorder} press={press} sending={sending} />
      {/* Hidden, not taken away: a finger that holds the button goes on with what it began on. */}
      <div className={styles['rest']} hidden={isOpen}>
        {children(
          <>
            <IconButton
              ref={button}
              icon={Mic}
              label={t('record')}
              className={styles['microphone']}
              aria-disabled={disabled || undefined}
              aria-describedby={howId}
              data-microphone=""
              {...handlers}
            />
            <span id={howId} hidden>
              {t('how')}
            </span>
          </>,
        )}
      </div>
    </>
  );
}
