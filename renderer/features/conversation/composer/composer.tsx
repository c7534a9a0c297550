import { SendHorizontal } from 'lucide-react';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type SubmitEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { isBlank, textLength } from '../../../../shared/text.ts';
import { useDatabase, useSettings, useToast, useWorker } from '../../../session/contexts.ts';
import { showPremiumAlert, useSpending } from '../../../actions/spending/spending.ts';
import { useText } from '../../../i18n/text.ts';
import { saveLocalSetting } from '../../../local/local-settings.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { creditsOf, type Cost } from './cost.ts';
import { useComposerHandle, type ComposerHandle } from './composer-handle.ts';
import { CostLine } from './cost-line.tsx';
import { EmojiButton } from './emoji-button.tsx';
import { COUNTDOWN_FROM, fitText } from './fit-text.ts';
import { MediaTools } from './media-tools.tsx';
import { OpeningLines } from './opening-lines.tsx';
import type { Icebreakers } from './use-icebreakers.ts';
import { VoiceRecorder } from '../voice/voice-recorder.tsx';
import { useDraft } from './use-draft.ts';
import styles from './composer.module.css';

/** At these counts the number left is announced; on every key would be too much. */
const ANNOUNCED_AT = [100, 50, 20, 10, 5, 0];
const GROWS_BY_ITSELF = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');

/**
 * A text of a second line has the whole width of a phone, with the tools under it, until the box is
 * empty again: so nothing jumps while one writes.
 */
function layOut(line: HTMLElement | null, box: HTMLTextAreaElement | null): void {
  if (!line || !box) return;
  if (box.value === '') delete line.dataset['tall'];
  else if (box.scrollHeight > parseFloat(getComputedStyle(box).minHeight) * 1.25)
    line.dataset['tall'] = '';
}

