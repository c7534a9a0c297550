import { Coins, KeyRound } from 'lucide-react';
import type { MessageRow } from '../../local/database.ts';
import { useText } from '../../i18n/text.ts';
import { LocaleLink } from '../../ui/locale-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Cost } from './cost.ts';

/**
 * What is missing to send: credits after a message was refused for them, premium where a free member has no start left.
 * The text of a refused message stays in its bubble.
 */
export function PaymentNotice({ messages, cost }: { messages: readonly MessageRow[]; cost: Cost }) {
  const t = useText('conversation');
  const refused = (code: string) => messages.some((message) => message.state === 'failed' && message.failure === code);
  if (cost.kind === 'premium' || refused('premium_required')) return (
    <Notice tone="info" icon={KeyRound} role="status">{t('notice.premium')} <LocaleLink to="/premium">{t('notice.premiumAction')}</LocaleLink></Notice>
  );
  if (refused('insufficient_credits')) return (
    <Notice tone="warning" icon={Coins} role="status">{t('notice.credits')} <LocaleLink to="/credits">{t('notice.creditsAction')}</LocaleLink></Notice>
  );
  return null;
}
