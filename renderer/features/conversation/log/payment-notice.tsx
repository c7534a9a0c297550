import { useLiveQuery } from 'dexie-react-hooks';
import { Coins, KeyRound, MessagesSquare } from 'lucide-react';
import { useDatabase, useMember, useSettings, useWorker } from '../../../session/contexts.ts';
import { useLimitLeft } from '../../../actions/spending/use-limit-left.ts';
import { useText } from '../../../i18n/text.ts';
import { unpaidMessages } from '../../../local/messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LocaleLink } from '../../../ui/controls/locale-link.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { Cost } from '../composer/cost.ts';

/** Messages that wait for credits can be sent by one press once there are enough. */
function UnpaidMessagesNotice({ conversation }: { conversation: string }) {
  const t = useText('conversation');
  const db = useDatabase();
  const worker = useWorker();
  const { credits: balance } = useMember();
  const limit = useLimitLeft();
  const { message_credits: price } = useSettings();
  const unpaid = useLiveQuery(() => unpaidMessages(db, conversation), [db, conversation]) ?? [];
  const total = unpaid.reduce((sum, message) => sum + (message.credits ?? price), 0);
  if (unpaid.length === 0 || balance < total || (limit?.left ?? Infinity) < total) return null;
  return (
    <Notice
      tone="info"
      icon={Coins}
      role="status"
      action={
        <Button variant="line" onClick={() => void worker.sendUnpaid(conversation)}>
          {t('sendHeld', { count: total })}
        </Button>
      }
    >
      {t('held', { count: unpaid.length })}
    </Notice>
  );
}

/** What to know about paying here: the last start, none left, or messages waiting for credits. */
export function PaymentNotice({
  conversation,
  cost,
  lastStart,
}: {
  conversation: string;
  cost: Cost;
  lastStart: boolean;
}) {
  const t = useText('conversation');
  if (cost.kind === 'premium')
    return (
      <Notice tone="info" icon={KeyRound} role="status">
        {t('notice.premium')} <LocaleLink to="/premium">{t('notice.premiumAction')}</LocaleLink>
      </Notice>
    );
  return (
    <>
      {lastStart && (
        <Notice tone="info" icon={MessagesSquare}>
          {t('notice.lastStart')} <LocaleLink to="/premium">{t('notice.premiumAction')}</LocaleLink>
        </Notice>
      )}
      <UnpaidMessagesNotice conversation={conversation} />
    </>
  );
}
