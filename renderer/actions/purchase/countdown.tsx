import { countdown } from '../../../shared/money/time-bonus.ts';
import { useText } from '../../i18n/text.ts';

const DAY_S = 86_400;
/** A bonus of four hours that has just begun is shown a second later. */
const MOST_OF_A_BONUS = 14_399;

/** What is left, falling each second: `02:41:08`, from a day on with the days before it. */
export function Countdown({ seconds, isBonus = false }: { seconds: number; isBonus?: boolean }) {
  const t = useText('banners');
  const left = isBonus ? Math.min(seconds, MOST_OF_A_BONUS) : seconds;
  const days = Math.floor(left / DAY_S);
  return (
    <span role="timer" className="num">
      {days > 0 && `${t('discount.days', { count: days })} `}
      <span data-countdown>{countdown(left % DAY_S)}</span>
    </span>
  );
}
