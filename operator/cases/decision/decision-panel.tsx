import type { DeskCase } from '../../../shared/contract/operator/case.ts';
import { Users } from 'lucide-react';
import { useId, type RefObject } from 'react';
import { ANSWERS } from '../../../shared/operator/measures.ts';
import { unknownPlaceholders } from '../../../shared/operator/macros.ts';
import { WORDS_LENGTH } from '../../../shared/operator/queues.ts';
import { CASE_OUTCOMES } from '../../../shared/site/complaints.ts';
import { useFormat } from '../../../renderer/i18n/format.ts';
import { useText } from '../../../renderer/i18n/text.ts';
import { Icon } from '../../../renderer/ui/art/icon.tsx';
import { Button } from '../../../renderer/ui/controls/button.tsx';
import { Select } from '../../../renderer/ui/controls/select.tsx';
import { TextArea } from '../../../renderer/ui/controls/text-area.tsx';
import { TextField } from '../../../renderer/ui/controls/text-field.tsx';
import { KeyCap } from '../../parts/key-cap.tsx';
import { Panel } from '../../parts/panel.tsx';
import type { Choice } from '../../sitting/state.ts';
import { CHOICE_KEYS } from '../choice-keys.ts';
import { groundChange, needsPhoto, type ChoiceState } from '../choice.ts';
import { ClosingMoney } from './closing-money.tsx';
import { PhotoChoice } from './photo-choice.tsx';
import styles from './decision-panel.module.css';
import { LetterPreview } from './letter-preview.tsx';
import { wordsLocale } from '../words-locale.ts';

/** What is decided of a case: measure, how long, on what ground, and the words that go with it. */
export function DecisionPanel({
  item,
  state,
  disabled = false,
  lifted,
  decisionBox,
  onDecide,
}: {
  item: DeskCase;
  state: ChoiceState;
  disabled?: boolean;
  /** The veil of photos is lifted. */
  lifted: boolean;
  /** Where `T` leads. */
  decisionBox: RefObject<HTMLDivElement | null>;
  onDecide: (choice: Choice) => void;
}) {
  const t = useText('operator-work');
  const { option, choice, choose } = state;
  const name = useId();
  const words = useText('operator-words');
  return (
    <Panel title={t('decision.title')}>
      <fieldset className={styles['measures']} disabled={disabled}>
        <legend className="sr-only">{t('decision.measure')}</legend>
        {item.choices.map((one, index) => (
          <label key={one.measure} className={styles['measure']}>
            <input
              type="radio"
              name={name}
              checked={option?.measure === one.measure}
              onChange={() => choose(one)}
            />
            {CHOICE_KEYS[index] ? <KeyCap>{CHOICE_KEYS[index]}</KeyCap> : <span />}
            <span>{words(`measures.${one.measure}`)}</span>
            {one.four_eyes && (
              <span className={styles['pair']} title={t('decision.fourEyes')}>
                <Icon of={Users} size="s" />
                <span className="sr-only">{t('decision.fourEyes')}</span>
              </span>
            )}
          </label>
        ))}
      </fieldset>
      {option?.hint && <p className={styles['hint']}>{t(`decision.hints.${option.hint}`)}</p>}
      {choice?.ground === 'false_reports' && (
        <p className={styles['hint']}>{t('decision.hints.at_sender')}</p>
      )}
      {option && choice && (
        <form
          className={styles['form']}
          onSubmit={(event) => {
            event.preventDefault();
            onDecide(choice);
          }}
        >
          {option.photos.length > 0 && (
            <PhotoChoice
              item={item}
              photos={option.photos}
              chosen={choice.photo}
              lifted={lifted}
              onChoose={(photo) => state.change({ photo })}
            />
          )}
          <Details item={item} state={state} decisionBox={decisionBox} />
          {option.four_eyes && <p className={styles['hint']}>{t('decision.fourEyes')}</p>}
          <Button type="submit" variant="primary" block disabled={disabled}>
            {t(option.four_eyes ? 'decision.ask' : 'decision.send')}
            <KeyCap>Enter</KeyCap>
          </Button>
          {needsPhoto(choice, item) ? (
            <p className="muted">{t('decision.photoFirst')}</p>
          ) : (
            <LetterPreview item={item} choice={choice} />
          )}
        </form>
      )}
    </Panel>
  );
}

function Details({
  item,
  state: { option, choice, change },
  decisionBox,
}: {
  item: DeskCase;
  state: ChoiceState;
  decisionBox: RefObject<HTMLDivElement | null>;
}) {
  const t = useText('operator-work');
  const words = useText('operator-words');
  const format = useFormat();
  if (!option || !choice) return null;
  const locale = wordsLocale(item, choice.measure);
  const unknown = unknownPlaceholders(choice.words ?? '');
  const hints = [
    !ANSWERS.includes(choice.measure) && t('decision.wordsHint'),
    choice.words?.includes('{{') && unknown.length === 0 && t('decision.filled'),
  ].filter(Boolean);
  const pick = <Value extends string>(values: readonly Value[], chosen: string) =>
    values.find((one) => one === chosen);
  return (
    <>
      {option.most_days !== null && (
        <TextField
          label={t('decision.days')}
          type="number"
          inputMode="numeric"
          min={1}
          max={option.most_days}
          hint={t('decision.mostDays', { count: option.most_days })}
          value={choice.days ?? ''}
          onChange={(event) => change({ days: Number(event.target.value) || undefined })}
        />
      )}
      {option.reasons.length > 0 && (
        <Select
          label={t('decision.reason')}
          value={choice.reason}
          options={option.reasons.map((value) => ({ value, label: words(`reasons.${value}`) }))}
          onChange={(event) => change({ reason: pick(option.reasons, event.target.value) })}
        />
      )}
      <div ref={decisionBox} className={styles['form']}>
        {option.grounds.length > 0 && (
          <Select
            label={t('decision.ground')}
            value={choice.ground}
            options={option.grounds.map((value) => ({ value, label: words(`grounds.${value}`) }))}
            onChange={(event) => change(groundChange(pick(option.grounds, event.target.value)))}
          />
        )}
        {choice.outcome && (
          <Select
            label={t('decision.outcome')}
            value={choice.outcome}
            options={CASE_OUTCOMES.map((value) => ({ value, label: words(`outcomes.${value}`) }))}
            onChange={(event) => change({ outcome: pick(CASE_OUTCOMES, event.target.value) })}
          />
        )}
        {choice.measure === 'closed' && (
          <ClosingMoney item={item} choice={choice} change={change} />
        )}
        <TextArea
          label={t('decision.words', { language: format.spoken(locale) })}
          hint={hints.length > 0 ? hints.join(' ') : undefined}
          error={unknown.length > 0 ? t('decision.unknown', { what: unknown.join(' ') }) : null}
          required={ANSWERS.includes(choice.measure)}
          lang={locale}
          rows={2}
          maxLength={WORDS_LENGTH}
          value={choice.words ?? ''}
          onChange={(event) => change({ words: event.target.value || undefined })}
        />
      </div>
    </>
  );
}
