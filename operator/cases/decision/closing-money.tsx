import type { DeskCase } from '../../../shared/contract/operator/case.ts';
import { REPAID_GROUNDS, UNUSED_CREDITS } from '../../../shared/operator/measures.ts';
import { useFormat } from '../../../renderer/i18n/format.ts';
import { useText } from '../../../renderer/i18n/text.ts';
import { Checkbox } from '../../../renderer/ui/controls/checkbox.tsx';
import { Segmented } from '../../../renderer/ui/controls/segmented.tsx';
import { useAnswer } from '../../api/answers.ts';
import { Loaded } from '../../parts/loaded.tsx';
import type { Choice } from '../../sitting/state.ts';

/** What becomes of money as an account is closed: of those who paid to write to it, and its own. */
export function ClosingMoney({
  item,
  choice,
  change,
}: {
  item: DeskCase;
  choice: Choice;
  change: (changes: Partial<Choice>) => void;
}) {
  const t = useText('operator-work');
  const format = useFormat();
  const answer = useAnswer('getClosing', { id: item.id });
  const isRepaid = choice.ground !== undefined && REPAID_GROUNDS.includes(choice.ground);
  return (
    <Loaded answer={answer}>
      {({ payers, unused }) => (
        <>
          {isRepaid && payers.members > 0 && (
            <Checkbox
              checked={choice.repay ?? false}
              onChange={(repay) => change({ repay: repay || undefined })}
              hint={t('closing.payersHint')}
            >
              {t('closing.payers', {
                count: payers.members,
                credits: format.number(payers.credits),
              })}
            </Checkbox>
          )}
          {unused.length > 0 && (
            <>
              <p className="num">
                {t('closing.unused', {
                  credits: format.number(unused.reduce((sum, { credits }) => sum + credits, 0)),
                  amount: unused
                    .map(({ amount, currency }) => format.money(amount, currency))
                    .join(' + '),
                })}
              </p>
              <Segmented
                legend={t('closing.unusedChoice')}
                options={UNUSED_CREDITS.map((value) => ({
                  value,
                  label: t(`closing.choices.${value}`),
                }))}
                value={choice.unused ?? null}
                onChange={(value) => change({ unused: value })}
              />
            </>
          )}
        </>
      )}
    </Loaded>
  );
}
