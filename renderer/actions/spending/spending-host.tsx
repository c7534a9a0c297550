import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useFormat } from '../../i18n/format.ts';
import { usePath } from '../../i18n/locale.ts';
import { useText } from '../../i18n/text.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { useDatabase, useMember, useToast } from '../../session/contexts.ts';
import { usePageName } from '../../session/page-name.ts';
import { renewSettings } from '../../session/site-settings.ts';
import { useSyncEvent } from '../../session/sync-events.ts';
import {
  agreedPrices,
  answerSpending,
  closeSpending,
  LIMITS_PATH,
  saveAgreedPrice,
  setAgreed,
  showCreditsAlert,
  showLimitAlert,
  showPremiumAlert,
  useShownSpending,
  wayToCredits,
  type PremiumReason,
  type SpendingKind,
} from './spending.ts';
import { rememberUnpaidMessage } from './return-to.ts';
import { useLimitLeft } from './use-limit-left.ts';

/** Shows a member at once why their message waits. */
const CHAT_PAGES: readonly string[] = ['chats', 'chats-id', 'members-id-chat'];

/** The question before credits are spent, with the focus on its answer; asked once per kind. */
function ConfirmSpending({
  what,
  credits,
  items,
}: {
  what: SpendingKind;
  credits: number;
  items: number;
}) {
  const t = useText('spending');
  const common = useText('common');
  const { credits: balance } = useMember();
  const db = useDatabase();
  const always = useLiveQuery(async () => (await agreedPrices(db)).always.has(what), [db, what]);
  const agree = () => {
    // A device without room asks again; what was agreed to is sent all the same.
    void saveAgreedPrice(db, what, credits / items).catch(() => undefined);
    answerSpending(true);
  };
  return (
    <Dialog
      open
      title={t(what === 'photo' && items > 1 ? 'confirm.photos' : `confirm.${what}`, {
        count: credits,
      })}
      onClose={() => answerSpending(false)}
      actions={
        <>
          <Button onClick={() => answerSpending(false)}>{common('cancel')}</Button>
          <Button
            variant="primary"
            data-confirm-spending={what}
            data-dialog-focus=""
            // The key that asked, still held down, is no answer.
            onKeyDown={(event) => {
              if (event.repeat) event.preventDefault();
            }}
            onClick={agree}
          >
            {t('confirm.send', { count: credits })}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('confirm.balance', { count: balance - credits, balance })}</p>
        <p className="small muted">
          {always !== undefined && t(always ? 'confirm.always' : `confirm.once.${what}`)}
        </p>
      </div>
    </Dialog>
  );
}

/** Too few credits: the price, the balance, and where to get more. */
function CreditsAlert({
  credits,
  isMessageUnpaid,
}: {
  credits: number | null;
  isMessageUnpaid: boolean;
}) {
  const t = useText('spending');
  const user = useMember();
  const { pathname } = useLocation();
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('credits.title')}
      onClose={closeSpending}
      actions={
        <>
          <Button onClick={closeSpending}>{t('later')}</Button>
          <ButtonLink
            variant="primary"
            to={wayToCredits(user.paid_user)}
            data-dialog-focus=""
            onClick={() => {
              rememberUnpaidMessage(pathname);
              closeSpending();
            }}
          >
            {t('credits.buy')}
          </ButtonLink>
        </>
      }
    >
      <p>
        {credits !== null && `${t('credits.price', { count: credits })} `}
        {t('credits.balance', { count: user.credits })}
      </p>
      {isMessageUnpaid && <p>{t('credits.kept')}</p>}
      {!user.paid_user && <p className="muted">{t('premium.once')}</p>}
    </Dialog>
  );
}

/** Only for premium members: what that is, and the bundle for it. */
function PremiumAlert({ reason }: { reason: PremiumReason }) {
  const t = useText('spending');
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('premium.title')}
      onClose={closeSpending}
      actions={
        <>
          <Button onClick={closeSpending}>{t('later')}</Button>
          <ButtonLink variant="primary" to="/premium" data-dialog-focus="" onClick={closeSpending}>
            {t('premium.buy')}
          </ButtonLink>
        </>
      }
    >
      <p>{t(`premium.${reason}`)}</p>
      <p className="muted">{t('premium.once')}</p>
    </Dialog>
  );
}

function LimitAlert() {
  const t = useText('spending');
  const format = useFormat();
  const reached = useLimitLeft();
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('limit.title')}
      onClose={closeSpending}
      actions={
        <>
          <Button onClick={closeSpending}>{t('later')}</Button>
          <ButtonLink
            variant="primary"
            to={LIMITS_PATH}
            data-dialog-focus=""
            onClick={closeSpending}
          >
            {t('limit.view')}
          </ButtonLink>
        </>
      }
    >
      {reached && (
        <p>
          {t(`limit.${reached.period}`, {
            spent: reached.limit.spent,
            limit: reached.limit.credits,
            when: format.future(reached.limit.resetsAt),
          })}
        </p>
      )}
      <p className="muted">{t('limit.own')}</p>
    </Dialog>
  );
}

/** Loads the prices that the member agreed to. */
function useAgreed(): void {
  const db = useDatabase();
  const known = useLiveQuery(() => agreedPrices(db), [db]);
  useEffect(() => setAgreed(known?.prices ?? new Map()), [known]);
}

/** Shows why a message was refused: where it was written, or as a toast on another page. */
function useRefusedMessages(): void {
  const t = useText('spending');
  const toast = useToast();
  const navigate = useNavigate();
  const path = usePath();
  const { paid_user: premium } = useMember();
  const talking = CHAT_PAGES.includes(usePageName());
  useSyncEvent((event) => {
    if (event.kind !== 'refused' || event.what !== 'message') return;
    if (talking && event.code === 'insufficient_credits') showCreditsAlert(null, true);
    else if (talking && event.code === 'spending_limit') showLimitAlert();
    else if (talking && event.code === 'premium_required') showPremiumAlert('conversations');
    else if (event.code === 'insufficient_credits')
      toast({
        text: t('held'),
        tone: 'danger',
        action: { label: t('credits.buy'), run: () => void navigate(path(wayToCredits(premium))) },
      });
    else if (event.code === 'price_changed') {
      void renewSettings();
      if (!talking) toast({ text: event.message, tone: 'danger' });
    }
  });
}

/** Shows the questions and notices of `spending.ts` on every member page. */
export function SpendingHost() {
  const shown = useShownSpending();
  const { pathname } = useLocation();
  useAgreed();
  useRefusedMessages();
  // What was asked on one page is not asked over the next one.
  useEffect(() => closeSpending, [pathname]);
  if (shown?.kind === 'confirm')
    return (
      <ConfirmSpending
        key={shown.what}
        what={shown.what}
        credits={shown.credits}
        items={shown.items}
      />
    );
  if (shown?.kind === 'credits')
    return <CreditsAlert credits={shown.credits} isMessageUnpaid={shown.isMessageUnpaid} />;
  if (shown?.kind === 'premium') return <PremiumAlert reason={shown.reason} />;
  if (shown?.kind === 'limit') return <LimitAlert />;
  return null;
}
