import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { Steps } from './steps.tsx';

const DAY_MS = 86_400_000;
/** By law money is back this soon after the declaration. */
const DAYS = 14;

/** How far the money of a withdrawal is; `amount` as it is shown. */
export function WithdrawalSteps({
  credits,
  amount,
  declaredAt,
  isBack,
}: {
  credits: number;
  amount: string;
  declaredAt: string;
  isBack: boolean;
}) {
  const t = useText('payment');
  const format = useFormat();
  return (
    <Steps
      steps={[
        {
          title: t('withdraw.stepDone'),
          text: t('withdraw.stepDoneText', { credits: t('credits', { count: credits }) }),
          state: 'done',
        },
        {
          title: t('withdraw.stepSent'),
          text: t('withdraw.stepSentText', { amount }),
          state: isBack ? 'done' : 'now',
        },
        {
          title: t('withdraw.stepBack'),
          text: isBack
            ? t('withdraw.stepBackDone')
            : t('withdraw.stepBackText', {
                when: format.date(Date.parse(declaredAt) + DAYS * DAY_MS),
              }),
          state: isBack ? 'done' : 'next',
        },
      ]}
    />
  );
}
