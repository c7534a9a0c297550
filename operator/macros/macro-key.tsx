import { useState, type RefObject } from 'react';
import type { DeskCase } from '../../shared/contract/operator/case.ts';
import { macroTextFor } from '../../shared/operator/macros.ts';
import { useText } from '../../renderer/i18n/text.ts';
import type { useAnswer } from '../api/answers.ts';
import type { Answer } from '../api/calls.ts';
import type { ChoiceState } from '../cases/choice.ts';
import { wordsLocale } from '../cases/words-locale.ts';
import { useKeys } from '../keyboard/keys.ts';
import { afterPaint } from '../parts/after-paint.ts';
import { showToast } from '../parts/toasts.tsx';
import { MacroChoice } from './macro-choice.tsx';

type Macro = Answer<'getMacros'>['macros'][number];

/** What an answer is decided by, where nothing is chosen yet and nothing else takes words. */
const answerOf = ({ choices }: DeskCase) =>
  choices.length === 1 ? choices[0] : choices.find(({ measure }) => measure === 'answered');

/**
 * `T`: macros of this kind of case, in the language of the decision’s reader. Where none fits it
 * leads to the ground.
 */
export function MacroKey({
  item,
  state,
  title,
  answer,
  decisionBox,
}: {
  item: DeskCase;
  state: ChoiceState;
  /** Of the page's keys. */
  title: string;
  answer: ReturnType<typeof useAnswer<'getMacros'>>;
  /** Ground and words of the decision. */
  decisionBox: RefObject<HTMLDivElement | null>;
}) {
  const t = useText('operator-work');
  const [open, setOpen] = useState(false);
  const fitting = (macros: readonly Macro[]): Macro[] =>
    macros.filter(({ kinds, retired }) => !retired && kinds.some((kind) => kind === item.kind));
  const focus = (what: string) =>
    afterPaint(() => decisionBox.current?.querySelector<HTMLElement>(what)?.focus());
  const press = () => {
    const option = state.option ?? answerOf(item);
    if (!option) {
      showToast({ text: t('macros.chooseFirst'), tone: 'neutral' });
      return;
    }
    if (!state.option) state.choose(option);
    if (answer.value && fitting(answer.value.macros).length === 0) focus('select, textarea');
    else setOpen(true);
  };
  useKeys(title, [{ key: 't', what: t('reports.keys.macro'), act: press }]);
  const { option, choice } = state;
  if (!open || !option || !choice) return null;
  const locale = wordsLocale(item, choice.measure);
  return (
    <MacroChoice
      answer={answer}
      locale={locale}
      macrosOf={fitting}
      onChoose={(macro) => {
        setOpen(false);
        const text = macroTextFor(macro.texts, locale) ?? '';
        const before = choice.words?.trim() ?? '';
        state.change({ words: before === '' ? text : `${before}\n\n${text}` });
        focus('textarea');
      }}
      onGround={
        option.grounds.length > 0
          ? () => {
              setOpen(false);
              focus('select');
            }
          : null
      }
      onClose={() => setOpen(false)}
    />
  );
}