/** Writes a message; the text is a draft on the device until it is in the outbox. */
export function Composer({
  conversation,
  profile,
  name,
  disabled,
  describedBy,
  cost,
  replyTo,
  icebreakers,
  handle,
  onSent,
  onGiven,
}: {
  /** Null while the server has no conversation with this profile. */
  conversation: string | null;
  profile: string;
  name: string;
  /** Nothing can be sent; typed text stays. `describedBy` is the id of the reason. */
  disabled: boolean;
  describedBy?: string;
  cost: Cost;
  replyTo: string | null;
  /** Opening lines over the box; null without. */
  icebreakers: Icebreakers | null;
  /** How the rest of the conversation reaches the box. */
  handle: RefObject<ComposerHandle | null>;
  onSent: () => void;
  /** A gift was given; what is being answered stays. */
  onGiven: () => void;
}) {
  const t = useText('conversation');
  const worker = useWorker();
  const database = useDatabase();
  const toast = useToast();
  const { message_length: maximum } = useSettings();
  const spending = useSpending();
  const { text, setText, clear } = useDraft(profile);
  const box = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  const line = useRef<HTMLDivElement>(null);
  const latest = useRef(text);
  const costId = useId();
  const countId = useId();
  const left = maximum - (text.length < maximum - COUNTDOWN_FROM ? text.length : textLength(text));
  const counting = left <= COUNTDOWN_FROM;

  useLayoutEffect(() => {
    latest.current = text;
    const element = box.current;
    if (!element) return;
    if (caret.current !== null) {
      element.setSelectionRange(caret.current, caret.current);
      caret.current = null;
    }
    if (!GROWS_BY_ITSELF) {
      element.style.height = 'auto';
      element.style.height = `${element.scrollHeight}px`;
    }
    layOut(line.current, element);
  }, [text]);
  useEffect(() => {
    const again = () => layOut(line.current, box.current);
    window.addEventListener('resize', again);
    return () => window.removeEventListener('resize', again);
  }, []);

  // On a device with a keyboard one can write at once; elsewhere the screen's keyboard would cover
  // the conversation.
  const [atOnce] = useState(() => matchMedia('(hover: hover) and (pointer: fine)').matches);
  useEffect(() => {
    if (atOnce) box.current?.focus({ preventScroll: true });
  }, [atOnce]);

  const change = (value: string, at: number, composing: boolean) => {
    // A half-composed character is left alone; its end comes through here again.
    const fitted = composing ? { text: value, caret: at } : fitText(value, at, maximum);
    if (fitted.text !== value) caret.current = fitted.caret;
    setText(fitted.text);
    if (conversation !== null && !isBlank(fitted.text)) void worker.typing(conversation);
  };

  useComposerHandle(handle, box, {
    text,
    disabled,
    change: (value, at) => {
      caret.current = at;
      change(value, at, false);
    },
  });

  const send = async () => {
    if (isBlank(text) || disabled || textLength(text) > maximum) return;
    if (cost.kind === 'premium') return void showPremiumAlert('conversations');
    if (
      spending.asks('text', creditsOf(cost)) &&
      !(await spending.confirmSpending('text', creditsOf(cost)))
    )
      return;
    const written = text;
    clear();
    box.current?.focus();
    // What it answers is let go of by this, so it is sent by what is known now.
    onSent();
    const result = await worker
      .sendMessage({
        conversation,
        profile,
        text: written,
        credits: creditsOf(cost),
        reply_to: replyTo,
      })
      // Not stored: the text goes back into the box below.
      .catch(() => null);
    if (result?.ok)
      // Only a hint is shown once more.
      return void saveLocalSetting(database, 'has_written', true).catch(() => undefined);
    // It is not in the outbox: back into the box, before what was typed meanwhile.
    setText(latest.current === '' ? written : `${written}\n${latest.current}`);
    toast({ text: (result && result.failure.message) || t('sendFailed'), tone: 'danger' });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Some browsers report 229 while an input method has the key.
    if (
      event.key !== 'Enter' ||
      event.shiftKey ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      event.nativeEvent.isComposing ||
      // oxlint-disable-next-line typescript/no-deprecated -- Safari reports the end of an input method by nothing else
      event.keyCode === 229
    )
      return;
    event.preventDefault();
    void send();
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void send();
  };

  return (
    <form className={styles['composer']} data-composer="" onSubmit={onSubmit}>
      <div className={styles['inside']}>
        <VoiceRecorder
          disabled={disabled}
          sending={{
            conversation,
            to: { id: profile, name },
            replyTo,
            mayStart: cost.kind !== 'premium',
            onSent,
          }}
        >
          {(microphone) => (
            <>
              {icebreakers && <OpeningLines icebreakers={icebreakers} text={text} />}
              <div ref={line} className={styles['line']}>
                <MediaTools
                  conversation={conversation}
                  to={{ id: profile, name }}
                  disabled={disabled}
                  cost={cost}
                  replyTo={replyTo}
                  onSent={onSent}
                  onGiven={onGiven}
                />
                <div className={styles['box']}>
                  <textarea
                    ref={box}
                    data-page-focus={atOnce || undefined}
                    rows={1}
                    dir="auto"
                    value={text}
                    readOnly={disabled}
                    aria-disabled={disabled || undefined}
                    enterKeyHint="send"
                    aria-label={t('write', { name })}
                    placeholder={disabled ? undefined : t('placeholder', { name })}
                    aria-describedby={[describedBy, !disabled && costId, counting && countId]
                      .filter(Boolean)
                      .join(' ')}
                    onChange={(event) =>
                      change(
                        event.target.value,
                        event.target.selectionEnd,
                        (event.nativeEvent as InputEvent).isComposing,
                      )
                    }
                    onCompositionEnd={(event) =>
                      change(event.currentTarget.value, event.currentTarget.selectionEnd, false)
                    }
                    onKeyDown={onKeyDown}
                  />
                  <EmojiButton disabled={disabled} handle={handle} />
                  {counting && (
                    <span id={countId} className={styles['count']} data-left={left}>
                      <span className="sr-only">{t('charactersLeft', { count: left })}</span>
                      <span aria-hidden="true">{left}</span>
                    </span>
                  )}
                </div>
                {text === '' && !disabled ? (
                  microphone
                ) : (
                  <IconButton
                    type="submit"
                    icon={SendHorizontal}
                    label={t('send')}
                    look="primary"
                    aria-disabled={disabled || isBlank(text) || undefined}
                    aria-describedby={disabled ? undefined : costId}
                    // The box keeps the focus, so that a screen's keyboard stays open.
                    onPointerDown={(event) => event.preventDefault()}
                  />
                )}
              </div>
              {!disabled && <CostLine id={costId} cost={cost} />}
            </>
          )}
        </VoiceRecorder>
        <span className="sr-only" role="status">
          {counting && ANNOUNCED_AT.includes(left) ? t('charactersLeft', { count: left }) : ''}
        </span>
      </div>
    </form>
  );
}
